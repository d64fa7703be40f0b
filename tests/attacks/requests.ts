// The same input as it goes over the wire, whole or broken.
import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { Call } from '../../src/api/contract.ts';
import { isAbsent } from '../../src/server/platform/http/read-input.ts';
import type { Ids } from './from-schema.ts';
import { inputOf, paramNames, type Query } from './inputs.ts';

/** Half of a character no address can carry; it goes as a browser would send it. */
const encode = (text: string): string => encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'));

const pairsOf = (query: Query): string =>
  Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((one) => `${encode(name)}=${encode(one)}`))
    // A longer address no server reads.
    .join('&')
    .slice(0, 8_000);

const pathOf = (call: Call, params: Record<string, string>): string =>
  paramNames(call).reduce(
    (path, name) => path.replace(`:${name}`, () => encode(params[name] ?? '1')),
    call.path as string,
  );

type Wire = Pick<InjectOptions, 'headers' | 'payload'>;

const json = (payload: string | Buffer, type = 'application/json'): Wire => ({
  payload,
  headers: { 'content-type': type },
});

const FORM_EDGE = 'edge-of-the-form';

function formOf(fields: unknown, files: readonly { name: string; content: Buffer }[]): Buffer {
  const parts: Buffer[] = [];
  const head = (line: string) =>
    Buffer.from(`--${FORM_EDGE}\r\ncontent-disposition: form-data; ${line}\r\n\r\n`);
  const quoted = (name: string) => name.replaceAll(/["\r\n]/g, '_');
  if (typeof fields === 'object' && fields !== null)
    for (const [name, value] of Object.entries(fields))
      parts.push(
        head(`name="${quoted(name)}"`),
        Buffer.from(typeof value === 'string' ? value : String(JSON.stringify(value))),
        Buffer.from('\r\n'),
      );
  for (const { name, content } of files)
    parts.push(head(`name="files"; filename="${quoted(name)}"`), content, Buffer.from('\r\n'));
  return Buffer.concat([...parts, Buffer.from(`--${FORM_EDGE}--\r\n`)]);
}

const files = fc.array(
  fc.record({
    name: fc.constantFrom(
      'a.pdf',
      'таблица.xlsx',
      'a.zip',
      '../../a.png',
      '\u202efdp.exe',
      '',
      'a',
      `${'я'.repeat(400)}.pdf`,
      'a\0.pdf',
    ),
    content: fc.constantFrom(
      Buffer.from('%PDF-1.4\n%%EOF\n'),
      Buffer.from('PK\u0003\u0004 nothing'),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      Buffer.from('<script>alert(1)</script>'),
      Buffer.alloc(0),
      Buffer.alloc(70_000, 0xff),
    ),
  }),
  { maxLength: 3 },
);

const cut = (whole: Buffer, share: number): Buffer =>
  whole.subarray(0, Math.floor((whole.length * share) / 100));

interface Fates {
  fate: number;
  at: number;
  given: { name: string; content: Buffer }[];
}

function wireOf(call: Call, body: unknown, { fate, at, given }: Fates): Wire {
  if (call.method === 'GET') return {};
  if (call.form === 'multipart' && fate !== 0) {
    const form = formOf(body, given);
    const type = `multipart/form-data; boundary=${FORM_EDGE}`;
    if (fate === 1) return json(cut(form, at), type);
    if (fate === 2) return json(form, 'multipart/form-data');
    if (fate === 3) return json(form, 'multipart/form-data; boundary=other');
    return json(form, type);
  }
  const text = JSON.stringify(body) ?? '';
  if (fate === 1) return json(cut(Buffer.from(text), at));
  // Half of a letter, in the middle of a text.
  if (fate === 2)
    return json(
      Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xd0, 0xff, 0xc0, 0x80]), Buffer.from('"}')]),
    );
  if (fate === 3) return json(text, 'text/plain');
  if (fate === 4) return json(text, 'application/x-www-form-urlencoded');
  if (fate === 5) return json('');
  if (fate === 6) return json(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
  if (fate === 7) return json(`{"id":1e999,"id":-0,"__proto__":{"a":1},"x":${'9'.repeat(400)}}`);
  return isAbsent(call.body) && fate % 2 === 0 ? {} : json(text);
}

/** Header lines that a call reads beside its body. */
const extra = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'if-match': '"1"' },
      { 'if-match': 'W/"99999999999999999999"' },
      { 'if-match': '*' },
      { 'idempotency-key': 'one' },
      { 'idempotency-key': 'я'.repeat(3) },
      { 'idempotency-key': 'x'.repeat(500) },
      { prefer: 'return=minimal' },
      { accept: 'text/html' },
      { 'last-event-id': '-1' },
      { range: 'bytes=5-1' },
      { range: 'bytes=0-99999999999' },
      { 'if-none-match': '"' },
      { 'accept-encoding': 'gzip, br;q=x' },
    ),
  },
);

/** Addresses that are no addresses. */
const tails = [
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '?%',
  '?a=%E0%A4%A',
  '?page=1&page=2',
  '?filter[status]=a&filter[status]=b',
  '?=&&=',
  '%00',
  '%E0%A4%A',
  '/',
];

/** Of each call what its readers would be given, sent as a browser would or worse. */
export const requestOf = (call: Call, ids: Ids): fc.Arbitrary<InjectOptions> =>
  fc
    .record({
      input: inputOf(call, ids),
      fates: fc.record({ fate: fc.nat({ max: 39 }), at: fc.nat({ max: 100 }), given: files }),
      more: extra,
      tail: fc.constantFrom(...tails),
    })
    .map(({ input, fates, more, tail }) => {
      const wire = wireOf(call, input.body, fates);
      const words = pairsOf(input.query as Query);
      const query = tail === '' ? (words === '' ? '' : `?${words}`) : tail;
      return {
        method: call.method,
        url: pathOf(call, input.params) + query,
        ...wire,
        headers: { ...wire.headers, ...more },
      };
    });
