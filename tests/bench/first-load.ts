// First paint and first row of the page at `/` of a running server on a slow line: npm run bench:load -- http://localhost:3000
import { launchBrowser } from '../support/browser.ts';

const LATENCY_MS = 400;
const BYTES_A_SECOND = 1_600_000 / 8;
const TIMES = 5;

const address = process.argv[2] ?? 'http://localhost:3000';
const browser = await launchBrowser();

async function once() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  const begun = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('table', { name: 'Открытые процедуры' }).getByRole('link').first().waitFor();
  const row = performance.now() - begun;
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  await context.close();
  return { paint, row };
}

const runs = [];
for (let time = 0; time < TIMES; time += 1) runs.push(await once());
const middle = (values: number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!);
console.log(
  `first paint ${middle(runs.map(({ paint }) => paint))} ms, first row ${middle(runs.map(({ row }) => row))} ms`,
);
await browser.close();
