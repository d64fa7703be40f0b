// node --import tsx tests/bench/live/main.ts [--pages=1000 --events=30]
// A thousand people have a lot's page open; its manager prolongs it once a second. How soon each page hears of it, and what
// share of a core that takes.
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SESSION_COOKIE } from '../../../src/server/platform/http/session-cookie.ts';
import { clusterCpu } from '../cluster-cpu.ts';
import { addPerson, addVendors, headersOf } from '../people.ts';
import { percentile } from '../percentile.ts';
import { seed } from '../seed.ts';
import { startPlatform } from '../server-process.ts';
import { bench } from '../settings.ts';

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    events: { type: 'string', default: '30' },
  },
});
const PAGES = Number(options.pages);
const EVENTS = Number(options.events);
const EVERY_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** The goals. */
const HEARD_WITHIN_MS = 1_000;
const SHARE_OF_CORE = 0.2;
/** How long the last is waited for. */
const LAST_MS = 5_000;
const OPENING_AT_ONCE = 20;
/** How long nothing happens, to see what open pages alone cost. */
const QUIET_MS = 10_000;

await bench(async ({ client, undo, url, dataDir, clusterDir, withServices }) => {
  const { manager, vendors } = await withServices(async (services) => ({
    manager: await addPerson(services, 'manager'),
    vendors: await addVendors(services, PAGES),
  }));
  const size = { lots: 2_000, detailed: 10, stepped: 10, ownerId: manager.id };
  const { detailed } = await seed(client, size);
  const lotId = detailed[0]!;
  const platform = await startPlatform(url, dataDir);
  undo.push(() => platform.stop());
  const cluster = clusterCpu(clusterDir);

  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  undo.push(() => agent.destroy());
  const sentAt: number[] = [];
  const delays: number[] = [];
  const cut = { pages: 0 };
  const queue = vendors.values();
  const open = async () => {
    for (const { sessionToken } of queue) {
      const asked = request(`${platform.origin}/api/v1/events?lot=${lotId}`, {
        agent,
        headers: { cookie: `${SESSION_COOKIE}=${sessionToken}` },
      });
      asked.on('error', () => {});
      asked.end();
      const [stream] = (await once(asked, 'response')) as [NodeJS.ReadableStream];
      // The first bytes say that it hears from now on.
      await once(stream, 'data');
      let heard = 0;
      stream.on('data', (part: Buffer) => {
        // Several may come at once; each is the next of those that were sent.
        for (const _ of part.toString().matchAll(/"what":"lot\.prolong"/g)) {
          delays.push(Date.now() - sentAt[heard]!);
          heard += 1;
        }
      });
      stream.on('end', () => (cut.pages += 1));
    }
  };
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, open));
  console.log(`${PAGES} pages are open`);

  const spent = async () => ({ node: await platform.cpuMs(), pg: cluster?.spentMs() ?? 0 });
  const shareOf = async (act: () => Promise<void>): Promise<{ text: string; ofCore: number }> => {
    const before = await spent();
    const from = performance.now();
    await act();
    const after = await spent();
    const elapsed = performance.now() - from;
    const share = (ms: number) => `${((ms / elapsed) * 100).toFixed(1)} %`;
    const [node, pg] = [after.node - before.node, after.pg - before.pg];
    return {
      text: `node ${share(node)}, database ${share(pg)} of a core`,
      ofCore: (node + pg) / elapsed,
    };
  };
  console.log(`nothing happens: ${(await shareOf(() => delay(QUIET_MS))).text}`);

  const headers = { ...(await headersOf(platform.origin, manager)), 'content-type': 'application/json' };
  const share = await shareOf(async () => {
    for (let event = 1; event <= EVENTS; event += 1) {
      const deadline = new Date(Date.now() + 60 * DAY_MS + event * HOUR_MS).toISOString();
      const now = Date.now();
      sentAt.push(now);
      const answer = await fetch(`${platform.origin}/api/v1/lots/${lotId}/prolongation`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ deadline }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      await delay(Math.max(0, EVERY_MS - (Date.now() - now)));
    }
  });
  await delay(LAST_MS);
  const heard = delays.length / (PAGES * EVENTS);
  console.log(`an event a second: ${share.text}`);
  console.log(
    `heard ${(heard * 100).toFixed(1)} %, ms from the request to the page: p50 ${percentile(delays, 50)}, ` +
      `p99 ${percentile(delays, 99)}, longest ${Math.max(...delays)}`,
  );
  if (cut.pages > 0) console.log(`${cut.pages} pages were cut off`);
  if (heard < 1 || percentile(delays, 99) > HEARD_WITHIN_MS || share.ofCore > SHARE_OF_CORE)
    process.exitCode = 1;
});
