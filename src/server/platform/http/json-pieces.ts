// The JSON of a long answer piece by piece, as its schema names it. Made and written at once, thousands of rows keep everybody
// else waiting.
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { utf8 } from '../utf8.ts';
import { kindOf, pickerOf, type Schema } from './pick.ts';

/** Elements of a list that are written at once. */
const ROWS = 20;
/** Characters that go out together. */
const TOGETHER = 64 * 1024;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What JSON.stringify would give of what the schema names, in pieces: records by their keys, long lists by their elements. */
export function* jsonPieces(value: unknown, schema: z.ZodType): Generator<string, void, void> {
  const def = kindOf(schema);
  if ((def.type === 'nullable' || def.type === 'optional') && isRecord(value)) {
    yield* jsonPieces(value, def.innerType as Schema);
  } else if (def.type === 'array' && Array.isArray(value) && value.length > ROWS) {
    const pick = pickerOf(schema);
    for (let at = 0; at < value.length; at += ROWS)
      yield (at === 0 ? '[' : ',') + JSON.stringify(pick(value.slice(at, at + ROWS))).slice(1, -1);
    yield ']';
  } else if (def.type === 'object' && !def.catchall && isRecord(value)) {
    let before = '{';
    for (const [name, own] of Object.entries(def.shape)) {
      if (value[name] === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* jsonPieces(value[name], own as Schema);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  } else yield JSON.stringify(pickerOf(schema)(value));
}

/** Its bytes; between any two of them everybody else has a turn. */
export async function* jsonBytes(value: unknown, schema: z.ZodType): AsyncGenerator<Buffer, void, void> {
  let text = '';
  for (const piece of jsonPieces(value, schema)) {
    text += piece;
    if (text.length < TOGETHER) continue;
    yield utf8(text);
    text = '';
    await setImmediate();
  }
  yield utf8(text);
}
