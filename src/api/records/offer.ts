// An offer: a price for one item of the lot; an analogue is an extra offer for the same item.
import { z } from 'zod';
import { comment, decimal, description, id, money, optionalName, quantity, time } from '../fields.ts';
import { attachment } from './attachment.ts';

const shipmentDays = z.number().int().min(0, 'Не меньше нуля').max(3_650, 'Не больше 3650 дней');
const months = z.number().int().min(0, 'Не меньше нуля').max(600, 'Не больше 600 месяцев');
const year = z.number().int().min(1900, 'Не раньше 1900 года').max(2100, 'Не позже 2100 года');

/** Descriptive fields: what the staff may correct while they verify, and what `offers_block` opens. */
export const offerDescription = z.object({
  name: optionalName,
  description: description,
  manufacturer: optionalName,
  country: optionalName,
  manufacturedYear: year.nullable(),
  documentation: comment,
  guaranteePeriod: months.nullable(),
});

/** A row of the offer table as it is sent whole; rows that never got a price stand for «not offered». */
export const offerInput = z.object({
  /** Of a row that exists; a row without one is new. */
  id: id.optional(),
  orderId: id,
  isAnalogue: z.boolean().default(false),
  ...offerDescription.partial().shape,
  quantity: quantity.nullable().optional(),
  unitPrice: money.nullable().optional(),
  /** Days. */
  shipmentPeriod: shipmentDays.nullable().optional(),
});
export type OfferInput = z.infer<typeof offerInput>;

/** A part of a row: what is left out stays as it is. */
export const offerPatch = offerInput.omit({ id: true, orderId: true, isAnalogue: true }).partial();
export type OfferPatch = z.infer<typeof offerPatch>;

export const offer = z.object({
  id: z.int(),
  applicationId: z.int(),
  lotId: z.int(),
  orderId: z.int(),
  /** The item's own columns, so that an offer table needs no second call. */
  order: z.object({
    index: z.int(),
    name: z.string(),
    packagingGroup: z.string(),
    code: z.string(),
    quantity: z.string(),
    /** ОКЕИ code. */
    unit: z.string().nullable(),
    unitTitle: z.string().nullable(),
    manufacturer: z.string(),
    comment: z.string(),
    requiredDelivery: z.string(),
    destinationStation: z.string(),
    destinationCode: z.string(),
  }),
  position: z.int(),
  isAnalogue: z.boolean(),
  name: z.string(),
  quantity: decimal.nullable(),
  description: z.string(),
  manufacturer: z.string(),
  country: z.string(),
  manufacturedYear: z.int().nullable(),
  documentation: z.string(),
  guaranteePeriod: z.int().nullable(),
  shipmentPeriod: z.int().nullable(),
  unitPrice: decimal.nullable(),
  repeatedPrice: decimal.nullable(),
  /** unitPrice × quantity; null while either is missing. */
  sum: decimal.nullable(),
  /** Unit price in the lot's currency without VAT; null before the opening or without a rate. */
  convertedPrice: decimal.nullable(),
  allocatedQuantity: decimal.nullable(),
  /** null: not decided, or not to be seen yet. */
  approvedByCustomer: z.boolean().nullable(),
  approvalReason: z.string().nullable(),
  needsClarification: z.boolean(),
  archivedAt: time.nullable(),
  archiveReason: z.string().nullable(),
  attachments: z.array(attachment),
});
export type Offer = z.infer<typeof offer>;
