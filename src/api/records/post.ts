// A news post, and what the administrator sends of it.
import { z } from 'zod';
import { postStatuses } from '../../machines/post-statuses.ts';
import { id, name, textBetween, time } from '../fields.ts';
import { step } from '../step.ts';
import { attachment } from './attachment.ts';

export const slug = z
  .string()
  .trim()
  .max(255)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'Только строчные латинские буквы, цифры и дефисы' });

export const postCategory = z.object({ id, slug: z.string(), title: z.string(), postsCount: z.int() });
export type PostCategory = z.infer<typeof postCategory>;

export const postRecord = z.object({
  id,
  version: z.int(),
  slug: z.string(),
  title: z.string(),
  lead: z.string(),
  /** Plain text: paragraphs are parted by an empty line, `- ` begins a list item, `## ` a heading. */
  body: z.string(),
  categories: z.array(postCategory.pick({ id: true, slug: true, title: true })),
  images: z.array(attachment),
  status: z.enum(postStatuses),
  publishedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
  /** `post.publish`, `post.unpublish`: for the administrator. */
  steps: z.array(step),
});
export type PostRecord = z.infer<typeof postRecord>;

/** The slug is made from the title where it is left out. */
export const postBody = z.object({
  title: name,
  slug: slug.optional(),
  lead: textBetween({ min: 0, max: 2_000 }).default(''),
  body: textBetween({ min: 0, max: 100_000 }).default(''),
  categoryIds: z.array(id).max(20).default([]),
});
export const postPatch = z.object({
  title: name.optional(),
  slug: slug.optional(),
  lead: textBetween({ min: 0, max: 2_000 }).optional(),
  body: textBetween({ min: 0, max: 100_000 }).optional(),
  categoryIds: z.array(id).max(20).optional(),
});
