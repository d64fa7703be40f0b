// What a page asks for first of all, by its address: the server gives the answers along with the page. What it gives and the page does
// not ask for costs its bytes; what it does not give costs the page a way to the server and back.
import { auth } from '../api/calls/auth.ts';
import { checkpoints } from '../api/calls/checkpoints.ts';
import { config } from '../api/calls/config.ts';
import { lots } from '../api/calls/lots.ts';
import { notifications } from '../api/calls/notifications.ts';
import { posts } from '../api/calls/posts.ts';
import { references } from '../api/calls/references.ts';
import {
  LATEST_POSTS,
  OPEN_LOTS_SORT,
  openLotsFilters,
  showsStartPrices,
  START_PRICES,
} from '../api/open-lots.ts';
import { desks } from './first-of-desks.ts';
import { ofLot } from './first-of-lot.ts';
import type { Ask, FirstReadings } from './platform/http/page-answers.ts';

const openLots = async (ask: Ask) => {
  const query = { page: 1, per_page: 10, sort: OPEN_LOTS_SORT, filter: openLotsFilters } as const;
  const list = await ask(lots.list, { query });
  if (showsStartPrices(list?.data ?? [])) await ask(lots.list, { query: { ...query, ...START_PRICES } });
};

const home = (ask: Ask) =>
  Promise.all([
    openLots(ask),
    ask(lots.stats),
    ask(references.lotCategories),
    ask(posts.list, { query: LATEST_POSTS }),
    ask(checkpoints.newest),
  ]);

export const firstReadings: FirstReadings = async (address, ask, isFor) => {
  const { pathname, searchParams } = new URL(address, 'http://page');
  const who = ask(auth.profile).then((reply) => {
    if (reply?.data) isFor(reply.data.role);
    return reply?.data ?? null;
  });
  const around = async () => {
    if ((await who) !== null) await Promise.all([ask(notifications.unreadCount), ask(auth.tour)]);
  };
  const desk = async () => {
    const person = await who;
    if (person !== null) await desks[pathname]?.(ask, person, searchParams);
  };
  await Promise.all([
    ask(config.read),
    around(),
    pathname === '/' ? home(ask) : desk(),
    ofLot(pathname, searchParams, ask, who),
  ]);
};
