// The envelopes in force that nobody has opened yet.
import { and, asc, eq } from 'drizzle-orm';
import {
  EnvelopeFault,
  ensureSealedTo,
  readEnvelope,
  type Envelope,
} from '../../../proof/commission/envelope.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { sealedNow, submittedTo } from '../application/open-envelopes.ts';
import type { CommissionRow } from '../core/commission-tables.ts';
import { commissionOf, envelopePurpose } from '../core/envelopes.ts';
import { openEach } from '../core/sealed.ts';
import { applications, applicationVersions, type ApplicationRow } from '../core/tables.ts';

export interface SealedVersion {
  application: Pick<ApplicationRow, 'id' | 'lotId' | 'companyId' | 'offerBlock'>;
  versionId: number;
  number: number;
  period: number;
  submittedAt: Date;
  /** Or why it is none of this commission's. */
  envelope: Envelope | EnvelopeFault;
}

export async function sealedVersions(
  db: Db | Tx,
  lot: Pick<LotTableRow, 'id'>,
  commission: CommissionRow,
): Promise<SealedVersion[]> {
  const rows = await db
    .select({ application: applications, version: applicationVersions })
    .from(applications)
    .innerJoin(applicationVersions, eq(applicationVersions.id, applications.currentVersionId))
    .where(and(submittedTo(lot.id), sealedNow))
    .orderBy(asc(applications.id));
  const opened = await openEach(
    db,
    rows.map(({ version }) => ({ ...version, lotId: lot.id })),
  );
  return rows.map(({ application, version }, index) => ({
    application,
    versionId: version.id,
    number: version.number,
    period: version.period,
    submittedAt: version.submittedAt,
    envelope: opened[index]
      ? envelopeOf(opened[index].content, application, version.number, commission)
      : new EnvelopeFault('form'),
  }));
}

function envelopeOf(
  text: string,
  { id, lotId, companyId }: Pick<ApplicationRow, 'id' | 'lotId' | 'companyId'>,
  number: number,
  commission: CommissionRow,
): Envelope | EnvelopeFault {
  try {
    const envelope = readEnvelope(text);
    const purpose = envelopePurpose({ lotId, companyId, applicationId: id, number });
    ensureSealedTo(envelope, purpose, commissionOf(commission));
    return envelope;
  } catch (error) {
    if (error instanceof EnvelopeFault) return error;
    throw error;
  }
}

/** Those that its commission can open. */
export const ofCommission = (
  versions: readonly SealedVersion[],
): (SealedVersion & { envelope: Envelope })[] =>
  versions.flatMap((version) => {
    const { envelope } = version;
    return envelope instanceof EnvelopeFault ? [] : [{ ...version, envelope }];
  });
