// What of a delivery its person may hear of at this moment.
import { isOwnerOf } from '../../lots/core/rights.ts';
import { mayHaveWebhooks, type Visitor } from '../../../machines/access.ts';
import { mayReadApplication } from '../../applications/core/rights.ts';
import { readableLot } from '../../lots/core/queries.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { HttpError } from '../../platform/http/errors.ts';

interface Told {
  lotId: number | null;
  applicationId: number | null;
  companyId: number | null;
}

/** The lot, where the delivery is about one; undefined where its person may not hear of it. */
export async function heardNow(
  db: Db,
  visitor: Visitor,
  { lotId, applicationId, companyId }: Told,
): Promise<{ lot: LotTableRow | null } | undefined> {
  if (!mayHaveWebhooks(visitor)) return undefined;
  if (companyId !== null && visitor.role === 'vendor' && visitor.companyId !== companyId) return undefined;
  if (applicationId !== null && !(await mayReadApplication(db, visitor, applicationId))) return undefined;
  if (lotId === null) return { lot: null };
  try {
    const lot = await readableLot(db, visitor, lotId);
    return visitor.role === 'manager' && !isOwnerOf(visitor, lot) ? undefined : { lot };
  } catch (error) {
    if (error instanceof HttpError) return undefined;
    throw error;
  }
}
