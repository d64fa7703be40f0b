// What a person's calendar holds: ends of acceptance, rounds, answers that are due, opened prices that run out. Nothing of it is sealed.
import { z } from 'zod';
import { time } from '../fields.ts';
import { deadlineKinds } from './stats.ts';

/** Beside the ends that something is to be done by: until when the first of a lot's opened prices stand. */
export const calendarEventKinds = [...deadlineKinds, 'prices'] as const;
export type CalendarEventKind = (typeof calendarEventKinds)[number];

export const calendarEvent = z.object({
  /** The same for the same end, whenever it is moved. */
  id: z.string(),
  kind: z.enum(calendarEventKinds),
  at: time,
  lot: z.object({ id: z.int(), number: z.string(), title: z.string() }),
});
export type CalendarEventRecord = z.infer<typeof calendarEvent>;

export const calendarFeed = z.object({ createdAt: time });
/** The address is told once: only its digest is kept. */
export const newCalendarFeed = calendarFeed.extend({ url: z.string() });
