// A signature is added: read, held against the documents, kept with what it is over.
import type { Signature } from '../../../api/records/signature.ts';
import { foreignSignature, signatureTexts } from '../../../text/signatures.ts';
import { shareLot } from '../../lots/core/lock.ts';
import { lotChain } from '../../lots/core/chain.ts';
import { transact, type Tx } from '../../platform/database/client.ts';
import { MAX_FILES } from '../../platform/files/limits.ts';
import { keepFiles, withStored, withStoredContent, type StoredFile } from '../../platform/files/receive.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import type { Upload } from '../../platform/http/uploads.ts';
import { announce } from '../../platform/live/announce.ts';
import { randomId } from '../../platform/random-id.ts';
import type { Services } from '../../platform/services.ts';
import { readSignature, signedOf } from '../../platform/signatures/check.ts';
import type { ReadSigner } from '../../platform/signatures/read-container.ts';
import { presentSignature, signaturesOf } from './queries.ts';
import { SIGNATURE_FILES } from './rights.ts';
import { historyOf, type Asker, type SignableDocument, type Subject } from './subjects.ts';
import { signatures } from './tables.ts';

/** Throws 403 and 422, the latter with what is wrong with the file. */
export async function addSignature(
  services: Services,
  asker: Asker,
  subject: Subject,
  uploads: readonly Upload[],
): Promise<Signature> {
  const { db } = services;
  if (!subject.maySign) throw forbidden(signatureTexts.notYours);
  const [upload] = uploads;
  if (!upload || uploads.length !== 1) throw invalid({ files: [signatureTexts.one] });
  const documents = await subject.documents(services);
  if (documents.length === 0 && subject.about.subject === 'submission')
    throw invalid({ files: [signatureTexts.notSubmitted] });
  const signers = await readSignature(upload);
  const document = await signedOf(signers, documents, asker.visitor.id);
  if (!document) throw invalid({ files: [foreignSignature[subject.about.subject]] });
  const { name, mime, file } = document;
  return withStored(services, [upload], SIGNATURE_FILES, async ([container]) => {
    const keep = (copy: StoredFile | null) =>
      transact(db, (tx) => write(tx, asker, subject, { signers, document, container: container!, copy }));
    if (file) return keep(null);
    const content = await document.content();
    return withStoredContent(services, { name, mime, content }, SIGNATURE_FILES, ([copy]) => keep(copy!));
  });
}

interface Checked {
  signers: ReadSigner[];
  document: SignableDocument;
  container: StoredFile;
  /** Of what is kept nowhere else. */
  copy: StoredFile | null;
}

async function write(
  tx: Tx,
  { visitor, actor }: Asker,
  subject: Subject,
  { signers, document, container, copy }: Checked,
): Promise<Signature> {
  const { about, lot, applicationId } = subject;
  const { at } = await shareLot(tx, lot.id);
  const present = await signaturesOf(tx, subject);
  if (present.length >= MAX_FILES) throw invalid({ files: [signatureTexts.full] });
  if (present.some(({ file }) => file.sha256 === container.sha256))
    throw invalid({ files: [signatureTexts.twice] });
  const id = randomId();
  const owner = { ownerModel: SIGNATURE_FILES, ownerId: id, uploadedBy: visitor.id } as const;
  const [file] = await keepFiles(tx, [container], { ...owner, kind: 'container' });
  const kept = document.file ?? (await keepFiles(tx, [copy!], { ...owner, kind: 'document' }))[0]!;
  const [row] = await tx
    .insert(signatures)
    .values({
      id,
      subject: about.subject,
      lotId: lot.id,
      applicationId,
      kind: about.subject === 'protocol' ? about.kind! : null,
      version: document.version,
      fileId: file!.id,
      documentId: kept.id,
      signers,
      addedBy: visitor.id,
      addedAt: new Date(at),
    })
    .returning();
  const told = historyOf(subject);
  await appendHistory(tx, {
    chain: lotChain(lot.id),
    lotId: lot.id,
    ...told,
    actor,
    at,
    payload: {
      ...(applicationId === null ? {} : { applicationId }),
      ...(row!.kind === null ? {} : { protocol: row!.kind }),
      ...(row!.version === null ? {} : { number: row!.version }),
      document: kept.sha256,
      signature: file!.sha256,
    },
  });
  await announce(
    tx,
    applicationId === null
      ? { model: 'lot', id: lot.id, lotId: lot.id, what: told.event }
      : { model: 'application', id: applicationId, lotId: lot.id, what: told.event },
  );
  return presentSignature({ row: row!, file: file!, document: kept });
}
