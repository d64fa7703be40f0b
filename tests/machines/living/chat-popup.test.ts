import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import {
  CHAT_ANIMATION_MS,
  CHAT_FAILURE,
  CHAT_GREETING,
  CHAT_KEPT,
  chatPopupMachine,
  clampInside,
  type ChatMessage,
  type Frame,
  type Question,
} from '../../../src/machines/living/chat-popup.ts';

const frame: Frame = { window: { width: 1000, height: 800 }, popup: { width: 380, height: 560 } };

function start(
  ask: (question: Question) => Promise<string> = async () => 'ответ',
  messages: ChatMessage[] = [],
) {
  const clock = new SimulatedClock();
  const kept: { messages: ChatMessage[] }[] = [];
  const asked: Question[] = [];
  const actor = createActor(
    chatPopupMachine.provide({
      actors: {
        ask: fromPromise<string, Question>(({ input }) => {
          asked.push(input);
          return ask(input);
        }),
      },
      actions: { remember: (_, params) => kept.push({ messages: params.messages }) },
    }),
    { clock, input: { messages, position: null, now: () => 1 } },
  ).start();
  const popup = () => (actor.getSnapshot().value as { popup: string }).popup;
  const reply = () => (actor.getSnapshot().value as { reply: string }).reply;
  const said = () => actor.getSnapshot().context.messages.map((message) => message.content);
  return { actor, clock, kept, asked, popup, reply, said };
}

test('toggle, close and a click outside hide it after 0.2 s', () => {
  const { actor, clock, popup } = start();
  for (const type of ['toggle', 'close', 'outside'] as const) {
    actor.send({ type: 'toggle' });
    expect(popup()).toBe('visible');
    actor.send({ type });
    expect(popup()).toBe('leaving');
    clock.increment(CHAT_ANIMATION_MS - 1);
    expect(popup()).toBe('leaving');
    clock.increment(1);
    expect(popup()).toBe('hidden');
  }
});

test('dragging is clamped inside the window and is remembered until it is hidden', () => {
  const { actor, clock } = start();
  actor.send({ type: 'toggle' });
  expect(actor.getSnapshot().context.dragged).toBe(false);
  actor.send({ type: 'drag', to: { x: 5_000, y: -40 }, frame });
  expect(actor.getSnapshot().context).toMatchObject({ dragged: true, position: { x: 620, y: 0 } });
  actor.send({ type: 'fit', frame: { ...frame, window: { width: 500, height: 800 } } });
  expect(actor.getSnapshot().context.position).toEqual({ x: 120, y: 0 });
  actor.send({ type: 'close' });
  expect(actor.getSnapshot().context.dragged).toBe(true);
  clock.increment(CHAT_ANIMATION_MS);
  expect(actor.getSnapshot().context.dragged).toBe(false);
  expect(clampInside({ x: 10, y: 10 }, { ...frame, window: { width: 100, height: 100 } })).toEqual({
    x: 0,
    y: 0,
  });
});

test('trims, ignores the empty, shows one indicator and asks waiting questions in turn', async () => {
  const answers = ['первый', 'второй'];
  const { actor, asked, reply, said } = start(() => Promise.resolve(answers.shift() ?? ''));
  actor.send({ type: 'say', text: '   \n ' });
  expect(reply()).toBe('ready');
  actor.send({ type: 'say', text: '  где насосы? ' });
  actor.send({ type: 'say', text: 'а трубы?' });
  expect(reply()).toBe('typing');
  expect(asked).toHaveLength(1);
  await waitFor(actor, (snapshot) => snapshot.matches({ reply: 'ready' }));
  expect(asked.map((question) => question.query)).toEqual(['где насосы?', 'а трубы?']);
  expect(said()).toEqual([CHAT_GREETING, 'где насосы?', 'а трубы?', 'первый', 'второй']);
});

test('a failure takes the indicator away and says so', async () => {
  const { actor, said } = start(() => Promise.reject(new Error('502')));
  actor.send({ type: 'say', text: 'вопрос' });
  await waitFor(actor, (snapshot) => snapshot.matches({ reply: 'ready' }));
  expect(said().at(-1)).toBe(CHAT_FAILURE);
});

test('pieces of an answer stream in before it is whole', async () => {
  let finish: (text: string) => void = () => {};
  const { actor, asked } = start(() => new Promise((resolve) => (finish = resolve)));
  actor.send({ type: 'say', text: 'вопрос' });
  asked[0]?.onPart('Нашёл ');
  asked[0]?.onPart('две');
  expect(actor.getSnapshot().context.partial).toBe('Нашёл две');
  finish('Нашёл две процедуры');
  await waitFor(actor, (snapshot) => snapshot.matches({ reply: 'ready' }));
  expect(actor.getSnapshot().context).toMatchObject({ partial: '' });
});

test('keeps the last 20 messages and forgets them at sign-out, the late answer too', async () => {
  const old = Array.from({ length: 30 }, (_, at): ChatMessage => ({ role: 'user', content: String(at), at }));
  const { actor, kept, said } = start(undefined, old);
  expect(said()).toHaveLength(CHAT_KEPT);
  actor.send({ type: 'say', text: 'новый' });
  expect(kept.at(-1)?.messages).toHaveLength(CHAT_KEPT);
  expect(said().at(-1)).toBe('новый');
  actor.send({ type: 'forget' });
  await Promise.resolve();
  expect(said()).toEqual([CHAT_GREETING]);
  expect(kept.at(-1)?.messages).toEqual([]);
  await new Promise((done) => setTimeout(done, 5));
  expect(said()).toEqual([CHAT_GREETING]);
});
