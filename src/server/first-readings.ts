// What a page asks for first of all, by its address: the server gives the answers along with the page.
import { auth } from '../api/calls/auth.ts';
import { checkpoints } from '../api/calls/checkpoints.ts';
import { config } from '../api/calls/config.ts';
import { lots } from '../api/calls/lots.ts';
import { posts } from '../api/calls/posts.ts';
import { references } from '../api/calls/references.ts';
import { urlOf } from '../api/client.ts';
import { LATEST_POSTS, OPEN_LOTS_SORT, openLotsFilters } from '../api/open-lots.ts';

const ofAll = [urlOf(config.read), urlOf(auth.profile)];
const ofHome = [
  urlOf(lots.list, {
    query: { page: 1, per_page: 10, sort: OPEN_LOTS_SORT, filter: openLotsFilters },
  }),
  urlOf(lots.stats),
  urlOf(references.lotCategories),
  urlOf(posts.list, { query: LATEST_POSTS }),
  urlOf(checkpoints.newest),
];

/** All pages of a lot ask for it; of its items there may be thousands, and the page is not to wait for them. */
const ofLot = (path: string): string[] => {
  const id = /^\/tender-([1-9]\d{0,15})(?![^/?])/.exec(path)?.[1];
  return id === undefined ? [] : [urlOf(lots.read, { params: { id: Number(id) } })];
};

/** Addresses of the readings; `path` is the page's own address, with what stands behind it. */
export const firstReadings = (path: string): readonly string[] =>
  path === '/' ? [...ofAll, ...ofHome] : [...ofAll, ...ofLot(path)];
