// Agreements of the applications that the visitor may read.
import { and, eq } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import type { Agreement } from '../../../api/records/agreement.ts';
import { contentsOf } from '../../applications/application/contents.ts';
import { ordersOfLots } from '../../applications/core/items.ts';
import { isOwnCompany, readableApplications } from '../../applications/core/rights.ts';
import { applicationColumns, applications, type ApplicationRow } from '../../applications/core/tables.ts';
import { lotColumns, lots } from '../../lots/core/tables.ts';
import { databaseNow, type Db, type Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { agreementState, type AgreementState } from './facts.ts';
import { presentAgreement } from './present.ts';

/** Before an opening its vendor alone knows them: what is submitted, or else the draft. */
async function termsFor(
  db: Db | Tx,
  visitor: Visitor,
  application: ApplicationRow,
): Promise<ApplicationRow['terms']> {
  if (application.terms !== null || !isOwnCompany(visitor, application.companyId)) return application.terms;
  const items = await ordersOfLots(db, [application.lotId]);
  const { submitted, working } = (await contentsOf(db, [application], { items })).get(application.id)!;
  return (submitted ?? working)?.terms ?? null;
}

/** Throws 404 where the application is hidden from the caller. */
export async function readableAgreement(db: Db | Tx, visitor: Visitor, id: number): Promise<AgreementState> {
  const [found] = await db
    .select({ application: applicationColumns, lot: lotColumns })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(and(eq(applications.id, id), readableApplications(visitor)));
  if (!found) throw notFound();
  return agreementState(db, { ...found, terms: await termsFor(db, visitor, found.application) });
}

export const loadAgreement = async (
  db: Db | Tx,
  visitor: Visitor,
  actor: Actor,
  id: number,
): Promise<Agreement> =>
  presentAgreement(await readableAgreement(db, visitor, id), actor, await databaseNow(db));
