// Bodies of JSON as they come in. Most hold nothing that would have to be looked for in each of their texts, which is seen at once in
// the text of the whole.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { textOf } from '../utf8.ts';

type Parsed = (error: Error | null, body?: unknown) => void;
type Parser = (request: FastifyRequest, text: string, done: Parsed) => void;

const plain = new WeakSet<object>();

/**
 * Whether no text of the body, however deep, holds what the database or a document could not keep: nothing is escaped in it, and
 * whatever else would have to be refused cannot stand in JSON as it is.
 */
export const isPlainBody = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && plain.has(body);

/** What decoding leaves of bytes that are no text is a character; these two are none. */
const NO_CHARACTERS = ['\uFFFE', '\uFFFF'];
/** Names by which an object would change what it is; written in another way they hold an escape. */
const POISON = ['__proto__', 'constructor'];
const mark = '\\';

const isPlain = (text: string): boolean =>
  !text.includes(mark) && ![...NO_CHARACTERS, ...POISON].some((one) => text.includes(one));

/** As Fastify reads JSON, which looks at a text of any kind more slowly; its words are those of all refusals. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error') as unknown as Parser;
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes: Buffer, done: Parsed) => {
      const text = textOf(bytes);
      const body = isPlain(text) ? parsed(text) : undefined;
      if (body === undefined) parse(request, text, done);
      else done(null, body);
    },
  );
}

/** Undefined where it is no JSON, or neither an object nor a list. */
function parsed(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return undefined;
    plain.add(body);
    return body;
  } catch {
    return undefined;
  }
}
