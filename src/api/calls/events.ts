import { z } from 'zod';
import { call } from '../contract.ts';
import { id } from '../fields.ts';

/** What live events are about. */
export const liveModels = [
  'lot',
  'application',
  /** How many were submitted to a lot, and nothing else. */
  'applicationsCount',
  /** What those who work on a lot say of it; the id is the lot's. */
  'lotComment',
  'question',
  'invitation',
  /** Of a lot: places, scores, allocation. */
  'rating',
  'syncTask',
  'company',
  'user',
  'notification',
] as const;
export type LiveModel = (typeof liveModels)[number];

/** What a live event says: ids alone; the page asks for the rest, if it may have it. */
export const liveEvent = z.object({
  model: z.enum(liveModels),
  id: z.int().nullable(),
  lotId: z.int().nullable(),
  /** Such as `lot.prolonged`. */
  what: z.string(),
});
export type LiveEventRecord = z.infer<typeof liveEvent>;

/** What was read longer ago is read anew when the stream opens. */
export const MOST_READ_MS = 20_000;

export const events = {
  /**
   * Server-sent events; each `data` is a `liveEvent`, each `id` serves as Last-Event-ID. A `reset` event says that the
   * missed ones are too many or too old to be repeated: refetch everything. `read_ms` says how many milliseconds ago the page
   * began to read what it shows: what was told since comes first.
   */
  stream: call({
    method: 'GET',
    path: '/api/v1/events',
    tag: 'События',
    summary: 'Поток событий: только то, что посетитель вправе знать',
    who: 'all',
    query: z.object({
      lot: id.optional(),
      read_ms: z.coerce.number().int().min(0).max(MOST_READ_MS).optional(),
    }),
    answer: 'events',
  }),
};
