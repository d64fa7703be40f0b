// Generated requests to every call of a running server by whoever may call it: it never fails, and refuses in Russian.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allCalls } from '../../src/api/calls.ts';
import { faultOf } from './judge.ts';
import type { Ids } from './from-schema.ts';
import { requestOf } from './requests.ts';
import { share, size } from './size.ts';
import { makeWorld, mayCall, visitors, type VisitorName, type World } from './world.ts';

/** A stream has no end to wait for. */
const calls = allCalls.filter(({ answer }) => answer !== 'events');
/** All calls take turns, so that what one does away with was there for the others. */
const TURN = 4;
const rounds = share(size.sent, calls.length * TURN);
const REFUSED = 422;
/** How often a long run says how far it is. */
const SHOWN_ROUNDS = 10;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

/** How often each call answered what. */
const answers = new Map<string, Map<number, number>>();
const faults = new Map<string, string>();

async function idsOfAll(): Promise<Map<VisitorName, Ids>> {
  const all = new Map<VisitorName, Ids>();
  for (const name of Object.keys(visitors) as VisitorName[]) all.set(name, await world.idsOf(name));
  return all;
}

it(
  `${rounds * TURN * calls.length} requests get an answer, and it is never a fault`,
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      if (process.env.ATTACKS_REPORT && round % SHOWN_ROUNDS === 0)
        console.log(`${round * TURN * calls.length} sent, ${faults.size} faults`);
      const ids = await idsOfAll();
      await world.renew();
      for (const call of calls) {
        const attack = fc
          .constantFrom(...mayCall(call))
          .chain((name) => requestOf(call, ids.get(name)!).map((request) => ({ name, request })));
        for (const { name, request } of fc.sample(attack, { seed: size.seed + round, numRuns: TURN })) {
          const answer = await world.send(name, request);
          const title = `${call.method} ${call.path}`;
          const counts = answers.get(title) ?? new Map<number, number>();
          answers.set(title, counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1));
          const fault = faultOf(answer);
          const sign = `${answer.status} ${title}`;
          if (fault !== null && !faults.has(sign)) {
            const found = [
              `${name}: ${sign}`,
              fault,
              String(request.url).slice(0, 600),
              String(request.payload).slice(0, 600),
              world.faults.at(-1)?.slice(0, 1_500),
            ].join('\n');
            faults.set(sign, found);
            // A long run tells what it has found before its end.
            if (process.env.ATTACKS_REPORT) console.log(found);
          }
        }
      }
    }
    if (process.env.ATTACKS_REPORT) report();
    expect([...faults.values()]).toEqual([]);
  },
  size.sent * 1_000 + 120_000,
);

/** How the answers are spread: a call that is never let through is hardly attacked. */
function report(): void {
  const all: Record<number, number> = {};
  for (const counts of answers.values())
    for (const [status, count] of counts) all[status] = (all[status] ?? 0) + count;
  const never = [...answers].filter(
    ([, counts]) => ![...counts.keys()].some((status) => status < 300 || status === REFUSED),
  );
  console.log(
    all,
    'neither let through nor refused by its content:',
    never.map(([title]) => title).join('; '),
  );
}
