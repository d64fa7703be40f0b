import type { LotRow } from '../../../api/records/lot.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Db } from '../../platform/database/client.ts';
import { presentLots } from './present.ts';

/** The lots that rows of another list are of; null where there is none. The list itself asks whether its reader may see them. */
export async function lotsOfRows(
  db: Db,
  visitor: Visitor,
  ids: readonly (number | null)[],
): Promise<(LotRow | null)[]> {
  const named = [...new Set(ids.filter((id) => id !== null))];
  const byId = new Map((await presentLots(db, visitor, named)).map((lot) => [lot.id, lot]));
  return ids.map((id) => (id === null ? null : (byId.get(id) ?? null)));
}
