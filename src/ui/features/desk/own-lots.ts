/** The manager's own lots found by typing a number or words of the title; of some states, or of all. */
import { lots } from '../../../api/calls/lots.ts';
import { send } from '../../../api/client.ts';
import type { LotStatus } from '../../../machines/lot-statuses.ts';
import type { FoundOption } from '../../parts/form/combobox-props.ts';

export async function ownLots(
  owners: string,
  search: string,
  statuses?: readonly LotStatus[],
): Promise<FoundOption[]> {
  const { data } = await send(lots.list, {
    query: {
      'filter[owner]': owners,
      'filter[search]': search || undefined,
      'filter[status]': statuses?.join(','),
      per_page: 20,
    },
  });
  return data.map((lot) => ({ value: lot.id, label: lot.title, hint: `№ ${lot.number}` }));
}
