// Addresses of a company, in parts and as one line.
import { z } from 'zod';
import { addressTypes } from '../../rules/closed-lists.ts';
import { id, optionalName, textBetween, time } from '../fields.ts';

/** The parts of an address; an absent part is an empty string. */
export const addressParts = z.object({
  country: optionalName.default('Россия'),
  city: optionalName.default(''),
  postalIndex: optionalName.default(''),
  street: optionalName.default(''),
  houseNumber: optionalName.default(''),
  buildingNumber: optionalName.default(''),
  blockNumber: optionalName.default(''),
  officeNumber: optionalName.default(''),
  /** The whole address in one line; put together from the parts where it is left empty. */
  addressString: textBetween({ min: 0, max: 1_000 }).default(''),
});
export type AddressParts = z.infer<typeof addressParts>;

export const addressBody = addressParts.extend({ type: z.enum(addressTypes) });
/** A change: only what is given is written. */
export const addressPatch = z.object({
  type: z.enum(addressTypes).optional(),
  country: optionalName.optional(),
  city: optionalName.optional(),
  postalIndex: optionalName.optional(),
  street: optionalName.optional(),
  houseNumber: optionalName.optional(),
  buildingNumber: optionalName.optional(),
  blockNumber: optionalName.optional(),
  officeNumber: optionalName.optional(),
  addressString: textBetween({ min: 0, max: 1_000 }).optional(),
});

export const addressRecord = z.object({
  id,
  companyId: id,
  type: z.enum(addressTypes),
  country: z.string(),
  city: z.string(),
  postalIndex: z.string(),
  street: z.string(),
  houseNumber: z.string(),
  buildingNumber: z.string(),
  blockNumber: z.string(),
  officeNumber: z.string(),
  addressString: z.string(),
  createdAt: time,
  updatedAt: time,
});
export type AddressRecord = z.infer<typeof addressRecord>;

/** One suggestion of the registry: the line to show and the parts to fill in. */
export const addressSuggestion = z.object({
  value: z.string(),
  parts: addressRecord.pick({
    country: true,
    city: true,
    postalIndex: true,
    street: true,
    houseNumber: true,
    buildingNumber: true,
    blockNumber: true,
    officeNumber: true,
    addressString: true,
  }),
});
export type AddressSuggestion = z.infer<typeof addressSuggestion>;
