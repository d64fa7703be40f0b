// Versions that are envelopes: what the platform knows of them before their commission has opened them, and after.
import { eq, inArray } from 'drizzle-orm';
import {
  ENVELOPE_FORMAT,
  EnvelopeFault,
  ensureSealedTo,
  readEnvelope,
  type Commission,
  type Envelope,
} from '../../../proof/commission/envelope.ts';
import { lots } from '../../lots/core/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { sealing } from '../../platform/sealing/sealing.ts';
import { commissions, openedEnvelopes, type CommissionRow } from './commission-tables.ts';
import type { VersionContent } from './content.ts';
import { newDocument, type Document } from './document/document.ts';
import { readDocument } from './document/text.ts';
import { defaultTerms } from './terms.ts';

/** What is sealed: this version of this application and nothing else. */
interface Place {
  lotId: number;
  companyId: number;
  applicationId: number;
  number: number;
}

export const envelopePurpose = ({ lotId, companyId, applicationId, number }: Place): string =>
  `lot:${lotId} company:${companyId} application:${applicationId} version:${number}`;

const PURPOSE = /^lot:(\d+) company:(\d+) application:(\d+) version:(\d+)$/;

function placeOf({ purpose }: Envelope): Place {
  const [lotId, companyId, applicationId, number] = (PURPOSE.exec(purpose) ?? []).slice(1).map(Number);
  if (number === undefined) throw new EnvelopeFault('purpose');
  return { lotId: lotId!, companyId: companyId!, applicationId: applicationId!, number };
}

export const commissionOf = ({
  threshold,
  custodians,
}: Pick<CommissionRow, 'threshold' | 'custodians'>): Commission => ({
  threshold,
  members: custodians.map(({ userId, recipient }) => ({ id: userId, recipient })),
});

/** A canonical text, so that it begins with its first key; a document's begins with another. */
export const isEnvelope = (text: string): boolean =>
  text.startsWith('{"body":"') && text.includes(`"format":"${ENVELOPE_FORMAT}"`);

/** Whether a text is the envelope of this version to the commission of its lot. */
export async function isSealedFor(
  tx: Tx,
  { application, number }: { application: { id: number; lotId: number; companyId: number }; number: number },
  text: string,
): Promise<boolean> {
  const { id, lotId, companyId } = application;
  const [row] = await tx.select().from(commissions).where(eq(commissions.lotId, lotId));
  if (!row || !isEnvelope(text)) return false;
  try {
    const purpose = envelopePurpose({ lotId, companyId, applicationId: id, number });
    ensureSealedTo(readEnvelope(text), purpose, commissionOf(row));
    return true;
  } catch (error) {
    if (error instanceof EnvelopeFault) return false;
    throw error;
  }
}

export interface FromEnvelope {
  document: Document;
  inside: VersionContent | null;
}

interface Unread {
  id: number;
  scope: string;
  /** The text of the envelope. */
  content: string;
}

export const insidePurpose = (versionId: number): string => `application.envelope:${versionId}`;

export const insideBytes = (inside: VersionContent): Buffer => Buffer.from(JSON.stringify(inside), 'utf8');

/** Nothing is known of it: its own words come when it is opened. Until then it offers nothing in the lot's own terms. */
function unreadDocument({ lotId, companyId, applicationId, number }: Place, lot: UsualTerms): Document {
  return { ...newDocument({ id: applicationId, lotId, companyId }, defaultTerms(lot)), number };
}

type UsualTerms = Parameters<typeof defaultTerms>[0];

/** What new applications to the lots begin with, by lot. */
async function usualTerms(db: Db | Tx, lotIds: readonly number[]): Promise<Map<number, UsualTerms>> {
  if (lotIds.length === 0) return new Map();
  const rows = await db
    .select({ id: lots.id, currency: lots.currency, basis: lots.basis, address: lots.address })
    .from(lots)
    .where(inArray(lots.id, [...new Set(lotIds)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What stands for contents of which nothing is known, in the order of their places. */
export async function blankDocuments(db: Db | Tx, places: readonly Place[]): Promise<Document[]> {
  const usual = await usualTerms(
    db,
    places.map(({ lotId }) => lotId),
  );
  return places.map((place) => unreadDocument(place, usual.get(place.lotId)!));
}

/** By the ids of their versions. */
export async function fromEnvelopes(
  db: Db | Tx,
  unread: readonly Unread[],
): Promise<Map<number, FromEnvelope>> {
  const ids = unread.map(({ id }) => id);
  const found = await db.select().from(openedEnvelopes).where(inArray(openedEnvelopes.versionId, ids));
  const opened = new Map(found.flatMap((row) => (row.sealed ? [[row.versionId, row.sealed] as const] : [])));
  const known = unread.filter(({ id }) => opened.has(id));
  const texts = await sealing().openAll(
    db,
    known.map(({ id, scope }) => ({ scope, purpose: insidePurpose(id), sealed: opened.get(id)! })),
  );
  const insides = new Map(
    known.map(({ id }, index) => [id, JSON.parse(texts[index]!.toString('utf8')) as VersionContent]),
  );
  const others = unread.filter(({ id }) => !insides.has(id));
  const blanks = await blankDocuments(
    db,
    others.map(({ content }) => placeOf(readEnvelope(content))),
  );
  const blankOf = new Map(others.map(({ id }, index) => [id, blanks[index]!]));
  return new Map(
    unread.map(({ id }): [number, FromEnvelope] => {
      const inside = insides.get(id) ?? null;
      if (inside) return [id, { inside, document: readDocument(inside.content) }];
      return [id, { inside, document: blankOf.get(id)! }];
    }),
  );
}
