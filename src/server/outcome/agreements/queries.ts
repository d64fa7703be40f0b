// Agreements of the applications that the visitor may read.
import { and, eq } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import type { Agreement } from '../../../api/records/agreement.ts';
import { readableApplications } from '../../applications/core/rights.ts';
import { applications } from '../../applications/core/tables.ts';
import { lotColumns, lots } from '../../lots/core/tables.ts';
import { databaseNow, type Db, type Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { agreementState, type AgreementState } from './facts.ts';
import { presentAgreement } from './present.ts';

/** Throws 404 where the application is hidden from the caller. */
export async function readableAgreement(db: Db | Tx, visitor: Visitor, id: number): Promise<AgreementState> {
  const [found] = await db
    .select({ application: applications, lot: lotColumns })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(and(eq(applications.id, id), readableApplications(visitor)));
  if (!found) throw notFound();
  return agreementState(db, found);
}

export const loadAgreement = async (
  db: Db | Tx,
  visitor: Visitor,
  actor: Actor,
  id: number,
): Promise<Agreement> =>
  presentAgreement(await readableAgreement(db, visitor, id), actor, await databaseNow(db));
