// What axe finds serious or critical on a page as it stands now.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Result } from 'axe-core';
import type { Page } from 'playwright';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function faultsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    // Colours on their way from one to another are nobody's to judge; transitions begin with the next frames.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const passing = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map((one) => one.finished));
    const { axe } = window as unknown as {
      axe: { run: (where: Document, options: object) => Promise<{ violations: Result[] }> };
    };
    return (await axe.run(document, { resultTypes: ['violations'] })).violations;
  });
  // Headless UI's own stops at the ends of an open panel (axe shortens their name): they hand the focus on at once.
  const own = ({ html }: { html: string }) => html.includes('headlessui-focus-sen');
  return found
    .map((one) => ({ ...one, nodes: one.nodes.filter((node) => !own(node)) }))
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
