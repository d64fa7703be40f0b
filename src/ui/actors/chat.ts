/** The assistant's popup as it runs here: storage, the call, and what the browser must remember. */
import { createActor, fromPromise } from 'xstate';
import { ofetch } from 'ofetch';
import { assistant } from '../../api/calls/assistant.ts';
import { send } from '../../api/client.ts';
import {
  chatPopupMachine,
  type ChatMessage,
  type Point,
  type Question,
} from '../../machines/living/chat-popup.ts';
import { publicConfig } from '../data/config.ts';
import { onForget } from '../data/visitor.ts';
import { readAnswer } from './answer-stream.ts';

const HISTORY_KEY = 'chat:history';
const POSITION_KEY = 'chat:position';

/** What cannot be parsed is ignored and only logged. */
function read<T>(key: string, isGood: (value: unknown) => value is T): T | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isGood(kept) ? kept : null;
  } catch (error) {
    console.warn(error);
    return null;
  }
}

const isMessages = (value: unknown): value is ChatMessage[] =>
  Array.isArray(value) &&
  value.every(
    (one: Partial<ChatMessage> | null) =>
      (one?.role === 'assistant' || one?.role === 'user') &&
      typeof one.content === 'string' &&
      typeof one.at === 'number',
  );
const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' &&
  value !== null &&
  Number.isFinite((value as Partial<Point>).x) &&
  Number.isFinite((value as Partial<Point>).y);

/** Of the page that the person is on; undefined where it is no lot's. */
function lotAtHand(): number | undefined {
  const number = /^\/tender-([1-9]\d{0,15})(?:\/|$)/.exec(window.location.pathname)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Our own assistant is asked through the client; another host takes the same body and streams where it can. */
async function ask({ query, history, onPart }: Question): Promise<string> {
  const body = { query, chat_history: history };
  const { assistantUrl } = publicConfig();
  if (!/^https?:/.test(assistantUrl))
    return (await send(assistant.generateAnswer, { body: { ...body, lotId: lotAtHand() } })).answer;
  const response = await ofetch.raw(`${assistantUrl.replace(/\/$/, '')}/generate-answer`, {
    method: 'POST',
    body,
    retry: false,
    responseType: 'stream',
  });
  const stream = response.body as ReadableStream<Uint8Array> | null;
  if (!response.headers.get('content-type')?.includes('event-stream') || !stream) {
    // Of another host nothing is certain: without a text there it throws, which is a failure like any other.
    return ((await new Response(stream).json()) as { answer: string }).answer.trim();
  }
  return readAnswer(stream, onPart);
}

function createChat() {
  let written: readonly ChatMessage[] | null = null;
  const actor = createActor(
    chatPopupMachine.provide({
      actors: { ask: fromPromise<string, Question>(({ input }) => ask(input)) },
      actions: {
        remember: (_, { messages, position }) => {
          // A drag asks at each move: the talk is written down when it goes on, not then.
          if (messages !== written) localStorage.setItem(HISTORY_KEY, JSON.stringify(messages));
          written = messages;
          localStorage.setItem(POSITION_KEY, JSON.stringify(position));
        },
      },
    }),
    {
      input: {
        messages: read(HISTORY_KEY, isMessages) ?? [],
        position: read(POSITION_KEY, isPoint),
        now: Date.now,
      },
    },
  ).start();
  onForget(() => actor.send({ type: 'forget' }));
  return actor;
}

let chat: ReturnType<typeof createChat> | null = null;
export const chatActor = () => (chat ??= createChat());
