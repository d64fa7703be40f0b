// Every page of every role, with the demo data: no serious fault found by axe, no sideways scroll, no text cut, no uncaught error.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCopy } from '../server/demo-copy.ts';
import { addresses, placesOf, readers, type Reader } from './support/addresses.ts';
import { faultsOf } from './support/axe.ts';
import { cutTexts } from './support/cut-texts.ts';
import { demoUser } from './support/demo-user.ts';
import { stopsOutOfSight } from './support/keyboard.ts';
import { faultsByLook, looks, type Look } from './support/looks.ts';
import { popupFaults } from './support/popups.ts';
import { eventually, sidewaysScroll } from './support/expect.ts';
import { goOn } from './support/go-on.ts';
import { openSite, type Site } from './support/site.ts';
import { DESKTOP, PHONE, TABLET } from './support/windows.ts';

/** What opens is looked at once a width, whichever page it is met on; the assistant in screens.test.ts, for it stays open. */
const tried = { wide: new Set(['ИИ-помощник']), narrow: new Set(['ИИ-помощник']) };

/** `EVERY_LOOK=1`: each page and all that opens over it, in every theme and shade, at both widths; else some page in each of them. */
const EVERY_LOOK = process.env.EVERY_LOOK === '1';
const others = looks.slice(1);
const inTurn = (reader: Reader, turn: number): Look =>
  others[(readers.indexOf(reader) * 2 + turn) % others.length]!;

const LONG_MS = EVERY_LOOK ? 3_600_000 : 600_000;

/** Letters, words and lines as far apart as WCAG 1.4.12 names, on the narrowest window of 1.4.10. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';
const NARROWEST = { width: 320, height: 740 };
/** Text alone twice as large, as a browser's setting for text makes it (WCAG 1.4.4). */
const isLargeTried = (address: string): boolean => /^\/manager$|-:draft$|\/participants$/.test(address);
const NOTEBOOK = { width: 1280, height: 800 };
const enlargeText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sized = [...document.querySelectorAll<HTMLElement>('body *')].map((one) => {
      const { fontSize, lineHeight } = getComputedStyle(one);
      return [one, Number.parseFloat(fontSize), Number.parseFloat(lineHeight)] as const;
    });
    for (const [one, size, line] of sized)
      Object.assign(one.style, { fontSize: `${size * 2}px`, lineHeight: `${line * 2}px` });
  });
const isLongWorded = (address: string): boolean => /\/application-|moderation/.test(address);

let site: Site;

beforeAll(async () => {
  site = await openSite({ SEED_DEMO: '1' }, await demoCopy());
}, LONG_MS);
afterAll(() => site?.close());

/** The page has its heading and nothing is still being loaded. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await eventually(async () => expect(await page.locator('.animate-shimmer').count()).toBe(0));
}

/** A page asks for nothing that its reader may not have: a refused reading is told by a message. */
const refusalsOf = (page: Page): Promise<string[]> =>
  page.getByLabel('Сообщения').getByRole('alert').allInnerTexts();

describe('every page', () => {
  test.each(readers)(
    'of %s',
    async (reader) => {
      const known = await placesOf(site.services);
      const who = reader === 'guest' ? null : await demoUser(site, reader);
      const page = await site.open(who, '/help/instructions');
      const faults: string[] = [];
      for (const [index, address] of addresses[reader].entries()) {
        const told = address.replaceAll(/:(\w+)/g, (_, name: string) => String(known[name]));
        const note = (how: string, found: string[]) =>
          faults.push(...found.map((fault) => `${told} ${how}: ${fault}`));
        await page.setViewportSize(DESKTOP);
        await goOn(page, told);
        await settled(page);
        note('refused', await refusalsOf(page));
        note('1440', await faultsOf(page));
        note('1440', await cutTexts(page));
        note('1440', await popupFaults(page, tried.wide, EVERY_LOOK ? others : []));
        if (EVERY_LOOK)
          note('1440', await faultsByLook(page, others, () => faultsOf(page, { ofColours: true })));
        if (address.startsWith('/tender')) {
          await page.setViewportSize(TABLET);
          note('768', await cutTexts(page));
          const over = await sidewaysScroll(page);
          if (over > 0) faults.push(`${told} 768: ${over} px wider than the window`);
        }
        await page.setViewportSize(PHONE);
        await settled(page);
        note('360', await faultsOf(page));
        note('360', await stopsOutOfSight(page));
        note('360', await cutTexts(page));
        const over = await sidewaysScroll(page);
        if (over > 0) faults.push(`${told} 360: ${over} px wider than the window`);
        note('360', await popupFaults(page, tried.narrow, EVERY_LOOK ? others : []));
        if (isLongWorded(address)) {
          await page.setViewportSize(NARROWEST);
          const style = await page.addStyleTag({ content: SPACED });
          const spaced = await sidewaysScroll(page);
          if (spaced > 0) faults.push(`${told} 320, spaced: ${spaced} px wider than the window`);
          await style.evaluate((one) => (one as HTMLStyleElement).remove());
        }
        const worn = EVERY_LOOK ? others : index % 3 === 0 ? [inTurn(reader, index / 3)] : [];
        note('360', await faultsByLook(page, worn, () => faultsOf(page, { ofColours: true })));
        if (isLargeTried(address)) {
          await page.setViewportSize(NOTEBOOK);
          await enlargeText(page);
          const large = await sidewaysScroll(page);
          if (large > 0) faults.push(`${told} 1280, large text: ${large} px wider than the window`);
          // Its text is as it was.
          await page.reload();
        }
      }
      await page.context().close();
      expect([...faults, ...site.pageFaults()]).toEqual([]);
    },
    LONG_MS,
  );
});
