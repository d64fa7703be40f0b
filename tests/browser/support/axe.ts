// What axe finds serious or critical on a page as it stands now.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Result } from 'axe-core';
import type { Page } from 'playwright';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Sought {
  /** In what this selector finds alone. */
  within?: string;
  /** Of the rules those of colours alone: all that another shade changes on a page that was looked at. */
  ofColours?: boolean;
}

export async function faultsOf(page: Page, { within, ofColours = false }: Sought = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(
    async ([selector, isOfColours]) => {
      // Colours on their way from one to another are nobody's to judge; transitions begin with the next frames.
      // What goes by how far something is scrolled, or for ever, has no end to wait for.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      const passing = document
        .getAnimations()
        .filter(
          (one) => one.timeline === document.timeline && one.effect?.getTiming().iterations !== Infinity,
        );
      await Promise.allSettled(passing.map((one) => one.finished));
      const { axe } = window as unknown as {
        axe: {
          run: (where: Document | Element[], options: object) => Promise<{ violations: Result[] }>;
          _audit: {
            rules: { id: string; enabled: boolean; impact: string | null; tags: string[] }[];
            tagExclude: string[];
          };
        };
      };
      // A rule's own weight is that of all it finds: the lighter ones, a third of the work, would be dropped below.
      const {
        _audit: { rules, tagExclude },
      } = axe;
      const values = rules
        .filter(({ enabled, tags }) => enabled && !tags.some((tag) => tagExclude.includes(tag)))
        .filter(({ impact }) => impact !== 'minor' && impact !== 'moderate')
        .filter(({ tags }) => !isOfColours || tags.includes('cat.color'))
        .map(({ id }) => id);
      const { violations } = await axe.run(
        selector === undefined ? document : [...document.querySelectorAll(selector)],
        { resultTypes: ['violations'], runOnly: { type: 'rule', values } },
      );
      // Headless UI's stops at the ends of an open panel, hidden from readers because nobody ever stands on one: what gets the
      // focus there hands it on within the same event. screens.test.ts walks over them. They cannot be switched off: a panel that
      // is drawn at the page's end needs them to keep its place in the order of Tab.
      const isStop = (one: Result['nodes'][number]) =>
        document.querySelector(String(one.target[0]))?.hasAttribute('data-headlessui-focus-guard') === true;
      return violations.map((one) =>
        one.id === 'aria-hidden-focus' ? { ...one, nodes: one.nodes.filter((node) => !isStop(node)) } : one,
      );
    },
    [within, ofColours] as const,
  );
  return found
    .filter(({ nodes }) => nodes.length > 0)
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html }) => html.slice(0, 160))
          .slice(0, 3)
          .join(' … ')}`,
    );
}
