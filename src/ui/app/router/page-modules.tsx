/** Loading of pages: each is its own chunk; a chunk that is gone reloads once; at most four are preloaded at a time. */
import type { ComponentType } from 'react';
import { data, matchPath } from 'react-router-dom';
import HomePage from '../../pages/public/home-page.tsx';
import { noteStale } from '../../actors/build-door.ts';
import { isReachable, noteAway } from '../../data/reach.ts';
import { wholeStyle } from '../../data/whole-style.ts';
import { UNREACHABLE } from '../../parts/feedback/error-screen.tsx';
import { preloadQueue } from './preload-queue.ts';
import { routeTable, TENDER, tenderTable } from './route-table.ts';

type Load = () => Promise<ComponentType>;

const HOME = 'public/home';
/** It lies in the files of the first page anyhow. */
const home: Load = () => Promise.resolve(HomePage);

/** How the page of that name is fetched. Rejects for a name that is none: a fault of the table. */
export function pageOf(name: string): Load {
  if (name === HOME) return home;
  return async () => {
    const { pageFiles } = await import('./page-files.ts');
    const load = pageFiles[`../../pages/${name}-page.tsx`];
    if (!load) throw new Error(`There is no page ${name}`);
    const [page] = await Promise.all([load(), wholeStyle()]);
    return page.default;
  };
}

export const tenderLayout: Load = async () => {
  const [file] = await Promise.all([import('./tender-file.ts'), wholeStyle()]);
  return file.TenderLayout;
};

/** Never settles where the page is being reloaded for a newer build. */
async function fetchOrReload(load: Load, address: string): Promise<ComponentType> {
  try {
    return await load();
  } catch (error) {
    // A page that is reloaded without a connection is lost to the browser's own error.
    if (!(await isReachable())) {
      noteAway();
      throw data(null, { status: 503, statusText: UNREACHABLE });
    }
    if (!(await noteStale(address))) throw error;
    return new Promise(() => {});
  }
}

/**
 * What a route draws, fetched by its own loader and not by the router's `lazy`: an address that is none, or that is not the
 * visitor's, must not cost the page.
 */
export function lazyPage(load: Load): {
  fetch: (address: string) => Promise<void>;
  Component: ComponentType;
} {
  let page: ComponentType | null = null;
  return {
    fetch: async (address) => {
      page ??= await fetchOrReload(load, address);
    },
    Component: function LoadedPage() {
      if (!page) throw new Error('The page is drawn before it was loaded');
      const Page = page;
      return <Page />;
    },
  };
}

const preloads = preloadQueue();
const asked = new Set<string>();

const pagesOf = (path: string): { name: string; load: Load }[] => {
  const plain = routeTable.find((one) => matchPath(one.path, path));
  if (plain) return [{ name: plain.page, load: pageOf(plain.page) }];
  const ofTender = tenderTable.find((one) => matchPath(`${TENDER}/${one.path}`, path));
  if (!ofTender) return [];
  return [
    { name: TENDER, load: tenderLayout },
    { name: ofTender.page, load: pageOf(ofTender.page) },
  ];
};

/** Begins to load the page of an address that is likely to be opened next. */
export function preload(address: string) {
  for (const { name, load } of pagesOf(address.split(/[?#]/)[0] ?? '/')) {
    if (asked.has(name)) continue;
    asked.add(name);
    preloads(load);
  }
}
