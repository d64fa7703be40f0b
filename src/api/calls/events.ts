import { z } from 'zod';
import { call } from '../contract.ts';
import { id } from '../fields.ts';

/** What live events are about. */
export const liveModels = [
  'lot',
  'application',
  /** How many were submitted to a lot, and nothing else. */
  'applicationsCount',
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

export const events = {
  /**
   * Server-sent events; each `data` is a `liveEvent`, each `id` serves as Last-Event-ID. A `reset` event says that the
   * missed ones are too many or too old to be repeated: refetch everything.
   */
  stream: call({
    method: 'GET',
    path: '/api/v1/events',
    tag: 'События',
    summary: 'Поток событий: только то, что посетитель вправе знать',
    who: 'all',
    query: z.object({ lot: id.optional() }),
    answer: 'events',
  }),
};
