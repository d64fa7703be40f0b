// What those who work on a lot say to each other of it: never shown to vendors, part of no document that leaves the platform.
import { z } from 'zod';
import { commentSubjects } from '../../rules/lot-parts.ts';
import { id, textBetween, time } from '../fields.ts';

const person = z.object({ id: z.int(), name: z.string() });

export const lotComment = z.object({
  id: z.int(),
  text: z.string(),
  about: z.object({ subject: z.enum(commentSubjects), id: z.int(), name: z.string() }).nullable(),
  by: person,
  /** Who were told of it. */
  mentions: z.array(person),
  createdAt: time,
  changedAt: time.nullable(),
  /** By the reader: who wrote it. */
  canChange: z.boolean(),
  /** By the reader: who wrote it, and the administrator. */
  canRemove: z.boolean(),
});
export type LotComment = z.infer<typeof lotComment>;

export const COMMENT_LENGTH = 4_000;

export const lotCommentDraft = z.object({
  text: textBetween({ min: 1, max: COMMENT_LENGTH }),
  mentions: z.array(id).max(20).default([]),
});

/** What is spoken of stays what it was. */
export const newLotComment = lotCommentDraft.extend({
  about: z
    .object({ subject: z.enum(commentSubjects), id })
    .nullable()
    .default(null),
});

export const lotPerson = z.object({
  id: z.int(),
  name: z.string(),
  role: z.enum(['manager', 'security', 'auditor', 'admin']),
  /** Reads what is said of the lot, so that a mention reaches. */
  isInTeam: z.boolean(),
  /** Could answer for the lot: a manager. */
  mayOwn: z.boolean(),
});
export type LotPerson = z.infer<typeof lotPerson>;
