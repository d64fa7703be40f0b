/** The company's applications that take part in a round now. */
import { applications } from '../../../api/calls/applications.ts';
import type { ApplicationListed } from '../../../api/records/application.ts';
import { isRepeating } from '../../../machines/lot-predicates.ts';
import { useCall } from '../../data/use-call.ts';

/** Undefined while it is being read. */
export function useOwnRounds(): ApplicationListed[] | undefined {
  const list = useCall(applications.list, { query: { per_page: 100, sort: '-updatedAt' } });
  return list.data?.data.filter((one) => one.isRepeating && isRepeating(one.lot.status));
}
