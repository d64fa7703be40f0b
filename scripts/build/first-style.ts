// Of the style sheet of all pages a guest's first page needs the rules whose classes its scripts name. They are a sheet of their
// own; the whole one comes with the first part that is fetched later (src/ui/data/whole-style.ts).
import { transform, type MediaQuery, type Selector, type SelectorComponent } from 'lightningcss';
import type { Plugin } from 'vite';

/** Our scripts of the first page, by the name of their group (vite.config.ts): libraries name no class of ours. */
const FIRST = /^assets\/first-[^/]+\.js$/;
export const WHOLE_STYLE = /^assets\/first-[^/]+\.css$/;

/** Rules that hold none any more. */
const HOLLOW = /@(?:media|supports|container)[^{};]*\{\}/g;

const KEYFRAMES = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g;

/** A name as it stands among others in a string, and not within a longer one. */
const BEFORE = /[\s"'`}]/;
const AFTER = /[\s"'`$]/;

function isNamed(name: string, scripts: string): boolean {
  for (let at = scripts.indexOf(name); at >= 0; at = scripts.indexOf(name, at + 1))
    if (BEFORE.test(scripts[at - 1] ?? '') && AFTER.test(scripts[at + name.length] ?? '')) return true;
  return false;
}

function hollowed(sheet: string): string {
  const left = sheet.replaceAll(HOLLOW, '');
  return left === sheet ? sheet : hollowed(left);
}

/** Without movements that no rule names. */
function still(sheet: string): string {
  const rules = sheet.replaceAll(KEYFRAMES, '');
  return sheet.replaceAll(KEYFRAMES, (whole, name: string) => (rules.includes(name) ? whole : ''));
}

/** Of forced colours, of more contrast, and of a window as low as one of a greatly enlarged page. */
const isOfFew = ({ condition }: MediaQuery): boolean =>
  condition?.type === 'feature' &&
  ['forced-colors', 'prefers-contrast', 'height'].includes(condition.value.name);

/**
 * The rules of which a selector has all its classes and `data-…` named in the scripts. A class that is a word of another kind too costs a rule too
 * many.
 */
export function styleOf(sheet: string, scripts: string): string {
  const isMissing = (part: SelectorComponent): boolean => {
    if (part.type === 'class') return !isNamed(part.name, scripts);
    if (part.type === 'attribute') return part.name.startsWith('data-') && !scripts.includes(part.name);
    if (part.type !== 'pseudo-class' || (part.kind !== 'is' && part.kind !== 'where' && part.kind !== 'has'))
      return false;
    return part.selectors.every(hasMissing);
  };
  const hasMissing = (selector: Selector): boolean => selector.some(isMissing);
  const { code } = transform({
    filename: 'first.css',
    code: Buffer.from(sheet),
    minify: true,
    visitor: {
      Rule: {
        // A few people's: they have the whole sheet at once (src/ui/app/at-rest.ts).
        media: ({ value }) => (value.query.mediaQueries.some(isOfFew) ? [] : undefined),
        style(rule) {
          return rule.value.selectors.every(hasMissing) ? [] : undefined;
        },
      },
    },
  });
  return still(hollowed(code.toString()));
}

export function firstStyle(): Plugin {
  return {
    name: 'first-style',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const whole = files.find(({ fileName }) => WHOLE_STYLE.test(fileName));
      if (whole?.type !== 'asset') throw new Error('The pages have no style sheet');
      const scripts = files.map((file) =>
        file.type === 'chunk' && FIRST.test(file.fileName) ? file.code : '',
      );
      const source = styleOf(whole.source.toString(), scripts.join('\n').replaceAll('\\', ''));
      this.emitFile({ type: 'asset', name: 'outset.css', source });
    },
  };
}
