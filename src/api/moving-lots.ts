/** What of a manager's lots a desk shows by stage: what has ended is in the whole list; these still move. */
import { isFinished, isStopped, lotAsides, lotStages } from '../machines/lot-predicates.ts';

export const movingLots = [...lotStages, ...lotAsides.map(({ status }) => status)].filter(
  (status) => !isFinished(status) && !isStopped(status),
);

/** One reading for the board and for the groups: of whoever is among the owners. */
export const movingQuery = (owners: string) =>
  ({
    'filter[owner]': owners,
    'filter[status]': movingLots.join(','),
    sort: '-updatedAt',
    include: 'estimate',
  }) as const;
