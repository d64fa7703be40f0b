// The contract that the winner and the lot's owner exchange after the finish.
import { z } from 'zod';
import { agreementStatuses, contractSituations } from '../../machines/agreement-statuses.ts';
import { time } from '../fields.ts';
import { step } from '../step.ts';
import { attachment } from './attachment.ts';

export const agreementSides = ['buyer', 'seller'] as const;

export const agreement = z.object({
  applicationId: z.int(),
  situation: z.enum(contractSituations).nullable(),
  isAgree: z.boolean(),
  status: z.enum(agreementStatuses),
  version: z.int(),
  /** When the last step was taken. */
  changedAt: time.nullable(),
  /** Of a dispute, or why no contract comes about. */
  reason: z.string().nullable(),
  /** Whose word it was that no contract comes about: the winner's own, or the organiser's that it evades. */
  declinedBy: z.enum(agreementSides).nullable(),
  files: z.array(
    attachment.extend({
      /** Who added it. */
      side: z.enum(agreementSides),
      /** The other party has been sent it. */
      isSent: z.boolean(),
      /** The caller may take it back: the other party has not been sent it. */
      canRemove: z.boolean(),
    }),
  ),
  /** It is the caller's turn to add files. */
  canAddFiles: z.boolean(),
  steps: z.array(step),
});
export type Agreement = z.infer<typeof agreement>;
