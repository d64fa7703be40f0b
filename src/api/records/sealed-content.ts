// What an envelope holds: an application's document as the vendor's browser writes it. The platform asks the same at the opening.
import { z } from 'zod';
import { canonicalJson } from '../../proof/canonical.ts';
import { offerDescription, offerInput } from './offer.ts';
import { terms } from './application-terms.ts';

const SCHEMA = 1;
/** As in a table that is written to the platform. */
export const MOST_SEALED_OFFERS = 5_000;
const id = z.int().positive();
/** As the columns of an opened offer give them back. */
const price = z.string().regex(/^(?:0|[1-9]\d{0,17})\.\d{2}$/);
const quantity = z.string().regex(/^(?:0|[1-9]\d{0,11})\.\d{6}$/);
const noFiles = z.array(z.never()).length(0);

const sealedOffer = z.strictObject({
  id,
  orderId: id,
  position: z.int().min(0).max(MOST_SEALED_OFFERS),
  isAnalogue: z.boolean(),
  ...offerDescription.shape,
  shipmentPeriod: offerInput.shape.shipmentPeriod.unwrap(),
  quantity: quantity.nullable(),
  unitPrice: price.nullable(),
  files: noFiles,
});

export const sealedContent = z.strictObject({
  schema: z.literal(SCHEMA),
  application: id,
  lot: id,
  company: id,
  number: id,
  terms,
  files: noFiles,
  offers: z.array(sealedOffer).max(MOST_SEALED_OFFERS),
});
export type SealedContent = z.output<typeof sealedContent>;

/** The text that is sealed. Throws a ZodError where the content is not one. */
export const sealedText = (content: Omit<SealedContent, 'schema'>): string =>
  canonicalJson(sealedContent.parse({ ...content, schema: SCHEMA }));

/** Null where the text is none: what differs from its own canonical form was written by another hand. */
export function readSealedText(text: string): SealedContent | null {
  try {
    const content = sealedContent.parse(JSON.parse(text));
    return canonicalJson(content) === text ? content : null;
  } catch {
    return null;
  }
}
