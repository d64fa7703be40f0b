// What of a request reaches a handler: ids, query and body as the contract has them, or the refusal in words.
import type { z } from 'zod';
import type { Call } from '../../../api/contract.ts';
import { invalid, notFound } from './errors.ts';
import { errorsOf } from './field-path.ts';
import { isPlainBody } from './json-body.ts';
import { quickRead, UNSURE } from './quick-read.ts';
import { unstorableTexts } from './unstorable.ts';

const MAX_ID = Number.MAX_SAFE_INTEGER;
const isIdName = (name: string) => name === 'id' || name.endsWith('Id');

/** Whether the call has no such part. */
export const isAbsent = (schema: z.ZodType): boolean => schema.type === 'undefined';

export interface RawInput {
  params: Record<string, string>;
  query: unknown;
  body: unknown;
}

export interface ReadInput {
  params: Record<string, string | number>;
  query: unknown;
  body: unknown;
}

/** Throws 404 for an id that nothing can have, 422 with the faults by field. */
export function readInput(call: Call, raw: RawInput): ReadInput {
  const params = paramsOf(raw.params);
  const query = parse(call.query, raw.query);
  const unstorable = isPlainBody(raw.body) ? null : unstorableTexts(raw.body);
  if (unstorable) throw invalid(unstorable);
  return { params, query, body: parse(call.body, raw.body) };
}

function paramsOf(raw: Record<string, string>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, text]) => {
      if (!isIdName(name)) return [name, text];
      if (!/^[1-9]\d{0,15}$/.test(text) || Number(text) > MAX_ID) throw notFound();
      return [name, Number(text)];
    }),
  );
}

function parse(schema: z.ZodType, value: unknown): unknown {
  if (isAbsent(schema)) return undefined;
  const read = quickRead(schema, value);
  if (read !== UNSURE) return read;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(errorsOf(parsed.error));
  return parsed.data;
}
