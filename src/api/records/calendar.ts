// What a person's calendar holds: ends of acceptance, rounds, answers that are due, opened prices and documents of the own company that run
// out. Nothing of it is sealed.
import { z } from 'zod';
import { companyDocumentKinds } from '../../rules/closed-lists.ts';
import { time } from '../fields.ts';
import { deadlineKinds } from './stats.ts';

/** Ends of a procedure; beside those that something is to be done by, until when the first of its opened prices stand. */
export const lotEventKinds = [...deadlineKinds, 'prices'] as const;
export type LotEventKind = (typeof lotEventKinds)[number];
/** The last day of a document of the own company is a day without an hour. */
export const calendarEventKinds = [...lotEventKinds, 'document'] as const;
export type CalendarEventKind = (typeof calendarEventKinds)[number];

export const calendarEvent = z.object({
  /** The same for the same end, whenever it is moved. */
  id: z.string(),
  kind: z.enum(calendarEventKinds),
  at: time,
  /** Null: it is of no procedure. */
  lot: z.object({ id: z.int(), number: z.string(), title: z.string() }).nullable(),
  document: z.object({ id: z.int(), kind: z.enum(companyDocumentKinds), name: z.string() }).optional(),
});
export type CalendarEventRecord = z.infer<typeof calendarEvent>;

export const calendarFeed = z.object({ createdAt: time });
/** The address is told once: only its digest is kept. */
export const newCalendarFeed = calendarFeed.extend({ url: z.string() });
