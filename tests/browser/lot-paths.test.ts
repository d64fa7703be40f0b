// Generated paths of a lot in Chromium: the pages of its owner and of an administrator stay open, follow every move without a
// reload, and show exactly the step buttons, enabled or not, that the machine answers with.
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lotLaw } from '../../src/machines/lot.ts';
import { snapshotOf, stepsFor } from '../../src/machines/step.ts';
import { stepText } from '../../src/text/steps.ts';
import { moveName, takenOfRows, type LotPath } from '../model/driver.ts';
import { makeCast, type Cast } from '../model/http/cast.ts';
import { httpLotDriver } from '../model/http/lot-driver.ts';
import type { LotState } from '../model/lot-world.ts';
import { lotPaths, lotWorld } from '../model/paths.ts';
import { people } from '../model/people.ts';
import { lotVariety, pairwise } from '../model/variety.ts';
import { until } from '../server/make.ts';
import { eventually } from './support/expect.ts';
import { openSite, type Site } from './support/site.ts';

const LIVE_MS = 20_000;

/** All states of the law in few walks; none where the rating must stay uncalculated, for the worker calculates it. */
const [base] = pairwise(lotVariety);
const chosen = [2, 10, 11, 12].map((number) => `lot, ${Object.values(base!).join(', ')} ${number}`);
const paths = lotPaths([base!]).filter(({ name }) => chosen.includes(name));

let site: Site;
let cast: Cast;

beforeAll(async () => {
  site = await openSite();
  cast = await makeCast(site);
});
afterAll(() => site?.close());

/** Entries of the menu that are no steps. */
const TOOLS = [
  'Как увидит поставщик',
  'Скопировать процедуру',
  'Повторить, как в прошлый раз',
  'Сохранить как шаблон',
  'Сменить ответственного',
  'Печать',
  'Провести заново',
];

/** How long an open menu may stay away. */
const MENU_MS = 3_000;

const watchers = ['owner', 'admin'] as const;

/** Button → whether it can be pressed, as the machine answers. */
function expected({ status, facts, at }: LotState, who: (typeof watchers)[number]): Record<string, boolean> {
  // A deleted lot is nobody's but the administrator's: its owner's page has nothing to show.
  const steps = stepsFor(lotLaw, snapshotOf(lotLaw, status, facts), people[who], at);
  return Object.fromEntries(
    steps
      .filter(({ event }) => !takenOfRows.includes(event))
      .map(({ event, open }) => [stepText('lot', event, status).label, open]),
  );
}

/** What stands in the head, and what its menu of the others has. */
async function shown(page: Page): Promise<Record<string, boolean>> {
  const menu = page.getByRole('button', { name: 'Другие шаги' });
  if ((await menu.count()) > 0) {
    // A step that comes in meanwhile closes it: it is opened anew.
    await menu.click({ timeout: MENU_MS });
    await page.getByRole('menuitem', { name: 'Печать' }).waitFor({ timeout: MENU_MS });
  }
  const seen = await page.evaluate((tools) => {
    const inSight = document.querySelectorAll<HTMLButtonElement>(
      'section[aria-label="Шаги процедуры"] button:not([aria-haspopup])',
    );
    const inMenu = document.querySelectorAll<HTMLButtonElement>('[role="menuitem"]');
    // The name alone: an icon before it has no text, a reason under it is no part of it.
    const labelOf = (one: Element) =>
      [...one.childNodes].map((node) => node.firstChild?.textContent).find(Boolean) ?? '';
    return Object.fromEntries(
      [
        ...[...inSight].map((one) => [one.textContent.trim(), !one.disabled] as const),
        ...[...inMenu].map((one) => [labelOf(one).trim(), one.ariaDisabled !== 'true'] as const),
      ].filter(([label]) => !tools.includes(label)),
    );
  }, TOOLS);
  await page.keyboard.press('Escape');
  return seen;
}

async function walk(path: LotPath): Promise<string[]> {
  const driver = await httpLotDriver(site, cast, path.start, async () => {
    const before = await driver.status();
    await until(async () => (await driver.status()) !== before, LIVE_MS);
  });
  const pages = new Map<(typeof watchers)[number], Page>();
  for (const who of watchers) pages.set(who, await site.open(cast[who], `/tender-${driver.lotId}`));

  const world = lotWorld(path.start);
  let state: LotState = world.start;
  const walked: string[] = [];
  for (const { move } of path.steps) {
    walked.push(moveName(move));
    const next =
      move.kind === 'world'
        ? world.doWorld(state, move.does)
        : world.take(state, world.event(move.event, move, state));
    state = next!;
    await (move.kind === 'world' ? driver.world(move.does) : driver.step(move));
    // That a moment has come is told by the clock's own step, which follows.
    if (move.kind === 'world' && move.does === 'clock') continue;
    for (const [who, page] of pages) {
      const want = expected(state, who);
      await eventually(async () => {
        const seen = await shown(page);
        if (!isDeepStrictEqual(seen, want))
          expect(seen, `${walked.join(' → ')}: shown to ${who}`).toEqual(want);
      });
    }
  }
  for (const page of pages.values()) await page.context().close();
  return walked;
}

describe('the buttons are the machine’s', () => {
  test('the chosen paths visit every state', () => {
    const visited = new Set(['draft', ...paths.flatMap(({ steps }) => steps.map(({ status }) => status))]);
    expect([...visited].toSorted()).toEqual(Object.keys(lotLaw.machine.states).toSorted());
  });

  test.each(paths.map((path) => [path.name, path] as const))('%s', async (_, path) => {
    expect(await walk(path)).toHaveLength(path.steps.length);
    expect(site.pageFaults()).toEqual([]);
  });
});
