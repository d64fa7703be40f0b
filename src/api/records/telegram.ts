import { z } from 'zod';
import { telegramEnds } from '../../rules/closed-lists.ts';
import { time } from '../fields.ts';

/** How one's own messages by Telegram stand. */
export const telegramState = z.object({
  /** The name of the platform's bot; null until Telegram has told it. */
  bot: z.string().nullable(),
  /** Since when a chat is linked; null: none is. */
  linkedAt: time.nullable(),
  /** When and why messages ended, unless by one's own press. */
  ended: z.object({ at: time, why: z.enum(telegramEnds) }).nullable(),
});
export type TelegramState = z.infer<typeof telegramState>;

/** Told once: only its digest is kept. It works once, and until then. */
export const telegramLink = z.object({ url: z.string(), expiresAt: time });
export type TelegramLink = z.infer<typeof telegramLink>;

/** As the administrator sees it. */
export const telegramStanding = z.object({
  bot: z.string().nullable(),
  /** Chats that are linked. */
  chats: z.int(),
  /** When Telegram last answered. */
  heardAt: time.nullable(),
  /** What went wrong since. */
  error: z.string().nullable(),
});
