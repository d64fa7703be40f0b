// What is sealed: the canonical content of a submitted version, its receipt, and the check of one.
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { terms, type Terms } from '../../../api/records/application-terms.ts';
import { canonicalJson } from '../../platform/history/canonical.ts';
import type { FileRow } from '../../platform/files/tables.ts';
import type { OfferRow } from './offer-tables.ts';

const NONCE_BYTES = 32;

const sealedFile = z.object({ id: z.int(), name: z.string(), size: z.int(), sha256: z.string() });

const sealedOffer = z.object({
  id: z.int(),
  orderId: z.int(),
  position: z.int(),
  isAnalogue: z.boolean(),
  name: z.string(),
  description: z.string(),
  manufacturer: z.string(),
  country: z.string(),
  manufacturedYear: z.int().nullable(),
  documentation: z.string(),
  guaranteePeriod: z.int().nullable(),
  shipmentPeriod: z.int().nullable(),
  quantity: z.string().nullable(),
  unitPrice: z.string().nullable(),
  files: z.array(sealedFile),
});
export type SealedOffer = z.infer<typeof sealedOffer>;

const sealedContent = z.object({
  application: z.int(),
  lot: z.int(),
  company: z.int(),
  number: z.int(),
  terms,
  files: z.array(sealedFile),
  offers: z.array(sealedOffer),
});
export type SealedContent = z.infer<typeof sealedContent>;

interface Parts {
  application: { id: number; lotId: number; companyId: number };
  number: number;
  terms: Terms;
  offers: readonly OfferRow[];
  fileIds: readonly number[];
  files: ReadonlyMap<number, FileRow>;
}

function sealFiles(ids: readonly number[], files: ReadonlyMap<number, FileRow>): SealedContent['files'] {
  return ids.flatMap((id) => {
    const file = files.get(id);
    return file ? [{ id, name: file.name, size: file.size, sha256: file.sha256 }] : [];
  });
}

/** The content as it is hashed. Decimal strings stand as the database gives them back. */
export function contentOf({ application, number, terms: own, offers, fileIds, files }: Parts): SealedContent {
  return {
    application: application.id,
    lot: application.lotId,
    company: application.companyId,
    number,
    terms: own,
    files: sealFiles(fileIds, files),
    offers: offers
      .toSorted((a, b) => a.position - b.position || a.id - b.id)
      .map((offer) => ({
        id: offer.id,
        orderId: offer.orderId,
        position: offer.position,
        isAnalogue: offer.isAnalogue,
        name: offer.name,
        description: offer.description,
        manufacturer: offer.manufacturer,
        country: offer.country,
        manufacturedYear: offer.manufacturedYear,
        documentation: offer.documentation,
        guaranteePeriod: offer.guaranteePeriod,
        shipmentPeriod: offer.shipmentPeriod,
        quantity: offer.quantity,
        unitPrice: offer.unitPrice,
        files: sealFiles(offer.fileIds, files),
      })),
  };
}

export const receiptHash = (nonce: string, content: string): string =>
  createHash('sha256').update(Buffer.from(nonce, 'hex')).update(content, 'utf8').digest('hex');

/** Seals a content: its canonical text, fresh random bytes (hex) and the receipt's hash over both. */
export function seal(content: SealedContent): { content: string; nonce: string; hash: string } {
  const text = canonicalJson(content);
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  return { content: text, nonce, hash: receiptHash(nonce, text) };
}

/** Reads a kept content back; null where it is not one of ours any more. */
export function readContent(text: string): SealedContent | null {
  try {
    return sealedContent.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Ids of all files that a content lists, its offers' ones too. */
export const fileIdsOf = (content: SealedContent): number[] => [
  ...content.files.map(({ id }) => id),
  ...content.offers.flatMap(({ files }) => files.map(({ id }) => id)),
];
