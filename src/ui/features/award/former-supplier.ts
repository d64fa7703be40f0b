/** The former supplier of a lot's goods, found by typing. */
import { companies } from '../../../api/calls/companies.ts';
import { send } from '../../../api/client.ts';
import type { FoundOption } from '../../parts/form/combobox-props.ts';

export async function searchFormer(lotId: number, search: string): Promise<FoundOption[]> {
  const { data } = await send(companies.searchManagerForLot, { params: { id: lotId }, query: { search } });
  return data.map(({ id, title, itn }) => ({ value: id, label: title, hint: `ИНН ${itn}` }));
}
