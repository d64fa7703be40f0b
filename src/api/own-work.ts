// What a vendor's desk and rounds ask for first: the company's applications to procedures that go on, and the invitations that wait for
// its word or, accepted, for its application.
import { isRepeating, runningLotStatuses } from '../machines/lot-predicates.ts';
import { lotStatuses } from '../machines/lot-statuses.ts';

export const runningApplications = {
  'filter[lot_status]': runningLotStatuses.join(','),
  sort: '-updatedAt',
} as const;

/** Those of them whose procedure is in a round. */
export const applicationsInRound = {
  'filter[lot_status]': lotStatuses.filter(isRepeating).join(','),
  sort: '-updatedAt',
} as const;

export const openInvitations = {
  'filter[open]': '1',
  sort: '-sentAt',
} as const;
