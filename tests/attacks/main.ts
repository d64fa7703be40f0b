// node --import tsx tests/attacks/main.ts [--requests=100000 --seed=1]
// Generated requests to every call: so many through the schemas of the contract and so many to a running server.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});

console.log(`--requests=${options.requests} --seed=${options.seed}`);
const { status } = spawnSync('npx', ['vitest', 'run', 'tests/attacks', '--retry=0', '--testTimeout=0'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ATTACKS_REQUESTS: options.requests,
    ATTACKS_SEED: options.seed,
    ATTACKS_REPORT: '1',
  },
});
process.exitCode = status ?? 1;
