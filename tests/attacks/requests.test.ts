// Generated requests to every call of a running server by whoever may call it: it never fails, and refuses in Russian.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allCalls } from '../../src/api/calls.ts';
import { faultOf } from './judge.ts';
import { requestOf } from './requests.ts';
import { share, size } from './size.ts';
import { makeWorld, mayCall, type World } from './world.ts';

/** A stream has no end to wait for. */
const calls = allCalls.filter(({ answer }) => answer !== 'events');
/** All calls take turns, so that what one does away with was there for the others. */
const ROUND = 4;
const rounds = share(size.sent, calls.length * ROUND);

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

const counted = new Map<string, number>();

it(
  `${rounds * ROUND * calls.length} requests get an answer, and it is never a fault`,
  async () => {
    const faults = new Map<string, string>();
    for (let round = 0; round < rounds; round += 1)
      for (const call of calls) {
        const attack = fc.record({ name: fc.constantFrom(...mayCall(call)), request: requestOf(call) });
        for (const { name, request } of fc.sample(attack, { seed: size.seed + round, numRuns: ROUND })) {
          const answer = await world.send(name, request);
          const sign = `${answer.status} ${call.method} ${call.path}`;
          counted.set(sign, (counted.get(sign) ?? 0) + 1);
          const fault = faultOf(answer);
          const sent = `${String(request.url)} ${String(request.payload).slice(0, 600)}`;
          if (fault !== null && !faults.has(sign))
            faults.set(
              sign,
              `${name} ${sign}\n  ${fault}\n  ${sent}\n  ${world.faults.at(-1)?.slice(0, 1_500) ?? ''}`,
            );
        }
      }
    if (process.env.ATTACKS_REPORT) report();
    expect([...faults.values()]).toEqual([]);
  },
  size.sent * 1_000 + 120_000,
);

/** How the answers are spread: a call that is never let through is not attacked. */
function report(): void {
  const byStatus = new Map<string, number>();
  for (const [sign, count] of counted) {
    const status = sign.slice(0, 3);
    byStatus.set(status, (byStatus.get(status) ?? 0) + count);
  }
  console.log(Object.fromEntries([...byStatus].toSorted()));
  const reached = new Set(
    [...counted.keys()].filter((sign) => sign.startsWith('2')).map((sign) => sign.slice(4)),
  );
  console.log(
    'never let through:',
    calls.map(({ method, path }) => `${method} ${path}`).filter((name) => !reached.has(name)),
  );
}
