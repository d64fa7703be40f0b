// First paint and first row of the pages that people begin a day with, on a slow line, of a running server with demonstration data:
// npm run bench:load -- http://localhost:3000
import type { BrowserContext } from 'playwright';
import { launchBrowser } from '../support/browser.ts';

const LATENCY_MS = 400;
const BYTES_A_SECOND = 1_600_000 / 8;
const TIMES = 5;
const PASSWORD = 'Demo-12345';

/** `row` is a text of what the page was opened for: it stands below the head, and comes with the page's own readings. */
interface Measured {
  who: string | null;
  lot?: string;
  path: string;
  row: RegExp;
  /** Where it stands. */
  within?: string;
}
const PAGES: Measured[] = [
  { who: null, path: '/', row: /\S/, within: 'table[aria-label="Открытые процедуры"] a' },
  { who: 'manager', path: '/manager', row: /Распределить позиции|Вскрыть заявки/ },
  { who: 'manager', lot: 'Кабельная', path: '', row: /ВВГнг\(А\)-LS 3×2,5/ },
  {
    who: 'manager',
    lot: 'Запорная',
    path: '/verification',
    row: /Задвижка клиновая 30с41нж Ду 100/,
  },
  {
    who: 'manager',
    lot: 'Трубы стальные',
    path: '/rating',
    row: /Труба стальная бесшовная 57×4/,
  },
  { who: 'manager', lot: 'Ноутбуки и', path: '/repeating', row: /Наименьший шаг/ },
  { who: 'manager', lot: 'Запорная', path: '/participants', row: /Уралтрубпоставка/ },
  { who: 'manager', lot: 'Поставка насосного', path: '/results', row: /Насос центробежный/ },
  { who: 'vendor', path: '/vendor', row: /Снизить цену/ },
  { who: 'vendor', path: '/repeating', row: /Ваше место/ },
  { who: 'security', path: '/security', row: /Запорная арматура/ },
  { who: 'auditor', path: '/auditor', row: /Запорная арматура/ },
  { who: 'manager', path: '/analytics', row: /Экономия к оценке/ },
  { who: 'admin', path: '/admin', row: /Идёт приём/ },
];

const origin = process.argv[2] ?? 'http://localhost:3000';
const only = process.argv[3];
const browser = await launchBrowser();

async function signedIn(who: string | null): Promise<Awaited<ReturnType<BrowserContext['cookies']>>> {
  if (who === null) return [];
  const context = await browser.newContext({ baseURL: origin });
  await context.request.get('/auth/csrf-cookie');
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value;
  const answer = await context.request.post('/auth/login', {
    data: { email: `${who}@demo.test`, password: PASSWORD },
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(token) },
  });
  if (!answer.ok()) throw new Error(`${who} does not come in: ${await answer.text()}`);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

const sessions = new Map<string | null, ReturnType<typeof signedIn>>();
async function addressOf({ who, lot, path }: Measured): Promise<string> {
  if (lot === undefined) return path;
  const cookies = await sessions.get(who)!;
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${origin}/api/v1/lots?per_page=100`, { headers: { cookie } });
  const { data } = (await answer.json()) as { data: { id: number; title: string }[] };
  return `/tender-${data.find(({ title }) => title.startsWith(lot))!.id}${path}`;
}

/** Each time a browser that has seen nothing of the platform yet. */
async function once(page: Measured, address: string) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    timezoneId: 'Europe/Moscow',
  });
  await context.addCookies(await sessions.get(page.who)!);
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  let files = 0;
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    files += 1;
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  await tab.goto(origin + address, { waitUntil: 'commit' });
  // Looked for in each frame: a locator asks again after half a second.
  const seen = await tab.waitForFunction(
    ([text, within]) =>
      [...document.querySelectorAll<HTMLElement>(within)].some(
        (one) => one.checkVisibility() && new RegExp(text).test(one.innerText),
      ) && performance.now(),
    [page.row.source, page.within ?? 'main'] as const,
  );
  const row = Number(await seen.jsonValue());
  const [ofRow, kilobytes] = [files, Math.round(bytes / 1024)];
  const paint = await tab.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  await context.close();
  return { paint, row, files: ofRow, kilobytes };
}

const middle = (values: number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!);
for (const page of PAGES) {
  if (only !== undefined && !`${page.who ?? 'guest'} ${page.path}`.includes(only)) continue;
  if (!sessions.has(page.who)) sessions.set(page.who, signedIn(page.who));
  const address = await addressOf(page);
  const runs: Awaited<ReturnType<typeof once>>[] = [];
  for (let time = 0; time < TIMES; time += 1) runs.push(await once(page, address));
  const of = (figure: keyof (typeof runs)[number]) => middle(runs.map((run) => run[figure]));
  console.log(
    `${(page.who ?? 'guest').padEnd(9)}${address.padEnd(24)} first paint ${of('paint')} ms, first row ${of('row')} ms, by then ${of('files')} answers, ${of('kilobytes')} KB`,
  );
}
await browser.close();
