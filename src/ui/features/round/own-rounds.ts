/** The company's applications that take part in a round now. */
import { applications } from '../../../api/calls/applications.ts';
import type { ApplicationListed } from '../../../api/records/application.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { isRepeating } from '../../../machines/lot-predicates.ts';
import { useAllRows } from '../../data/all-rows.ts';

/** Undefined while it is being read. */
export function useOwnRounds(): ApplicationListed[] | undefined {
  const query = {
    'filter[lot_status]': lotStatuses.filter(isRepeating).join(','),
    sort: '-updatedAt',
  } as const;
  return useAllRows(applications.list, { query }).data?.rows.filter((one) => one.isRepeating);
}
