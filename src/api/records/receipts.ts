import { z } from 'zod';

/** Of the versions that openings have shown: those whose receipt holds, among those that were held against theirs. */
export const receiptCount = z.object({ matched: z.int(), counted: z.int() });
export type ReceiptCount = z.infer<typeof receiptCount>;
