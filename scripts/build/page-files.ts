// Which files each page is made of, for the server: named in the page as it is sent, they are asked for together with the first ones,
// and not one after another as each is found to need the next (src/server/platform/http/page-files.ts).
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin, type Rollup } from 'vite';

const TABLE = fileURLToPath(new URL('./src/ui/app/router/route-table.ts', `file://${process.cwd()}/`));
/** What every page but the first is found by, and what stands around it for whoever is signed in. */
const AROUND = ['router/page-files.ts'];
const SIGNED_IN = ['layouts/signed-in-tools.tsx', 'layouts/menu-drawer.tsx', 'layouts/side-menu.tsx'];
const OF_LOT = 'router/tender-file.ts';
const NEXT = 'parts/table/data-table.tsx';

export const PAGE_FILES = 'page-files.json';

/** By the pattern of its address; numbers are places in `files`. `open` are those that a guest may see. */
export interface PageFiles {
  files: string[];
  signedIn: number[];
  pages: { path: string; open: boolean; files: number[] }[];
}

interface Route {
  path: string;
  page: string;
  rules: readonly string[];
}

type Chunks = Map<string, Rollup.OutputChunk>;

/** A file and all that it brings at once. */
function broughtBy(file: string, chunks: Chunks, found: Set<string>): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of chunks.get(file)?.imports ?? []) broughtBy(next, chunks, found);
  return found;
}

export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    async generateBundle(_, bundle) {
      const { module } = await runnerImport<{ routeTable: Route[]; tenderTable: Route[] }>(TABLE);
      const chunks: Chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
      );
      const entry = [...chunks.values()].find(({ isEntry }) => isEntry)!;
      const first = broughtBy(entry.fileName, chunks, new Set());
      const chunkOf = (source: string) => {
        const found = [...chunks.values()].find(({ facadeModuleId }) =>
          facadeModuleId?.endsWith(`/${source}`),
        );
        if (!found) throw new Error(`There is no file of ${source}`);
        return found.fileName;
      };
      const files: string[] = [];
      const placesOf = (sources: readonly string[]): number[] => {
        const brought = new Set<string>();
        for (const source of sources) broughtBy(chunkOf(source), chunks, brought);
        return [...brought]
          .filter((file) => !first.has(file))
          .map((file) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1));
      };
      const pageOf = (path: string, { page, rules }: Route, around: readonly string[]) => ({
        path,
        open: rules.length === 0,
        files: placesOf([...AROUND, ...around, `pages/${page}-page.tsx`]),
      });
      const made: PageFiles = {
        files,
        signedIn: placesOf(SIGNED_IN),
        pages: [
          ...module.routeTable.filter(({ path }) => path !== '/').map((one) => pageOf(one.path, one, [])),
          ...module.tenderTable.map((one) => pageOf(`/:tender/${one.path}`, one, [OF_LOT, NEXT])),
        ],
      };
      this.emitFile({ type: 'asset', fileName: PAGE_FILES, source: JSON.stringify(made) });
    },
  };
}
