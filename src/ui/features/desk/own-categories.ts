/** How much is open in the categories that the vendor follows; null where none is followed. */
import { lots } from '../../../api/calls/lots.ts';
import { notifications } from '../../../api/calls/notifications.ts';
import { acceptingLotStatuses } from '../../../machines/lot-predicates.ts';
import { useCall } from '../../data/use-call.ts';

export interface OwnCategories {
  /** Undefined until it is known. */
  count: number | null | undefined;
  /** What the open lots of these categories are found by. */
  fixed: { 'filter[status]': string; 'filter[category]': string };
}

export function useOwnCategories(): OwnCategories {
  const followed = useCall(notifications.subscriptions).data?.data.categoryIds;
  const fixed = {
    'filter[status]': acceptingLotStatuses.join(','),
    'filter[category]': followed?.join(',') ?? '',
  };
  const isFollowing = followed !== undefined && followed.length > 0;
  const found = useCall(lots.list, { query: { per_page: 1, ...fixed } }, { enabled: isFollowing });
  return { count: followed && !isFollowing ? null : found.data?.meta.total, fixed };
}
