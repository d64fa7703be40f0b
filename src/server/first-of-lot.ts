// What the pages of a lot ask for first: the lot itself, and what the page at hand shows of it.
import { ahead } from '../api/calls/ahead.ts';
import { applications } from '../api/calls/applications.ts';
import { competitor } from '../api/calls/competitor.ts';
import { estimates } from '../api/calls/estimates.ts';
import { favorites } from '../api/calls/favorites.ts';
import { lotFiles } from '../api/calls/lot-files.ts';
import { lots } from '../api/calls/lots.ts';
import { orders } from '../api/calls/orders.ts';
import { questions } from '../api/calls/questions.ts';
import { ratings } from '../api/calls/rating.ts';
import { results } from '../api/calls/results.ts';
import { rounds } from '../api/calls/rounds.ts';
import { ALL_ROWS_PAGE } from '../api/list-sizes.ts';
import type { Lot } from '../api/records/lot.ts';
import type { ProfileRecord } from '../api/records/user.ts';
import { isComparing } from '../machines/lot-predicates.ts';
import { byTurn, firstFor } from '../machines/whose-turn.ts';
import type { Ask } from './platform/http/page-answers.ts';

/** Of items there may be thousands: the page is not to wait for so many. */
const FEW_ITEMS = 200;
const FEW_CELLS = 1_000;

interface Asked {
  ask: Ask;
  lot: Lot;
  /** Null for a guest. */
  who: ProfileRecord | null;
  search: URLSearchParams;
}

const overview = ({ ask, lot: { id, ordersCount }, who }: Asked) => {
  const params = { id };
  return Promise.all([
    ordersCount <= FEW_ITEMS && ask(orders.list, { params }),
    ask(questions.list, { params, query: { page: 1, sort: '-createdAt' } }),
    ask(lotFiles.list, { params }),
    who?.role === 'vendor' && ask(applications.current, { params }),
    who !== null && who.role !== 'vendor' && ordersCount <= FEW_ITEMS && ask(estimates.ofLot, { params }),
    who !== null && ask(ahead.ofLot, { params }),
    who !== null && ask(favorites.inLot, { query: { lot_id: id } }),
  ]);
};

/** The list, and the application that is opened first: the asked one, else the one that waits for the reader. */
const verification = async ({ ask, lot, who, search }: Asked) => {
  if (who === null || who.role === 'vendor' || lot.openedAt === null) return;
  const query = { page: 1, per_page: ALL_ROWS_PAGE };
  const [list] = await Promise.all([
    ask(applications.ofLot, { params: { id: lot.id }, query }),
    lot.ordersCount <= FEW_ITEMS && ask(estimates.ofLot, { params: { id: lot.id } }),
  ]);
  const rows = byTurn(list?.data ?? [], lot.admission);
  const asked = Number(search.get('application'));
  const first = rows.find(({ id }) => id === asked) ?? firstFor(who.role, rows, lot.admission);
  if (first && lot.ordersCount <= FEW_ITEMS)
    await ask(applications.read, { params: { id: first.id }, query: {} });
};

const rating = async ({ ask, lot, who }: Asked) => {
  const params = { id: lot.id };
  if (who?.role === 'vendor') return ask(ratings.ofLot, { params });
  const cells = lot.ordersCount * (lot.applicationsCount ?? 0);
  if (who === null || !isComparing(lot.status) || cells > FEW_CELLS) return null;
  return Promise.all([
    ask(competitor.table, { params, query: { 'filter[additional_calc]': '1' } }),
    ask(ratings.ofLot, { params }),
  ]);
};

const pages: Partial<Record<string, (asked: Asked) => Promise<unknown>>> = {
  '': overview,
  verification,
  rating,
  participants: ({ ask, lot: { id } }) => ask(applications.participants, { params: { id } }),
  repeating: ({ ask, lot: { id } }) => ask(rounds.state, { params: { id } }),
  results: ({ ask, lot: { id } }) => ask(results.ofLot, { params: { id } }),
};

const ADDRESS = /^\/tender-([1-9]\d{0,15})(?:\/(.*?)\/?)?$/;

export async function ofLot(
  pathname: string,
  search: URLSearchParams,
  ask: Ask,
  who: Promise<ProfileRecord | null>,
): Promise<void> {
  const [found, id, page = ''] = ADDRESS.exec(pathname) ?? [];
  if (found === undefined) return;
  const [lot, person] = await Promise.all([ask(lots.read, { params: { id: Number(id) } }), who]);
  // Of the overview alone does a guest see more than the lot.
  if (lot && (person || page === '')) await pages[page]?.({ ask, lot: lot.data, who: person, search });
}
