// The JSON of a long answer piece by piece. Written at once, thousands of rows keep everybody else waiting.
import { setImmediate } from 'node:timers/promises';
import { utf8 } from '../utf8.ts';

/** Elements of a list that are written at once. */
const ROWS = 20;
/** Characters that go out together. */
const TOGETHER = 64 * 1024;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** What JSON.stringify would give, in pieces: long lists by their elements, records by their keys. */
export function* jsonPieces(value: unknown): Generator<string, void, void> {
  if (Array.isArray(value) && value.length > ROWS) {
    for (let at = 0; at < value.length; at += ROWS)
      yield (at === 0 ? '[' : ',') + JSON.stringify(value.slice(at, at + ROWS)).slice(1, -1);
    yield ']';
  } else if (isRecord(value)) {
    let before = '{';
    for (const [name, own] of Object.entries(value)) {
      if (own === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* jsonPieces(own);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  } else yield JSON.stringify(value);
}

/** Its bytes; between any two of them everybody else has a turn. */
export async function* jsonBytes(value: unknown): AsyncGenerator<Buffer, void, void> {
  let text = '';
  for (const piece of jsonPieces(value)) {
    text += piece;
    if (text.length < TOGETHER) continue;
    yield utf8(text);
    text = '';
    await setImmediate();
  }
  yield utf8(text);
}
