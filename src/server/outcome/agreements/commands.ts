// Files of an agreement: added and taken away by the party whose turn it is, the application locked.
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { unsentFiles } from '../../applications/application/live.ts';
import { lockApplication, type FoundApplication } from '../../applications/application/lock.ts';
import type { Tx } from '../../platform/database/client.ts';
import { dropStored, keepFiles, removeFile, type StoredFile } from '../../platform/files/receive.ts';
import type { FileRow } from '../../platform/files/tables.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { announce } from '../../platform/live/announce.ts';
import { isSent, OWNER_MODEL, sideOf, type Side } from './facts.ts';
import { agreementInTurn } from './rights.ts';

interface Asker {
  visitor: Visitor;
  actor: Actor;
}

const isSame = (one: SameFile, other: SameFile): boolean =>
  one.name === other.name && one.sha256 === other.sha256;
type SameFile = Pick<FileRow, 'name' | 'sha256'>;

/** The other pages of that party. */
const tellFiles = (tx: Tx, { application, lot }: FoundApplication, side: Side): Promise<void> =>
  announce(tx, { model: 'application', id: application.id, lotId: lot.id, what: unsentFiles[side] });

/** Of what waits to be sent already, the file that there is: nothing goes out twice. */
export async function addAgreementFiles(
  tx: Tx,
  applicationId: number,
  stored: readonly StoredFile[],
  { visitor, actor }: Asker,
): Promise<FileRow[]> {
  const locked = await lockApplication(tx, visitor, applicationId);
  const { files, row } = await agreementInTurn(tx, actor, locked);
  const waiting = files.filter((file) => file.kind === sideOf(actor) && !isSent(row, file));
  const fresh = stored.filter(
    (file, index) =>
      !waiting.some((one) => isSame(one, file)) && stored.findIndex((one) => isSame(one, file)) === index,
  );
  await dropStored(
    tx,
    stored.filter((file) => !fresh.includes(file)),
  );
  const kept = await keepFiles(tx, fresh, {
    ownerModel: OWNER_MODEL,
    ownerId: applicationId,
    kind: sideOf(actor),
    uploadedBy: visitor.id,
  });
  if (kept.length > 0) await tellFiles(tx, locked, sideOf(actor));
  const all = [...waiting, ...kept];
  return [...new Set(stored.map((file) => all.find((one) => isSame(one, file))!))];
}

/** Throws 404 where it is not the caller's side's, 422 where the other party has it already. */
export async function removeAgreementFile(
  tx: Tx,
  applicationId: number,
  fileId: number,
  { visitor, actor }: Asker,
): Promise<void> {
  const locked = await lockApplication(tx, visitor, applicationId);
  const { files, row } = await agreementInTurn(tx, actor, locked);
  const file = files.find(({ id, kind }) => id === fileId && kind === sideOf(actor));
  if (!file) throw notFound();
  if (isSent(row, file)) throw invalid({ status: ['Файл уже направлен другой стороне'] });
  await removeFile(tx, file);
  await tellFiles(tx, locked, sideOf(actor));
}
