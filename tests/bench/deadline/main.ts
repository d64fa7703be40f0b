// node --import tsx tests/bench/deadline/main.ts [--vendors=1000 --seconds=60]
// A thousand vendors submit to 50 lots within the last minute, the last of them milliseconds before the deadline, some too late.
// Nothing that was accepted may be lost, nothing that was sent in time refused, nothing late accepted.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { applicationOf, type Headers } from '../calls.ts';
import { addPerson, addVendors, headersOf } from '../people.ts';
import { percentile } from '../percentile.ts';
import { itemsByLot, seed } from '../seed.ts';
import { startPlatform } from '../server-process.ts';
import { bench } from '../settings.ts';

const { values: options } = parseArgs({
  options: {
    vendors: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
  },
});
const VENDORS = Number(options.vendors);
const SECONDS = Number(options.seconds);
const LOTS = 50;
/** Vendors who come half a second too late, and then. */
const LATE = 20;
const LATE_BY_MS = 500;
const WRITING_AT_ONCE = 8;
const BEFORE_MS = 3_000;
/** The goal for 99 of a hundred. */
const ANSWERED_WITHIN_MS = 2_000;

interface Answer {
  status: number;
  body: string;
}
interface Attempt {
  id: number;
  sentAt: number;
  ms: number;
  status: number;
}

const agent = new Agent({ keepAlive: true });
const json = { 'content-type': 'application/json' };

const post = (origin: string, path: string, headers: Headers, body: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      `${origin}${path}`,
      { method: 'POST', agent, headers: { ...headers, ...json, ...length } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

await bench(async ({ client, undo, url, dataDir, withServices }) => {
  const { manager, vendors } = await withServices(async (services) => ({
    manager: await addPerson(services, 'manager'),
    vendors: await addVendors(services, VENDORS + LATE),
  }));
  const size = { lots: 2_000, detailed: LOTS, stepped: LOTS, ownerId: manager.id };
  const { detailed } = await seed(client, size);
  const items = await itemsByLot(client, detailed);
  const platform = await startPlatform(url, dataDir);
  undo.push(() => platform.stop());

  console.log(`${vendors.length} vendors write applications of 100 lines to ${LOTS} lots`);
  const drafts: { id: number; headers: Headers }[] = [];
  const queue = vendors.entries();
  const writers = Array.from({ length: WRITING_AT_ONCE }, async () => {
    for (const [at, vendor] of queue) {
      const lotId = detailed[at % LOTS]!;
      const headers = await headersOf(platform.origin, vendor);
      const body = JSON.stringify(applicationOf(items.get(lotId)!));
      const answer = await post(platform.origin, `/api/v1/lots/${lotId}/applications`, headers, body);
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.body.slice(0, 500)}`);
      drafts[at] = { id: (JSON.parse(answer.body) as { data: { id: number } }).data.id, headers };
    }
  });
  await Promise.all(writers);

  const deadline = Date.now() + BEFORE_MS + SECONDS * 1000;
  await client.query(
    'update lots set applications_deadline = to_timestamp($2 / 1000.0), next_check_at = to_timestamp($2 / 1000.0) where id = any($1)',
    [detailed, deadline],
  );
  console.log(`they submit within ${SECONDS} s before the deadline`);
  const cpuBefore = await platform.cpuMs();
  const start = deadline - SECONDS * 1000;
  const attempts = await Promise.all(
    drafts.map(async ({ id, headers }, at): Promise<Attempt> => {
      const isLate = at >= VENDORS;
      const when = isLate
        ? deadline + LATE_BY_MS + (at - VENDORS) * 20
        : start + (at / VENDORS) * SECONDS * 1000;
      await delay(Math.max(0, when - Date.now()));
      const sentAt = Date.now();
      const { status } = await post(platform.origin, `/api/v1/applications/${id}/step-active`, headers, '{}');
      return { id, sentAt, ms: Date.now() - sentAt, status };
    }),
  );
  const cpu = (await platform.cpuMs()) - cpuBefore;

  const inTime = attempts.filter(({ sentAt }) => sentAt < deadline);
  const late = attempts.filter(({ sentAt }) => sentAt >= deadline);
  const accepted = attempts.filter(({ status }) => status === 200).map(({ id }) => id);
  const { rows } = await client.query<{ id: string }>(
    `select a.id from applications a join application_versions v on v.id = a.current_version_id
     where a.id = any($1) and a.status = 'active'
       and exists (select 1 from history h where h.model = 'application' and h.model_id = a.id and h.event = 'application.submit')`,
    [accepted],
  );
  const lost = accepted.length - rows.length;
  const refused = inTime.filter(({ status }) => status !== 200);
  const tooLate = late.filter(({ status }) => status === 200).length;
  const times = inTime.map(({ ms }) => ms);
  console.log(
    `in time ${inTime.length}, accepted ${inTime.length - refused.length}, refused ${refused.length}, lost ${lost}`,
  );
  for (const status of new Set(refused.map((one) => one.status))) {
    const own = refused.filter((one) => one.status === status);
    const waited = own.map(({ ms }) => ms);
    const early = Math.max(...own.map(({ sentAt }) => deadline - sentAt));
    console.log(
      `  ${own.length} by ${status}: sent up to ${early} ms before the deadline, answered after ${Math.min(...waited)} to ${Math.max(...waited)} ms`,
    );
  }
  console.log(`late ${late.length}, of them accepted ${tooLate}`);
  console.log(
    `answer ms: p50 ${percentile(times, 50)}, p99 ${percentile(times, 99)}, longest ${Math.max(...times)}`,
  );
  console.log(`node: ${((cpu / (SECONDS * 1000)) * 100).toFixed(0)} % of a core`);
  agent.destroy();
  const isSlow = percentile(times, 99) > ANSWERED_WITHIN_MS;
  if (refused.length > 0 || lost > 0 || tooLate > 0 || isSlow) process.exitCode = 1;
});
