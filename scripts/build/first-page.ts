// What a guest's first page is made of goes into few files: each file is a request, and small ones compress badly. Which modules
// these are is read from the graph, so that no list has to be kept.
import type { Plugin } from 'vite';

const ROOTS = ['/src/ui/app/start.tsx', '/src/ui/pages/public/home-page.tsx'];
/** What is fetched once the first page rests, because nearly every other one is made of it: the table of lists, the steps of a law. */
const NEXT_ROOTS = ['/src/ui/parts/table/data-table.tsx', '/src/ui/parts/steps/steps.tsx'];
/** Its index names every icon there is: of those only what is imported by name counts. */
const ICONS = /\/node_modules\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;
const ICON_IMPORT = /import \{([^}]*)\} from ["']lucide-react["']/g;
const ICON_EXPORT = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g;

const namesIn = (list: string): string[] => list.split(',').map((one) => one.trim().split(' as ')[0]!);

/** Names of icons to the files that draw them, by the text of the index. */
function iconFiles(index: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, list = '', file = ''] of index.matchAll(ICON_EXPORT))
    for (const one of list.split(',')) files.set(one.trim().split(' as ')[1] ?? '', file);
  return files;
}

interface FirstPage {
  plugin: Plugin;
  /** Whether the first page brings the module; to be asked once the graph is known. */
  has: (id: string) => boolean;
  /** Whether it belongs to what is fetched next. */
  isNext: (id: string) => boolean;
}

export function firstPage(): FirstPage {
  const modules = new Set<string>();
  const next = new Set<string>();
  const plugin: Plugin = {
    name: 'first-page',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const index = ids.find((id) => ICONS.test(id));
      const files = iconFiles((index && this.getModuleInfo(index)?.code) ?? '');
      const gather = (found: Set<string>, roots: readonly string[]) => {
        const icons = new Set<string>();
        const queue = ids.filter((id) => roots.some((root) => id.endsWith(root)));
        for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
          if (modules.has(id) || found.has(id)) continue;
          found.add(id);
          const { code, importedIds } = this.getModuleInfo(id) ?? { code: '', importedIds: [] };
          for (const [, list = ''] of (code ?? '').matchAll(ICON_IMPORT))
            for (const name of namesIn(list)) icons.add(files.get(name) ?? '');
          if (!ICONS.test(id)) queue.push(...importedIds);
        }
        for (const id of ids) {
          const icon = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/.exec(id)?.[1];
          if (icon !== undefined && icons.has(icon) && !modules.has(id)) found.add(id);
        }
      };
      gather(modules, ROOTS);
      gather(next, NEXT_ROOTS);
    },
  };
  return { plugin, has: (id) => modules.has(id), isNext: (id) => next.has(id) };
}
