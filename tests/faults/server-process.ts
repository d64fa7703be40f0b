// The built server in a process of its own, as `npm start` runs it, so that it can be killed.
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildServer } from '../../scripts/prepare.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface ServerProcess {
  kill: (signal: NodeJS.Signals) => Promise<void>;
  output: () => string;
}

/** What it says when it listens. */
const OPEN = 'Площадка открыта';

/** Resolves when it has said `sign`, by default that it listens; rejects with what it said when it ends instead. */
export function runServer(env: Record<string, string>, sign = OPEN): Promise<ServerProcess> {
  const main = buildServer();
  if (!main) throw new Error('the server does not build');
  const child = spawn(process.execPath, [main], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (text.includes(sign)) resolve({ kill: (signal) => end(child, signal), output: () => text });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('close', () => reject(new Error(text)));
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
