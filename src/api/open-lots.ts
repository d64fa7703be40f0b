// The first list that a guest sees: the page asks for it, and the server gives it along with the page.
import { acceptingLotStatuses, isCommissionWork, publishedLotStatuses } from '../machines/lot-predicates.ts';

export const OPEN_LOTS_SORT = 'applicationsDeadline';
export const openLotsFilters = { status: acceptingLotStatuses.join(',') };

/** The other two parts of what a guest may see: by the commission's work, and what has ended. */
export const commissionStatuses = publishedLotStatuses.filter(isCommissionWork);
export const endedStatuses = publishedLotStatuses.filter(
  (status) => !acceptingLotStatuses.includes(status) && !isCommissionWork(status),
);
export const LATEST_POSTS = { per_page: 4, sort: '-publishedAt' } as const;

/** What a second reading of the same rows brings, where one of them shows its start price: the list itself costs no more by it. */
export const START_PRICES = { include: 'estimate', with_fields: 'id' } as const;
export const showsStartPrices = (rows: readonly { showsEstimate: boolean }[]): boolean =>
  rows.some(({ showsEstimate }) => showsEstimate);
