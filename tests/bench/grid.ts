/**
 * What a large table costs the browser, on a running server with the demonstration's people: npm run bench:grid -- http://localhost:3000
 * Opening a thousand lines (own script, nodes), a key in them, a paste of 2,000 × 4 cells. Makes two procedures of its own.
 */
import type { CDPSession, Page } from 'playwright';
import { launchBrowser } from '../support/browser.ts';

const PASSWORD = 'Demo-12345';
const LINES = 1_000;
const PASTED = 2_000;
const KEYS = 30;
const OPENINGS = 5;

const address = process.argv[2] ?? 'http://localhost:3000';
const browser = await launchBrowser();

interface Answer {
  id: number;
}

/** A call from inside of the person's own page: cookies and the token against forgery are the browser's. */
async function call<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([how, where, sent]) => {
      if (how !== 'GET') await fetch('/auth/csrf-cookie');
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '');
      const answer = await fetch(where, {
        method: how,
        headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token },
        body: sent === undefined ? undefined : JSON.stringify(sent),
      });
      const read = (await answer.json()) as { data: unknown };
      if (!answer.ok) throw new Error(`${where}: ${answer.status} ${JSON.stringify(read)}`);
      return read.data;
    },
    [method, path, body] as const,
  ) as Promise<T>;
}

async function signedIn(email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto('/');
  await call(page, 'POST', '/auth/login', { email, password: PASSWORD });
  return page;
}

async function lotOf(manager: Page, lines: number): Promise<number> {
  const { id } = await call<Answer>(manager, 'POST', '/api/v1/lots', {
    title: `Замер таблицы, ${lines} строк`,
    currency: 'RUB',
    basis: 'DDP',
    address: 'Усть-Кут',
    applicationsDeadline: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const items = Array.from({ length: lines }, (_, at) => ({
    name: `Задвижка ${at + 1}`,
    quantity: String((at % 20) + 1),
    unit: '796',
  }));
  for (let from = 0; from < lines; from += LINES)
    await call(manager, 'PATCH', `/api/v1/lots/${id}/orders`, { save: items.slice(from, from + LINES) });
  return id;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Milliseconds of processor that this page's scripts have taken so far: what else the machine does is not counted. */
async function scriptOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000;
}

const cellAt = (page: Page, row: number, column: number) =>
  page.locator(`[role=grid] [data-cell="${row}:${column}"]`);

async function opened(page: Page, path: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  await page.goto(path);
  await cellAt(page, 0, 0).waitFor();
  const times: number[] = [];
  // What the browser has compiled already is not counted again: as of somebody who comes back.
  for (let turn = 0; turn < OPENINGS; turn += 1) {
    await page.goto('about:blank');
    const before = await scriptOf(session);
    await page.goto(path);
    await cellAt(page, 0, 0).waitFor();
    times.push((await scriptOf(session)) - before);
  }
  // The machine's other work only ever adds.
  const script = Math.min(...times);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  return { script, nodes, session };
}

/** From the event that begins it to the frame after what it brings is there: by then it is painted. */
async function painted(
  page: Page,
  event: 'keydown' | 'paste',
  act: () => Promise<void>,
  brings = 'body',
): Promise<number> {
  // Without names of its own: the compiler would wrap each function that has one in a helper that the page does not know.
  await page.evaluate(
    ([name, wanted]) =>
      Object.assign(window, {
        taken: new Promise<void>((resolve) =>
          window.addEventListener(name, () => resolve(), { capture: true, once: true }),
        ).then(async () => {
          const begun = performance.now();
          do await new Promise(requestAnimationFrame);
          while (!document.querySelector(wanted));
          await new Promise(requestAnimationFrame);
          return performance.now() - begun;
        }),
      }),
    [event, brings] as const,
  );
  await act();
  return page.evaluate(() => (window as unknown as { taken: Promise<number> }).taken);
}

async function keys(page: Page): Promise<number[]> {
  await cellAt(page, 2, 1).click();
  const times: number[] = [];
  for (let at = 0; at < KEYS; at += 1)
    times.push(await painted(page, 'keydown', () => page.keyboard.press(at % 3 === 0 ? '7' : 'Enter')));
  return times;
}

/** What an action costs the page's thread, whatever else the machine does: script, styles, layout, painting. */
async function taskOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

async function paste(page: Page): Promise<number> {
  const table = Array.from(
    { length: PASTED },
    (_, at) => `${1_000 + at},50\t${(at % 20) + 1}\t\tЗавод ${at % 7}`,
  ).join('\n');
  await cellAt(page, 0, 1).click();
  // What reads a table comes with the focus.
  await page.waitForLoadState('networkidle');
  return painted(
    page,
    'paste',
    () =>
      page.evaluate((text) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        document.activeElement!.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      }, table),
    'dialog[open]',
  );
}

const manager = await signedIn('manager@demo.test');
const vendor = await signedIn('vendor@demo.test');
const draft = await lotOf(manager, LINES);
const offered = await lotOf(manager, PASTED);
await call(manager, 'POST', `/api/v1/lots/${offered}/step-to-applications`, {});
await call(vendor, 'POST', `/api/v1/lots/${offered}/applications`, {});

const editor = await opened(manager, `/tender-${draft}`);
const typed = await keys(manager);
const table = await opened(vendor, `/apply?lot=${offered}`);
const before = await taskOf(table.session);
const pasted = await paste(vendor);
const worked = (await taskOf(table.session)) - before;
const ms = (value: number): string => `${value.toFixed(0)} ms`;
console.log(`${LINES} items open: own script ${ms(editor.script)}, ${editor.nodes} nodes`);
console.log(`a key in them is painted in ${ms(middle(typed))} (worst of ${KEYS}: ${ms(Math.max(...typed))})`);
console.log(`${PASTED} offers open: own script ${ms(table.script)}, ${table.nodes} nodes`);
console.log(`${PASTED} × 4 pasted cells are painted in ${ms(pasted)}, processor ${ms(worked)}`);
await browser.close();
