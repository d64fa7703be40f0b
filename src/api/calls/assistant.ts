// The assistant's one call. Its answer is not wrapped in `data`.
import { z } from 'zod';
import { id, textBetween } from '../fields.ts';
import { call } from '../contract.ts';

export const chatRoles = ['assistant', 'user'] as const;
const HISTORY_MAX = 20;
const CONTENT_MAX = 10_000;

export const chatMessage = z.object({ role: z.enum(chatRoles), content: z.string().max(CONTENT_MAX) });
export type ChatMessage = z.infer<typeof chatMessage>;

export const assistantSource = z.object({
  title: z.string(),
  /** A path of this site. */
  link: z.string(),
  quote: z.string(),
});
export type AssistantSource = z.infer<typeof assistantSource>;

export const assistant = {
  generateAnswer: call({
    method: 'POST',
    path: '/generate-answer',
    tag: 'Помощник',
    summary: 'Ответ на вопрос',
    who: 'all',
    only: 'пока помощник включён',
    body: z.object({
      query: textBetween({ min: 1, max: 2_000 }),
      chat_history: z.array(chatMessage).max(HISTORY_MAX).default([]),
      /** The lot at hand: what is asked of it is answered by rule, from what its pages show the caller. */
      lotId: id.optional(),
    }),
    reply: z.object({
      /** Plain text with links written `[title](/path)` and quotes in «». */
      answer: z.string(),
      sources: z.array(assistantSource).default([]),
    }),
    limit: 20,
  }),
};
