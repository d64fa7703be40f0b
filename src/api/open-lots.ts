// The first list that a guest sees: the page asks for it, and the server gives it along with the page.
import { acceptingLotStatuses } from '../machines/lot-predicates.ts';

export const OPEN_LOTS_SORT = 'applicationsDeadline';
export const openLotsFilters = { status: acceptingLotStatuses.join(',') };
export const LATEST_POSTS = { per_page: 3, sort: '-publishedAt' } as const;
