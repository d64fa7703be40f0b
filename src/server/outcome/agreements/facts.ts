// An agreement as its law sees it: whose turn it is, what was added since the last step, whether anything was won.
import { and, eq, gt } from 'drizzle-orm';
import type { agreementSides } from '../../../api/records/agreement.ts';
import { agreementLaw, sellerSends, type AgreementFacts } from '../../../machines/agreement.ts';
import { awaitsSignature, isDeclined, isExchanging } from '../../../machines/agreement-statuses.ts';
import type { Terms } from '../../../api/records/application-terms.ts';
import type { Actor } from '../../../machines/law.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { snapshotOf } from '../../../machines/step.ts';
import type { ApplicationRow } from '../../applications/core/tables.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { filesOf } from '../../platform/files/receive.ts';
import type { FileRow } from '../../platform/files/tables.ts';
import { lastRole } from './refusals.ts';
import { agreements, type AgreementRow } from './tables.ts';

export const OWNER_MODEL = 'agreement';
export type Side = (typeof agreementSides)[number];

export interface AgreementState {
  lot: LotTableRow;
  application: ApplicationRow;
  /** As far as the reader may know of them. */
  terms: Terms | null;
  row: AgreementRow;
  facts: AgreementFacts;
  files: FileRow[];
  /** Null where the contract is not refused. */
  declinedBy: Side | null;
}

const none = (applicationId: number): AgreementRow => ({
  applicationId,
  status: 'none',
  version: 0,
  changedAt: new Date(0),
  reason: null,
  lastFileId: 0,
  unsentFiles: [],
});

/** Whether the other party has the file. */
export const isSent = (row: AgreementRow, { id }: Pick<FileRow, 'id'>): boolean =>
  id <= row.lastFileId && !row.unsentFiles.includes(id);

interface Known {
  lot: LotTableRow;
  application: ApplicationRow;
  /** Where they are not those that an opening has shown. */
  terms?: Terms | null;
}

/** @param of the application with its lot; locked where a step follows */
export async function agreementState(
  tx: Tx | Db,
  { lot, application, terms = application.terms }: Known,
): Promise<AgreementState> {
  const [stored] = await tx.select().from(agreements).where(eq(agreements.applicationId, application.id));
  const row = stored ?? none(application.id);
  const [won] = await tx
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.applicationId, application.id), gt(offers.allocatedQuantity, '0')))
    .limit(1);
  const files = await filesOf(tx, OWNER_MODEL, application.id);
  const situation = application.terms?.agreement ?? null;
  const sender: Side = sellerSends({ situation }) ? 'seller' : 'buyer';
  const facts: AgreementFacts = {
    companyId: application.companyId,
    lotOwnerId: lot.ownerId,
    lotStatus: lot.status,
    won: won !== undefined,
    situation,
    newFiles: files.filter((file) => file.kind === sender && !isSent(row, file)).length,
  };
  const [said] = isDeclined(row.status) ? await lastRole(tx, application.id) : [];
  const declinedBy = said ? sideOf({ role: said.role as Actor['role'] }) : null;
  return { lot, application, terms, row, facts, files, declinedBy };
}

export const agreementSnapshot = ({ row, facts }: AgreementState) =>
  snapshotOf(agreementLaw, row.status, facts);

export const sideOf = ({ role }: Pick<Actor, 'role'>): Side => (role === 'vendor' ? 'seller' : 'buyer');

/** What tells whose turn it is. */
interface Turn {
  row: Pick<AgreementRow, 'status'>;
  facts: Pick<AgreementFacts, 'lotStatus' | 'won' | 'situation'>;
}

/** The party that may add files now: who sends the contract, or who has it to sign. Null before the finish and after signing. */
export function turnOf({ row, facts }: Turn): Side | null {
  if (!isFinished(facts.lotStatus) || !facts.won || facts.situation === null) return null;
  if (!isExchanging(row.status)) return null;
  return sellerSends(facts) === awaitsSignature(row.status) ? 'buyer' : 'seller';
}
