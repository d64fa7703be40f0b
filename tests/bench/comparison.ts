// npm run bench:comparison [-- --items=5000 --vendors=5 --page] (the page: of a build, in a browser)
// What a lot of thousands of items and many vendors asks of the server once it is opened: how long each call takes, and how long one
// piece of its making keeps everybody else waiting.
import { parseArgs } from 'node:util';
import type { Headers } from './calls.ts';
import { applicationOf } from './calls.ts';
import { addPerson, addVendors, headersOf } from './people.ts';
import { openRatingPage } from './rating-page.ts';
import { startPlatform } from './server-process.ts';
import { bench } from './settings.ts';

const { values: options } = parseArgs({
  options: {
    items: { type: 'string', default: '5000' },
    vendors: { type: 'string', default: '5' },
    page: { type: 'boolean', default: false },
  },
});
const ITEMS = Number(options.items);
const VENDORS = Number(options.vendors);
const ROWS_A_CALL = 500;
/** Nobody should wait longer for one piece of another's work. */
const WAITS_MS = 200;

const json = { 'content-type': 'application/json' };

await bench(async ({ client, url, dataDir, undo, withServices }) => {
  const { manager, vendors } = await withServices(async (services) => ({
    manager: await addPerson(services, 'manager'),
    vendors: await addVendors(services, VENDORS),
  }));
  const platform = await startPlatform(url, dataDir);
  undo.push(() => platform.stop());

  const ask = async (headers: Headers, method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${platform.origin}${path}`, {
      method,
      headers: body === undefined ? headers : { ...headers, ...json },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok && answer.status === 422 && options.vendors !== '5') {
      console.log(`refused: ${bytes.toString().slice(0, 300)}`);
      return bytes;
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${bytes.toString().slice(0, 500)}`);
    return bytes;
  };
  const dataOf = <T>(bytes: Buffer): T => (JSON.parse(bytes.toString()) as { data: T }).data;
  let worst = 0;
  const told = async (what: string, act: () => Promise<Buffer>): Promise<Buffer> => {
    const used = await platform.cpuMs();
    await platform.watch();
    const began = performance.now();
    const bytes = await act();
    const ms = performance.now() - began;
    const longest = await platform.longestMs();
    const cpu = (await platform.cpuMs()) - used;
    worst = Math.max(worst, longest);
    const figures = [
      `${ms.toFixed(0)} ms`,
      `processor ${cpu.toFixed(0)} ms`,
      `others wait ${longest.toFixed(0)} ms`,
    ];
    console.log(
      [
        what.padEnd(28),
        ...figures.map((one) => one.padStart(20)),
        `${(bytes.length / 2 ** 20).toFixed(1)} MiB`,
      ].join(' '),
    );
    return bytes;
  };

  const own = await headersOf(platform.origin, manager);
  const { id: lotId } = dataOf<{ id: number }>(
    await ask(own, 'POST', '/api/v1/lots', {
      title: 'Трубы и арматура на год',
      description: 'Поставка на склад заказчика',
      currency: 'RUB',
      basis: 'DDP',
      address: 'Усть-Кут, ул. Кирова, 1',
      applicationsDeadline: new Date(Date.now() + 86_400_000).toISOString(),
    }),
  );
  const lot = `/api/v1/lots/${lotId}`;
  for (let from = 0; from < ITEMS; from += ROWS_A_CALL) {
    const save = Array.from({ length: Math.min(ROWS_A_CALL, ITEMS - from) }, (_, at) => ({
      name: `Труба стальная бесшовная 57×${from + at + 1}, ГОСТ 8732`,
      quantity: String(1 + (at % 50)),
      unit: '796',
    }));
    await ask(own, 'PATCH', `${lot}/orders`, { save });
  }
  await ask(own, 'POST', `${lot}/step-to-applications`);
  const orders = dataOf<{ id: number }[]>(await ask(own, 'GET', `${lot}/orders?per_page=5000`));
  const ids = orders.map(({ id }) => id);

  for (const [at, vendor] of vendors.entries()) {
    const headers = await headersOf(platform.origin, vendor);
    const application = applicationOf(ids);
    const offers = application.offers.map((offer, line) => ({
      ...offer,
      unitPrice: `${1_000 + ((line * 7 + at * 13) % 90)}.50`,
    }));
    const { id } = dataOf<{ id: number }>(
      await ask(headers, 'POST', `${lot}/applications`, { ...application, offers }),
    );
    const submit = () => ask(headers, 'POST', `/api/v1/applications/${id}/step-active`, {});
    await (at === 0 ? told(`${ITEMS} lines submitted`, submit) : submit());
  }
  console.log(`${VENDORS} × ${ITEMS} submitted`);

  await client.query(
    `update lots set status = 'deadlined', applications_deadline = clock_timestamp() - interval '10 seconds' where id = $1`,
    [lotId],
  );
  await told('opening', () => ask(own, 'POST', `${lot}/step-to-verifications`));
  await told('protocol of the opening', () => ask(own, 'GET', `${lot}/protocol/opening?format=pdf`));
  // All are let in, as the three checks would do one by one.
  await client.query(`update applications set status = 'audited' where lot_id = $1`, [lotId]);
  await client.query(`update offers set approved_by_customer = true where lot_id = $1`, [lotId]);
  await client.query(`update lots set status = 'rating' where id = $1`, [lotId]);

  const table = `${lot}/competitor-table?filter[additional_calc]=1`;
  const apart = `${lot}/competitor-table`;
  // What the rating page reads of a lot of this size, and what a program may ask for.
  await told('comparison, cells', () => ask(own, 'GET', `${apart}/cells`));
  await told('comparison, totals', () => ask(own, 'GET', `${apart}/totals`));
  if (options.page) await openRatingPage(platform.origin, manager, lotId);
  await told('comparison', () => ask(own, 'GET', table));
  await told('comparison in Excel', () => ask(own, 'POST', table));
  await told('signals', () => ask(own, 'GET', `${lot}/signals`));
  await told('the cheapest split', () => ask(own, 'GET', `${lot}/allocation/suggest`));
  await told('coverage', () => ask(own, 'GET', `${lot}/allocation`));
  const scenarios = dataOf<{ scenarios: { found: { inputsHash: string } | null }[] }>(
    await told('a scenario', () => ask(own, 'GET', `${lot}/award-scenarios?only=cheapest`)),
  );
  await told('the scenario taken', () =>
    ask(own, 'POST', `${lot}/award-scenarios`, {
      scenario: 'cheapest',
      inputsHash: scenarios.scenarios[0]!.found!.inputsHash,
    }),
  );
  await told('comparison, allocated', () => ask(own, 'GET', table));
  await client.query(
    `update lots set rating_stale = false, rating_calculated_at = clock_timestamp() where id = $1`,
    [lotId],
  );
  await told('finish', () => ask(own, 'POST', `${lot}/finalize`, {}));
  await told('results', () => ask(own, 'GET', `${lot}/results`));
  await told('protocol of the results', () => ask(own, 'GET', `${lot}/protocol/results?format=pdf`));
  console.log(`the longest wait of others: ${worst.toFixed(0)} ms (goal ${WAITS_MS})`);
  if (worst > WAITS_MS) process.exitCode = 1;
});
