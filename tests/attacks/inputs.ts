// Generated requests to a call: its path, the words after the question mark and its body, good, nearly good and bad.
import * as fc from 'fast-check';
import type { Call } from '../../src/api/contract.ts';
import { isAbsent, type RawInput } from '../../src/server/platform/http/read-input.ts';
import { shapeOf, smallIds, validOf, type Ids } from './from-schema.ts';
import { nasty, nastyTexts, spoiled } from './spoil.ts';

/** Ids as an address can hold them; those of records are the sender's to give. */
const strangeIds = [
  '0',
  '-1',
  '+1',
  '01',
  '1.0',
  '1e3',
  '0x1',
  '2147483647',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '9'.repeat(400),
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  '١',
  ' 1',
  '1 or 1=1',
  '../1',
  '\0',
  '\ud800',
] as const;

const isIdName = (name: string) => name === 'id' || name.endsWith('Id');
export const paramNames = ({ path }: Call): string[] =>
  [...path.matchAll(/:([A-Za-z_]+)/g)].map(([, name]) => name!);

const idText = (ids: fc.Arbitrary<number>) =>
  fc.oneof(
    { weight: 9, arbitrary: ids.map(String) },
    { weight: 1, arbitrary: fc.constantFrom(...strangeIds) },
  );
/** A secret of an address that its sender has. */
export const KNOWN_TOKEN = 'a-token-that-its-owner-knows';

const wordText = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('draft', 'pending', 'opening', 'result', 'rating', 'lots', 'users', 'none'),
  },
  { weight: 3, arbitrary: fc.constant(KNOWN_TOKEN) },
  { weight: 2, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1 }) },
);

/** `/lots/:id/…` is asked of lots; `:fileId` of files. */
function resourceOf({ path }: Call, name: string): string {
  if (name !== 'id') return name;
  const segments = path.split('/');
  return segments[segments.indexOf(`:${name}`) - 1] ?? '';
}

export const paramsOf = (call: Call, ids: Ids): fc.Arbitrary<Record<string, string>> =>
  fc.record(
    Object.fromEntries(
      paramNames(call).map((name) => [name, isIdName(name) ? idText(ids(resourceOf(call, name))) : wordText]),
    ),
    { noNullPrototype: true },
  );

/** Names that lists know, and what a filter, a sort or an `include` is usually given. */
function wordsOf({ list }: Call): (name: string) => fc.Arbitrary<string> {
  const fields = [...Object.keys(list?.fields ?? {}), 'id'];
  const related = Object.keys(list?.related ?? {});
  const many = (names: string[]) =>
    names.length === 0
      ? fc.constant('')
      : fc
          .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 })
          .map((some) => some.join(','));
  const usual = fc.constantFrom(
    '1',
    '1,2',
    'draft',
    'draft,active',
    'true',
    'with',
    'only',
    'насос',
    '2026-01-01,2026-12-31',
    '2026-01-01,',
    '10..20',
    'null',
  );
  return (name) => {
    if (name === 'sort')
      return fc
        .tuple(fc.constantFrom('', '-'), fc.constantFrom('id', 'title', 'createdAt', 'name', ...fields))
        .map((parts) => parts.join(''));
    if (name === 'with_fields') return many(fields);
    if (name === 'include') return many(related);
    return usual;
  };
}

/** In an address all is text, or a list of texts where a name comes twice. */
const asText = (value: unknown): string | string[] =>
  Array.isArray(value) && value.length < 10
    ? value.map((one) => (typeof one === 'string' ? one : String(JSON.stringify(one))))
    : typeof value === 'string'
      ? value
      : String(JSON.stringify(value));

const UNKNOWN = [
  'constructor',
  '__proto__',
  'toString',
  'filter[constructor]',
  'filter[__proto__]',
  'filter',
  'filter[]',
  'sort[]',
  'я',
  '',
];

export type Query = Record<string, string | string[]>;

/** How much is wrong with an address: nothing, a value, or whatever somebody may type after the question mark. */
const QUERY_FAULTS = ['none', 'none', 'none', 'nasty', 'unknown', 'spoiled'] as const;

export function queryOf(call: Call, ids: Ids): fc.Arbitrary<Query> {
  if (isAbsent(call.query)) return fc.constant({});
  const words = wordsOf(call);
  const { properties = {}, required = [] } = shapeOf(call.query);
  const names = Object.keys(properties);
  const valid = validOf(call.query, ids) as fc.Arbitrary<Record<string, unknown>>;
  const usual = fc.record(Object.fromEntries(names.map((name) => [name, words(name)])), {
    noNullPrototype: true,
  });
  const some = names.length === 0 ? fc.constant([]) : fc.array(fc.constantFrom(...names), { maxLength: 3 });
  const unknown = fc.dictionary(fc.constantFrom(...UNKNOWN), nasty, {
    minKeys: 1,
    maxKeys: 2,
    noNullPrototype: true,
  });
  return fc
    .record({
      valid,
      usual,
      some,
      fault: fc.constantFrom(...QUERY_FAULTS),
      worse: nasty,
      unknown,
      whole: spoiled(valid),
    })
    .map((made) => {
      const query: Query = Object.create(null) as Query;
      const put = (values: object) => {
        for (const [key, value] of Object.entries(values)) query[key] = asText(value);
      };
      for (const name of [...made.some, ...required]) {
        const isText = properties[name]?.type === 'string' && !properties[name]?.enum;
        if (isText) query[name] = made.usual[name]!;
        else if (name in made.valid) query[name] = asText(made.valid[name]);
      }
      const [first] = made.some;
      if (made.fault === 'nasty' && first !== undefined) query[first] = asText(made.worse);
      if (made.fault === 'unknown') put(made.unknown);
      if (made.fault === 'spoiled' && typeof made.whole === 'object' && made.whole !== null) put(made.whole);
      return query;
    });
}

export const bodyOf = (call: Call, ids: Ids): fc.Arbitrary<unknown> =>
  isAbsent(call.body) ? fc.constantFrom<unknown>({}, {}, { a: 1 }) : spoiled(validOf(call.body, ids));

/** As the server's own readers would have read it. */
export const inputOf = (call: Call, ids: Ids = smallIds): fc.Arbitrary<RawInput> =>
  fc.record(
    { params: paramsOf(call, ids), query: queryOf(call, ids), body: bodyOf(call, ids) },
    { noNullPrototype: true },
  );
