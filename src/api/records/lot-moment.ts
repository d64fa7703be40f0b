// The lot as of one record of its history: what it was, what its law compared, and what had been opened of the applications.
import { z } from 'zod';
import { applicationStatuses } from '../../machines/application-statuses.ts';
import { money, quantity, time } from '../fields.ts';
import { historyRow } from './history-row.ts';
import { lot } from './lot.ts';

export const lotMoment = z.object({
  /** Of the record among those that the reader may see, from 1. */
  number: z.int(),
  of: z.int(),
  record: historyRow,
  lot,
  /** What the last step of the law until then has compared; none while that would tell what was sealed. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  step: z.object({ number: z.int(), title: z.string() }).nullable(),
  /** What the reader could see of applications then, and may see today. */
  applications: z.array(
    z.object({
      applicationId: z.int(),
      companyTitle: z.string(),
      status: z.enum(applicationStatuses),
      submittedAt: time,
      currency: z.string(),
      /** In its own currency, by the prices that stood then. */
      total: money,
      offered: z.int(),
      /** Asked for by `application_id` alone. */
      lines: z
        .array(
          z.object({
            orderId: z.int(),
            position: z.int(),
            name: z.string(),
            quantity: quantity.nullable(),
            unitPrice: money.nullable(),
            /** Of the rounds that were over then. */
            repeatedPrice: money.nullable(),
          }),
        )
        .optional(),
    }),
  ),
});
export type LotMoment = z.infer<typeof lotMoment>;
