// Of the style sheet of all pages a guest's first page needs the rules whose classes its scripts name. They are a sheet of their
// own; the whole one comes with the first part that is fetched later (src/ui/data/whole-style.ts).
import { transform, type Selector, type SelectorComponent } from 'lightningcss';
import type { Plugin } from 'vite';

/** Scripts of the first page, by the names of their groups (vite.config.ts). */
const FIRST = /^assets\/(base|first|index)-[^/]+\.js$/;
const WHOLE = /^assets\/first-[^/]+\.css$/;

const classOf = (part: SelectorComponent): string[] => (part.type === 'class' ? [part.name] : []);

/** The rules of which a selector has all its classes named in the scripts. A word that only looks like a class costs a rule too many. */
export function styleOf(sheet: string, scripts: string): string {
  const isNamed = (selector: Selector) => selector.flatMap(classOf).every((name) => scripts.includes(name));
  const { code } = transform({
    filename: 'first.css',
    code: Buffer.from(sheet),
    minify: true,
    visitor: {
      Rule: {
        style(rule) {
          return rule.value.selectors.some(isNamed) ? undefined : [];
        },
      },
    },
  });
  return code.toString();
}

export function firstStyle(): Plugin {
  return {
    name: 'first-style',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const whole = files.find(({ fileName }) => WHOLE.test(fileName));
      if (whole?.type !== 'asset') throw new Error('The pages have no style sheet');
      const scripts = files.map((file) =>
        file.type === 'chunk' && FIRST.test(file.fileName) ? file.code : '',
      );
      const source = styleOf(whole.source.toString(), scripts.join('\n').replaceAll('\\', ''));
      this.emitFile({ type: 'asset', name: 'outset.css', source });
    },
  };
}
