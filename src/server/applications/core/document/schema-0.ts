// Documents of the first release: no number of a schema, and versions alone. Nothing is written so any more.
import { z } from 'zod';
import { terms } from '../../../../api/records/application-terms.ts';
import type { Document } from './document.ts';

const file = z.object({ id: z.int(), name: z.string(), size: z.int(), sha256: z.string() });

const document = z.object({
  application: z.int(),
  lot: z.int(),
  company: z.int(),
  number: z.int(),
  terms,
  files: z.array(file),
  offers: z.array(
    z.object({
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
      files: z.array(file),
    }),
  ),
});

export const readSchema0 = (kept: unknown): Document => document.parse(kept);
