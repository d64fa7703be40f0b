// A moment or a day as somebody gives it. Apart from the other fields, as few forms ask for one.
import type { z } from 'zod';
import { tooEarly, tooLate } from '../text/field-faults.ts';
import { date, time } from './fields.ts';

const EARLIEST = '1900';
const LATEST = '2100';
/** A year that no calendar shows is a slip of the hand, and not every part can keep it. */
const ofOurTimes = (schema: z.ZodISODateTime | z.ZodISODate) =>
  schema
    .refine((text) => text.slice(0, 4) >= EARLIEST, { error: tooEarly, abort: true })
    .refine((text) => text.slice(0, 4) <= LATEST, { error: tooLate });
export const givenTime = ofOurTimes(time);
export const givenDate = ofOurTimes(date);
