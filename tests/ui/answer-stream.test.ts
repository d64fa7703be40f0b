// The assistant's answer from another host: an event stream, cut by the network wherever it likes.
import { expect, test } from 'vitest';
import { readAnswer } from '../../src/ui/actors/answer-stream.ts';

const streamOf = (...pieces: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
const bytes = (text: string) => new TextEncoder().encode(text);

async function read(...pieces: Uint8Array[]) {
  const parts: string[] = [];
  const whole = await readAnswer(streamOf(...pieces), (part) => parts.push(part));
  return { parts, whole };
}

test('parts come as they are sent, whatever ends their lines', async () => {
  const text = ': приветствие\r\ndata: Срок\r\n\r\nevent: message\ndata:  подачи\n\n';
  expect(await read(bytes(text))).toEqual({ parts: ['Срок', ' подачи'], whole: 'Срок подачи' });
});

test('a part of two lines keeps both', async () => {
  expect(await read(bytes('data: раз\ndata: два\n\n'))).toEqual({ parts: ['раз\nдва'], whole: 'раз\nдва' });
});

test('a letter cut in two by the network is whole again, and the last part needs no end', async () => {
  const all = bytes('data: Ёлка\n\ndata: сосна');
  expect((await read(all.slice(0, 7), all.slice(7))).whole).toBe('Ёлкасосна');
});
