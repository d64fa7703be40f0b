// Which files each page is made of, for the server: named in the page as it is sent, they are asked for together with the first ones,
// and not one after another as each is found to need the next (src/server/platform/http/page-files.ts).
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin, type Rollup } from 'vite';
import { WHOLE_STYLE } from './first-style.ts';

const TABLE = fileURLToPath(new URL('./src/ui/app/router/route-table.ts', `file://${process.cwd()}/`));
/** What every page but the first is found by, and what stands around it for whoever is signed in. */
const AROUND = ['router/page-files.ts'];
const SIGNED_IN = ['layouts/signed-in-file.ts'];
const OF_LOT = 'router/tender-file.ts';
/** The group of our own part of the first page (vite.config.ts): it begins all, and brings the libraries. */
export const FIRST = 'first';
/** The group of what nearly every page is made of. */
export const NEXT = 'next';
/** What a page shows first of all to some only, in a file of its own. */
const BESIDE: Partial<Record<string, Partial<Record<'staff' | 'vendor', string>>>> = {
  'lots/repeating': { staff: 'round/staff-view.tsx' },
};

/** By what a vendor's page that wants a complete profile asks for it (src/ui/app/router/route-guard.ts). */
const PROFILE = { rule: 'profile', source: 'src/ui/data/company.ts' };

export const PAGE_FILES = 'page-files.json';

/**
 * By the pattern of its address; numbers are places in `files`. `open` are those that a guest may see, `staff` and `vendor` what is shown
 * to them alone; `style` is the sheet of all pages.
 */
export interface PageFiles {
  style: string;
  files: string[];
  signedIn: number[];
  pages: { path: string; open: boolean; files: number[]; staff?: number[]; vendor?: number[] }[];
}

interface Route {
  path: string;
  page: string;
  rules: readonly string[];
}

export type Chunks = Map<string, Rollup.OutputChunk>;

/** A file and all that it brings at once. */
export function broughtBy(file: string, chunks: Chunks, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of chunks.get(file)?.imports ?? []) broughtBy(next, chunks, found);
  return found;
}

/** Of the files that the bundler has made, which each page is made of. */
export async function listOf(chunks: Chunks): Promise<Omit<PageFiles, 'style'>> {
  const { module } = await runnerImport<{ routeTable: Route[]; tenderTable: Route[] }>(TABLE);
  const begins = [...chunks.values()].find(({ name }) => name === FIRST)!;
  const first = broughtBy(begins.fileName, chunks);
  const chunkOf = (source: string) => {
    const found = [...chunks.values()].find(({ name, facadeModuleId }) =>
      source === NEXT ? name === NEXT : facadeModuleId?.endsWith(`/${source}`),
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
  const besideOf = ({ page, rules }: Route): [string, string[]][] => {
    const { staff, vendor } = BESIDE[page] ?? {};
    const ofVendor = [vendor && `features/${vendor}`, rules.includes(PROFILE.rule) && PROFILE.source];
    return [
      ['staff', staff ? [`features/${staff}`] : []],
      ['vendor', ofVendor.filter((source) => typeof source === 'string')],
    ];
  };
  const pageOf = (path: string, route: Route, around: readonly string[]) => ({
    path,
    open: route.rules.length === 0,
    files: placesOf([...AROUND, ...around, `pages/${route.page}-page.tsx`]),
    ...Object.fromEntries(
      besideOf(route).flatMap(([who, sources]) => (sources.length > 0 ? [[who, placesOf(sources)]] : [])),
    ),
  });
  return {
    files,
    signedIn: placesOf(SIGNED_IN),
    pages: [
      ...module.routeTable.filter(({ path }) => path !== '/').map((one) => pageOf(one.path, one, [])),
      ...module.tenderTable.map((one) => pageOf(`/:tender/${one.path}`, one, [OF_LOT, NEXT])),
    ],
  };
}

export const chunksOf = (bundle: readonly (Rollup.OutputChunk | Rollup.OutputAsset)[]): Chunks =>
  new Map(bundle.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));

export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    async generateBundle(_, bundle) {
      const style = Object.keys(bundle).find((name) => WHOLE_STYLE.test(name));
      if (!style) throw new Error('The pages have no style sheet');
      const made: PageFiles = { style, ...(await listOf(chunksOf(Object.values(bundle)))) };
      this.emitFile({ type: 'asset', fileName: PAGE_FILES, source: JSON.stringify(made) });
    },
  };
}
