// What may be signed, by whom, and who may see the signatures: as the submission, the protocol or the agreement itself.
import { buffer } from 'node:stream/consumers';
import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { signatures as calls } from '../../../api/calls/signatures.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { signatureTexts, submissionText } from '../../../text/signatures.ts';
import { findApplication } from '../../applications/application/lock.ts';
import { isOwnCompany } from '../../applications/core/rights.ts';
import { applicationVersions } from '../../applications/core/tables.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { contentOf } from '../../platform/files/sealed.ts';
import type { FileRow } from '../../platform/files/tables.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { paperReply } from '../../platform/papers/reply.ts';
import type { Services } from '../../platform/services.ts';
import { isSent } from '../agreements/facts.ts';
import { readableAgreement } from '../agreements/queries.ts';
import { requireProtocolReader } from '../protocols/data.ts';
import { protocolPaper } from '../protocols/protocols.ts';

export type About = z.output<(typeof calls)['add']['body']>;

/** What a signature may be over. */
export interface SignableDocument {
  name: string;
  mime: string;
  /** Of a submission. */
  version: number | null;
  /** Where it is kept already. */
  file: FileRow | null;
  content: () => Promise<Buffer>;
}

export interface Subject {
  about: About;
  lot: LotTableRow;
  applicationId: number | null;
  maySign: boolean;
  /** The staff see signatures of what an opening has shown. */
  onlyOpened: boolean;
  /** The newest first. */
  documents: (services: Services) => Promise<SignableDocument[]>;
}

/** Throws 404 or 403 where the caller may not see what it is about. */
export function subjectOf(db: Db, visitor: Visitor, about: About): Promise<Subject> {
  return subjects[about.subject](db, visitor, about);
}

const subjects: Record<About['subject'], (db: Db, visitor: Visitor, about: About) => Promise<Subject>> = {
  async submission(db, visitor, about) {
    const { application, lot } = await findApplication(db, visitor, about.id);
    const maySign = isOwnCompany(visitor, application.companyId);
    return {
      about,
      lot,
      applicationId: application.id,
      maySign,
      onlyOpened: !maySign,
      documents: () => submissionsOf(db, lot, application.id),
    };
  },

  async protocol(db, visitor, about) {
    const { kind } = about;
    if (!kind) throw invalid({ kind: [signatureTexts.kind] });
    const lot = await readableLot(db, visitor, about.id);
    await requireProtocolReader(db, visitor, lot, kind);
    return {
      about,
      lot,
      applicationId: null,
      maySign: visitor.role !== 'vendor',
      onlyOpened: false,
      documents: async ({ settings }) => {
        const { name, mime, content } = await paperReply(
          await protocolPaper(db, lot, kind, settings.publicUrl),
          'pdf',
        );
        return [{ name, mime, version: null, file: null, content: async () => content as Buffer }];
      },
    };
  },

  async agreement(db, visitor, about) {
    const { lot, application, row, files } = await readableAgreement(db, visitor, about.id);
    const isParty = isOwnCompany(visitor, application.companyId) || isOwnerOf(visitor, lot);
    if (!isParty) throw notFound();
    const sent = files.filter((file) => isSent(row, file) && file.mime !== SIGNATURE);
    return {
      about,
      lot,
      applicationId: application.id,
      maySign: true,
      onlyOpened: false,
      documents: async (services) =>
        sent.toReversed().map((file) => ({
          name: file.name,
          mime: file.mime,
          version: null,
          file,
          content: async () => buffer(await contentOf(services, file)),
        })),
    };
  },
};

const SIGNATURE = 'application/pkcs7-signature';

async function submissionsOf(db: Db, lot: LotTableRow, applicationId: number): Promise<SignableDocument[]> {
  const versions = await db
    .select({
      number: applicationVersions.number,
      hash: applicationVersions.hash,
      submittedAt: applicationVersions.submittedAt,
    })
    .from(applicationVersions)
    .where(eq(applicationVersions.applicationId, applicationId))
    .orderBy(desc(applicationVersions.number));
  return versions.map(({ number, hash, submittedAt }) => ({
    name: `Заявка ${lot.number}-${number}.txt`,
    mime: 'text/plain',
    version: number,
    file: null,
    content: async () =>
      Buffer.from(
        submissionText({
          lotId: lot.id,
          lotNumber: lot.number,
          applicationId,
          version: number,
          submittedAt: submittedAt.toISOString(),
          receipt: hash,
        }),
        'utf8',
      ),
  }));
}

/** In the words of the history: what was signed. */
export const historyOf = ({ about, applicationId, lot }: Subject) =>
  ({
    submission: { model: 'application', modelId: applicationId, event: 'application.signatureAdded' },
    protocol: { model: 'lot', modelId: lot.id, event: 'lot.signatureAdded' },
    agreement: { model: 'agreement', modelId: applicationId, event: 'agreement.signatureAdded' },
  })[about.subject] as { model: 'application' | 'lot' | 'agreement'; modelId: number; event: string };

export type Asker = { visitor: Visitor; actor: Actor };
