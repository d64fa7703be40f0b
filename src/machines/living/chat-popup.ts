// Living machine: the assistant's popup. Two regions: the window and the reply.
import { assign, fromPromise, setup } from 'xstate';

export const CHAT_KEPT = 20;
export const CHAT_ANIMATION_MS = 200;
/** Default placement: this far from the right and the bottom. */
export const CHAT_MARGIN_PX = 20;
export const CHAT_GREETING =
  'Здравствуйте! Я помощник по лотам и системе закупок торговой площадки. Помогу найти процедуру, объясню правила и отвечу на вопросы.';
export const CHAT_FAILURE =
  'Извините, произошла ошибка при обработке вашего запроса. Пожалуйста, попробуйте позже.';

export interface ChatMessage {
  role: 'assistant' | 'user';
  content: string;
  /** Epoch milliseconds. */
  at: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Frame {
  /** Inner size of the window and size of the popup, px. */
  window: { width: number; height: number };
  popup: { width: number; height: number };
}

export interface Question {
  query: string;
  history: { role: ChatMessage['role']; content: string }[];
  /** Called with each piece where the assistant streams. */
  onPart: (text: string) => void;
}

export interface ChatInput {
  messages: ChatMessage[];
  position: Point | null;
  now: () => number;
}

export type ChatEvent =
  | { type: 'toggle' }
  | { type: 'close' }
  | { type: 'outside' }
  | { type: 'drag'; to: Point; frame: Frame }
  | { type: 'fit'; frame: Frame }
  | { type: 'say'; text: string }
  | { type: 'part'; text: string }
  | { type: 'forget' };

interface ChatContext extends ChatInput {
  dragged: boolean;
  /** Questions not answered yet, oldest first. */
  queue: string[];
  /** What has streamed in of the answer being written. */
  partial: string;
}

/** Keeps the popup whole inside the window; a window smaller than the popup shows its top left corner. */
export function clampInside(point: Point, { window, popup }: Frame): Point {
  const within = (value: number, room: number) => Math.max(0, Math.min(value, room));
  return {
    x: within(point.x, window.width - popup.width),
    y: within(point.y, window.height - popup.height),
  };
}

const added = (context: ChatContext, role: ChatMessage['role'], content: string): ChatMessage[] =>
  [...context.messages, { role, content, at: context.now() }].slice(-CHAT_KEPT);

/** IO to provide: actor `ask`, action `remember` (writes messages and position to the storage). */
export const chatPopupMachine = setup({
  types: {} as { input: ChatInput; context: ChatContext; events: ChatEvent },
  actors: { ask: fromPromise<string, Question>(async () => '') },
  actions: {
    remember: (_, _params: { messages: ChatMessage[]; position: Point | null }) => {},
    take: assign(({ context, event }) => {
      if (event.type !== 'say') return {};
      const text = event.text.trim();
      return { messages: added(context, 'user', text), queue: [...context.queue, text] };
    }),
  },
  guards: {
    notEmpty: ({ event }) => event.type === 'say' && event.text.trim() !== '',
    moreToAsk: ({ context }) => context.queue.length > 1,
  },
  delays: { animation: CHAT_ANIMATION_MS },
}).createMachine({
  id: 'chatPopup',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    messages:
      input.messages.length > 0
        ? input.messages.slice(-CHAT_KEPT)
        : [{ role: 'assistant', content: CHAT_GREETING, at: input.now() }],
    dragged: false,
    queue: [],
    partial: '',
  }),
  states: {
    popup: {
      initial: 'hidden',
      states: {
        hidden: { on: { toggle: 'visible' } },
        visible: {
          on: {
            toggle: 'leaving',
            close: 'leaving',
            outside: 'leaving',
            drag: {
              actions: [
                assign(({ event }) => ({ dragged: true, position: clampInside(event.to, event.frame) })),
                { type: 'remember', params: ({ context }) => context },
              ],
            },
            fit: {
              actions: assign(({ context, event }) => ({
                position: context.position && clampInside(context.position, event.frame),
              })),
            },
          },
        },
        /** Drawn as a fade-out where it was dragged, else as a pop-out; both as long. */
        leaving: {
          on: { toggle: 'visible' },
          after: { animation: { target: 'hidden', actions: assign({ dragged: false }) } },
        },
      },
    },
    reply: {
      initial: 'ready',
      on: {
        forget: {
          target: '.ready',
          actions: [
            assign(({ context }) => ({
              messages: [{ role: 'assistant' as const, content: CHAT_GREETING, at: context.now() }],
              position: null,
              queue: [],
              partial: '',
            })),
            { type: 'remember', params: { messages: [], position: null } },
          ],
        },
      },
      states: {
        ready: {
          on: {
            say: {
              guard: 'notEmpty',
              target: 'typing',
              actions: ['take', { type: 'remember', params: ({ context }) => context }],
            },
          },
        },
        /** One indicator however many questions wait: they are asked in turn. */
        typing: {
          invoke: {
            src: 'ask',
            input: ({ context, self }) => ({
              query: context.queue[0] ?? '',
              history: context.messages.map(({ role, content }) => ({ role, content })),
              onPart: (text) => self.send({ type: 'part', text }),
            }),
            onDone: [
              {
                guard: 'moreToAsk',
                target: 'typing',
                reenter: true,
                actions: [
                  assign(({ context, event }) => replied(context, event.output)),
                  { type: 'remember', params: ({ context }) => context },
                ],
              },
              {
                target: 'ready',
                actions: [
                  assign(({ context, event }) => replied(context, event.output)),
                  { type: 'remember', params: ({ context }) => context },
                ],
              },
            ],
            onError: [
              {
                guard: 'moreToAsk',
                target: 'typing',
                reenter: true,
                actions: [
                  assign(({ context }) => replied(context, CHAT_FAILURE)),
                  { type: 'remember', params: ({ context }) => context },
                ],
              },
              {
                target: 'ready',
                actions: [
                  assign(({ context }) => replied(context, CHAT_FAILURE)),
                  { type: 'remember', params: ({ context }) => context },
                ],
              },
            ],
          },
          on: {
            part: { actions: assign({ partial: ({ context, event }) => context.partial + event.text }) },
            say: {
              guard: 'notEmpty',
              actions: ['take', { type: 'remember', params: ({ context }) => context }],
            },
          },
        },
      },
    },
  },
});

/** The oldest question has got its reply. */
function replied(context: ChatContext, content: string) {
  return { messages: added(context, 'assistant', content), queue: context.queue.slice(1), partial: '' };
}
