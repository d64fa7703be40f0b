// The looks that people choose from: six themes, each light and dark.
import type { Page } from 'playwright';
import { palette, SEEDS } from '../../../src/ui/app/theme/palette.ts';
import type { Shade, ThemeName } from '../../../src/ui/app/theme/themes.ts';

export interface Look {
  theme: ThemeName;
  shade: Shade;
}

/** The first two are those that nobody has to choose. */
export const looks: readonly Look[] = (Object.keys(SEEDS) as ThemeName[]).flatMap((theme) => [
  { theme, shade: 'light' as const },
  { theme, shade: 'dark' as const },
]);

const [FIRST] = looks as [Look];

/** The shade as the system's wish; a theme as theme.ts writes it, so that what stands on the page need not be opened anew. */
async function wear(page: Page, { theme, shade }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: shade });
  await page.waitForFunction((wanted) => document.documentElement.dataset.shade === wanted, shade);
  await page.evaluate(
    ([tokens, isFirst]) => {
      const { style } = document.documentElement;
      for (const [name, value] of tokens)
        if (isFirst) style.removeProperty(`--c-${name}`);
        else style.setProperty(`--c-${name}`, value);
    },
    [Object.entries(palette(theme, shade)), theme === FIRST.theme] as const,
  );
}

/** Faults that the page has in any of the looks, told by its name; then it looks as it did. */
export async function faultsByLook(
  page: Page,
  worn: readonly Look[],
  find: () => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const look of worn) {
    await wear(page, look);
    faults.push(...(await find()).map((fault) => `${look.theme} ${look.shade}: ${fault}`));
  }
  if (worn.length > 0) await wear(page, FIRST);
  return faults;
}
