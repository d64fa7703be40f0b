// The part of Telegram's Bot API that the platform uses, on a port of this machine: people write to the bot, the bot's words are kept.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const BOT_TOKEN = '123456789:AAF-not-a-secret-of-anybody_x';
export const BOT_NAME = 'tender_test_bot';

export interface SentMessage {
  chat_id: number;
  text: string;
  entities?: { type: string; offset: number; length: number }[];
  parse_mode?: string;
  reply_markup?: { inline_keyboard: { text: string; url: string }[][] };
}

interface Refused {
  status: number;
  description: string;
  parameters?: { retry_after: number };
}

export interface BotApi {
  url: string;
  sent: SentMessage[];
  /** Methods as they were asked for, with the offset of each question for updates, and which of these stood open to their end. */
  asked: string[];
  /** Questions for updates that stand open. */
  waiting: () => number;
  /** Somebody writes to the bot. */
  write: (chatId: number, text: string, type?: string) => void;
  /** Answers the next messages to a chat so, one each. */
  refuse: (chatId: number, ...refusals: Refused[]) => void;
  /** Answers everything so until it is called without. */
  fail: (refused?: Refused) => void;
  close: () => Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part as string;
  return JSON.parse(text || '{}') as Record<string, unknown>;
}

export async function startBotApi(): Promise<BotApi> {
  const sent: SentMessage[] = [];
  const asked: string[] = [];
  const refusals = new Map<number, Refused[]>();
  const open = new Set<{ from: number; answer: (updates: object[]) => void }>();
  let updates: { update_id: number; message: object }[] = [];
  let number = 700_000_001;
  let outage: Refused | undefined;

  const say = (response: ServerResponse, status: number, body: object) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const refuse = (response: ServerResponse, { status, ...rest }: Refused) =>
    say(response, status, { ok: false, error_code: status, ...rest });

  /** Smaller numbers are confirmed by the question, and forgotten. */
  function listen(response: ServerResponse, from: number, seconds: number): void {
    if (open.size > 0)
      return refuse(response, {
        status: 409,
        description: 'Conflict: terminated by other getUpdates request',
      });
    updates = updates.filter(({ update_id }) => update_id >= from);
    if (updates.length > 0) return say(response, 200, { ok: true, result: updates });
    const one = {
      from,
      answer: (result: object[]) => {
        open.delete(one);
        clearTimeout(limit);
        say(response, 200, { ok: true, result });
      },
    };
    const limit = setTimeout(() => {
      asked.push('getUpdates over');
      one.answer([]);
    }, seconds * 1_000);
    open.add(one);
    response.on('close', () => {
      open.delete(one);
      clearTimeout(limit);
    });
  }

  const server = createServer((request, response) => {
    void (async () => {
      const [, bot, method = ''] = (request.url ?? '').split('/');
      const body = await bodyOf(request);
      asked.push(method === 'getUpdates' ? `${method} ${String(body['offset'])}` : method);
      if (bot !== `bot${BOT_TOKEN}`) return refuse(response, { status: 401, description: 'Unauthorized' });
      if (outage) return refuse(response, outage);
      if (method === 'getMe') return say(response, 200, { ok: true, result: { username: BOT_NAME } });
      if (method === 'getUpdates') return listen(response, Number(body['offset']), Number(body['timeout']));
      const message = body as unknown as SentMessage;
      const refused = refusals.get(message.chat_id)?.shift();
      if (refused) return refuse(response, refused);
      sent.push(message);
      return say(response, 200, { ok: true, result: {} });
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    asked,
    waiting: () => open.size,
    write: (id, text, type = 'private') => {
      updates.push({ update_id: number, message: { text, chat: { id, type } } });
      number += 1;
      for (const { from, answer } of open) answer(updates.filter(({ update_id }) => update_id >= from));
    },
    refuse: (chatId, ...next) => void refusals.set(chatId, next),
    fail: (refused) => {
      outage = refused;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
