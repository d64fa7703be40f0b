/**
 * `npm run pictures`: every page of every role beside its kept picture (tests/pictures), wide and light, narrow and dark; names
 * what has changed and puts both into a folder of their own. A word of the name takes those alone; `--update` keeps what is there now.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { addresses, placesOf, readers } from '../../tests/browser/support/addresses.ts';
import { openDemoSite } from '../demo-site.ts';
import { changedTiles, type Shades } from './compare.ts';
import { holdPageStill } from './still.ts';

const KEPT = join(import.meta.dirname, '..', '..', 'tests', 'pictures');
const LOOKS = [
  { look: 'wide', width: 1440, height: 1000, scale: 1 / 3, colorScheme: 'light' },
  { look: 'narrow', width: 390, height: 1200, scale: 1 / 2, colorScheme: 'dark' },
] as const;
/** Pictures and figures that come after the page's rows. */
const SETTLED_MS = 400;
/** Fewer tiles than this are a longer word. */
const FEWEST = 3;
const QUALITY = 0.8;

const given = process.argv.slice(2);
const isUpdate = given.includes('--update');
const word = given.find((one) => !one.startsWith('--')) ?? '';
const report = mkdtempSync(join(tmpdir(), 'pictures-'));
mkdirSync(KEPT, { recursive: true });

/** `/tender-:open/participants` of the manager is `manager-tender-open-participants`. */
const nameOf = (reader: string, address: string, look: string): string =>
  `${reader}${address.replaceAll(/[^\w]+/g, '-').replace(/-$/, '')}-${look}.webp`;

/** A picture in another size and as shades of grey, by the browser that is here anyway. */
async function shadesOf(page: Page, picture: Buffer, type: string, scale: number) {
  const { width, height, webp, points } = await page.evaluate(
    async ({ url, part, quality }) => {
      const image = await createImageBitmap(await (await fetch(url)).blob());
      const [w, h] = [Math.round(image.width * part), Math.round(image.height * part)];
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [w, h];
      const pen = canvas.getContext('2d')!;
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(image, 0, 0, w, h);
      const { data } = pen.getImageData(0, 0, w, h);
      const grey = Array.from({ length: w * h }, (_, index) =>
        Math.round((data[index * 4]! * 3 + data[index * 4 + 1]! * 6 + data[index * 4 + 2]!) / 10),
      );
      return { width: w, height: h, webp: canvas.toDataURL('image/webp', quality), points: grey };
    },
    { url: `data:${type};base64,${picture.toString('base64')}`, part: scale, quality: QUALITY },
  );
  return {
    webp: Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64'),
    shades: { width, height, points: Uint8Array.from(points) } satisfies Shades,
  };
}

const site = await openDemoSite();
const known = await placesOf(site.services);
const tool = await (await site.browser.newContext()).newPage();
const changed: string[] = [];
const taken = new Set<string>();

for (const { look, width, height, scale, colorScheme } of LOOKS) {
  for (const reader of readers) {
    const context = await site.contextOf(reader === 'guest' ? null : reader, {
      viewport: { width, height },
      colorScheme,
    });
    const page = await context.newPage();
    for (const address of addresses[reader]) {
      const name = nameOf(reader, address, look);
      taken.add(name);
      if (!name.includes(word)) continue;
      await page.goto(address.replaceAll(/:(\w+)/g, (_, place: string) => String(known[place])));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(() => document.querySelector('.animate-shimmer') === null);
      await page.waitForTimeout(SETTLED_MS);
      await page.evaluate(holdPageStill.script, holdPageStill.covered);
      const whole = await page.screenshot();
      const now = await shadesOf(tool, whole, 'image/png', scale);
      const path = join(KEPT, name);
      if (existsSync(path)) {
        const kept = readFileSync(path);
        const before = await shadesOf(tool, kept, 'image/webp', 1);
        // What is kept has gone through the same loss.
        const after = await shadesOf(tool, now.webp, 'image/webp', 1);
        const { changed: tiles, of } = changedTiles(before.shades, after.shades);
        if (tiles < FEWEST) continue;
        changed.push(`${name}: ${tiles} of ${of} tiles`);
        writeFileSync(join(report, name.replace('.webp', '-kept.webp')), kept);
      } else changed.push(`${name}: new`);
      writeFileSync(join(report, name.replace('.webp', '.png')), whole);
      if (isUpdate) writeFileSync(path, now.webp);
    }
    await context.close();
  }
}
for (const name of readdirSync(KEPT)) {
  if (taken.has(name)) continue;
  changed.push(`${name}: no page any more`);
  if (isUpdate) rmSync(join(KEPT, name));
}
await site.close();

for (const line of changed) console.log(line);
if (changed.length === 0) console.log('Every page looks as it is kept.');
else if (isUpdate) console.log(`Kept as they are now: ${changed.length}.`);
else console.log(`Beside one another in ${report}. As it should be: npm run pictures -- --update`);
process.exit(isUpdate || changed.length === 0 ? 0 : 1);
