/** Loading of pages: each is its own chunk; a chunk that is gone reloads once; at most four are preloaded at a time. */
import { matchPath } from 'react-router-dom';
import type { ComponentType } from 'react';
import { buildWatch } from '../../actors/build-watch.ts';
import { routeTable } from './route-table.ts';

export interface PageModule {
  default: ComponentType;
}

const modules = import.meta.glob<PageModule>('../../pages/*/*-page.tsx');
const MOST_PRELOADS = 4;

function importPage(page: string): Promise<PageModule> {
  const load = modules[`../../pages/${page}-page.tsx`];
  if (!load) throw new Error(`There is no page ${page}`);
  return load();
}

/** Never settles where the page is being reloaded for a newer build. */
export async function loadPage(page: string, address: string): Promise<PageModule> {
  try {
    return await importPage(page);
  } catch (error) {
    const before = buildWatch.getSnapshot().context.reloadedAt;
    buildWatch.send({ type: 'chunkStale', to: address });
    if (buildWatch.getSnapshot().context.reloadedAt === before) throw error;
    return new Promise(() => {});
  }
}

let running = 0;
const waiting: string[] = [];
const asked = new Set<string>();

function next() {
  const page = running < MOST_PRELOADS ? waiting.shift() : undefined;
  if (page === undefined) return;
  running += 1;
  void importPage(page)
    // A preload that fails costs nothing: the real loading will tell.
    .catch(() => asked.delete(page))
    .finally(() => {
      running -= 1;
      next();
    });
}

/** Begins to load the page of an address that is likely to be opened next. */
export function preload(address: string) {
  const path = address.split(/[?#]/)[0] ?? '/';
  const entry = routeTable.find((one) => matchPath(one.path, path));
  if (!entry || asked.has(entry.page)) return;
  asked.add(entry.page);
  waiting.push(entry.page);
  next();
}
