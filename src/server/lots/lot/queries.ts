// What a lot is asked beside its row.
import { isRepeating } from '../../../machines/lot-predicates.ts';
import type { Db } from '../../platform/database/client.ts';
import type { LotTableRow } from '../core/tables.ts';
import { runningRound } from './round-store.ts';

/** The end that people wait for now: the running round's, else of the applications. ISO 8601. */
export async function deadlineOf(db: Db, lot: LotTableRow): Promise<string | null> {
  const round = isRepeating(lot.status) ? await runningRound(db, lot.id) : null;
  return (round ? round.endsAt : lot.applicationsDeadline)?.toISOString() ?? null;
}
