// The Bot API of Telegram: what the platform's bot hears and says. The token is a part of each address: no fault ever quotes one.
import { z } from 'zod';
import { beginningOf } from '../../../rules/beginning-of.ts';
import { RetryLater } from '../jobs/pause.ts';
import type { Settings } from '../settings.ts';

declare module '../services.ts' {
  interface Services {
    /** Null without a token: the channel is none then. */
    telegram: TelegramBot | null;
  }
}

export interface BotUpdate {
  id: number;
  /** What somebody wrote to the bot in a chat with it alone. */
  message: { chatId: number; text: string } | null;
}

export interface BotMessage {
  chatId: number;
  text: string;
  /** How much of its beginning is in bold. */
  boldLength?: number;
  button?: { label: string; url: string } | undefined;
}

export interface TelegramBot {
  readonly id: number;
  /** The one that its link is made of. */
  name: () => Promise<string>;
  /** What has come from this number on; where there is nothing, after a while or at the signal. What came before is forgotten there. */
  updates: (from: number, signal: AbortSignal) => Promise<BotUpdate[]>;
  /** Rejects with ChatClosed where the chat takes nothing any more, with RetryLater where the bot has said too much. */
  send: (message: BotMessage, signal?: AbortSignal) => Promise<void>;
}

/** Its person has stopped the bot or is gone. */
export class ChatClosed extends Error {}

/** How long a question for updates may stand open there. */
const LISTEN_SECONDS = 20;
const ANSWER_MS = 10_000;
/** Beyond it a message is refused whole. */
export const TEXT_LENGTH = 4_096;
const FORBIDDEN = 403;
const TOO_MANY = 429;
/** Such a chat was deleted, or was one with another bot. */
const NO_CHAT = /chat not found|user is deactivated|PEER_ID_INVALID/i;

const reply = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  description: z.string().default(''),
  error_code: z.int().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

const incoming = z.object({
  text: z.string(),
  chat: z.object({ id: z.int(), type: z.literal('private') }),
});
const update = z.object({ update_id: z.int(), message: z.unknown().optional() });

function heard(raw: z.infer<typeof update>): BotUpdate {
  const { data } = incoming.safeParse(raw.message);
  return { id: raw.update_id, message: data ? { chatId: data.chat.id, text: data.text } : null };
}

export const shortened = (text: string, length = TEXT_LENGTH): string =>
  text.length <= length ? text : `${beginningOf(text, length - 1)}…`;

/** Of a fault on the way there the code alone: the rest quotes the address. */
function codeOf(error: unknown): string {
  const { cause, name } = error as Error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : name;
}

function refusal(status: number, { description, parameters }: z.infer<typeof reply>): Error {
  const words = `Telegram отказал: ${status} ${description}`;
  if (status === FORBIDDEN || NO_CHAT.test(description)) return new ChatClosed(words);
  if (status === TOO_MANY) return new RetryLater(words, parameters?.retry_after ?? 1);
  return new Error(words);
}

/** Not longer than so, and not beyond the signal. That one outlives its requests by days: nothing of them is left with it. */
async function post(
  url: string,
  body: object,
  limitMs: number,
  signal?: AbortSignal,
): Promise<{ status: number; answer: unknown }> {
  const end = new AbortController();
  const stop = () => end.abort();
  const limit = setTimeout(() => end.abort(new DOMException('', 'TimeoutError')), limitMs);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: end.signal,
    });
    return { status: response.status, answer: await response.json() };
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener('abort', stop);
  }
}

export function telegramBot({ token, api }: NonNullable<Settings['telegram']>): TelegramBot {
  async function ask(method: string, body: object, limitMs: number, signal?: AbortSignal): Promise<unknown> {
    const got = await post(`${api}/bot${token}/${method}`, body, limitMs, signal).catch(codeOf);
    if (typeof got === 'string') throw new Error(`Telegram не отвечает: ${got}`);
    const told = reply.safeParse(got.answer);
    if (!told.success) throw new Error(`Telegram отвечает непонятно: ${got.status}`);
    if (!told.data.ok) throw refusal(told.data.error_code ?? got.status, told.data);
    return told.data.result;
  }

  let name: Promise<string> | null = null;
  const askName = async () =>
    z.object({ username: z.string() }).parse(await ask('getMe', {}, ANSWER_MS)).username;

  return {
    id: Number(token.split(':')[0]),
    name: () => {
      name ??= askName().catch((error: unknown) => {
        name = null;
        throw error;
      });
      return name;
    },
    updates: async (from, signal) => {
      const body = { offset: from, timeout: LISTEN_SECONDS, allowed_updates: ['message'] };
      const found = await ask('getUpdates', body, LISTEN_SECONDS * 1_000 + ANSWER_MS, signal);
      return z.array(update).parse(found).map(heard);
    },
    send: async ({ chatId, text, boldLength = 0, button }, signal) => {
      await ask(
        'sendMessage',
        {
          chat_id: chatId,
          // Plain, with what is bold named by its place: nothing in it can be taken for a sign of a mark-up.
          text: shortened(text),
          ...(boldLength > 0 && { entities: [{ type: 'bold', offset: 0, length: boldLength }] }),
          link_preview_options: { is_disabled: true },
          ...(button && {
            reply_markup: { inline_keyboard: [[{ text: button.label, url: button.url }]] },
          }),
        },
        ANSWER_MS,
        signal,
      );
    },
  };
}

export const createTelegram = ({ telegram }: Settings): TelegramBot | null =>
  telegram ? telegramBot(telegram) : null;
