// A contact of a company («manager» in the calls' paths).
import { z } from 'zod';
import { email, id, name, phone, time } from '../fields.ts';

const secondaryPhone = z.union([z.literal(''), phone]);

export const contactBody = z.object({
  name,
  primaryPhone: phone,
  secondaryPhone: secondaryPhone.default(''),
  email,
});
export const contactPatch = z.object({
  name: name.optional(),
  primaryPhone: phone.optional(),
  secondaryPhone: secondaryPhone.optional(),
  email: email.optional(),
});

export const contactRecord = z.object({
  id,
  companyId: id,
  name: z.string(),
  /** 11 digits; `secondaryPhone` may be empty. */
  primaryPhone: z.string(),
  secondaryPhone: z.string(),
  email: z.string(),
  createdAt: time,
  updatedAt: time,
});
export type ContactRecord = z.infer<typeof contactRecord>;
