// Generated requests to a call: its path, the words after the question mark and its body, good, nearly good and bad.
import fc from 'fast-check';
import type { Call } from '../../src/api/contract.ts';
import { isAbsent, type RawInput } from '../../src/server/platform/http/read-input.ts';
import { validOf } from './from-schema.ts';
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

const idText = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 60 }).map(String) },
  { weight: 2, arbitrary: fc.constantFrom(...strangeIds) },
);
const wordText = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('draft', 'pending', 'opening', 'result', 'rating', 'lots', 'users', 'none'),
  },
  { weight: 2, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1 }) },
);

export const paramsOf = (call: Call): fc.Arbitrary<Record<string, string>> =>
  fc.record(Object.fromEntries(paramNames(call).map((name) => [name, isIdName(name) ? idText : wordText])), {
    noNullPrototype: true,
  });

/** Names that lists know, and what a filter, a sort or an `include` is usually given. */
function wordsOf({ list }: Call): fc.Arbitrary<string> {
  const names = [
    ...Object.keys(list?.fields ?? {}),
    ...Object.keys(list?.related ?? {}),
    'id',
    'title',
    'createdAt',
  ];
  const usual = [
    '1',
    '1,2',
    'draft,active',
    'true',
    'with',
    'only',
    'насос',
    '2026-01-01,2026-12-31',
    '2026-01-01,',
    '10..20',
    'null',
  ];
  const name = fc.constantFrom(...names);
  return fc.oneof(
    fc.tuple(fc.constantFrom('', '-'), name).map((parts) => parts.join('')),
    fc.array(name, { minLength: 1, maxLength: 3 }).map((many) => many.join(',')),
    fc.constantFrom(...usual),
  );
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

export function queryOf(call: Call): fc.Arbitrary<Query> {
  if (isAbsent(call.query)) return fc.constant({});
  const words = wordsOf(call);
  const valid = validOf(call.query).map((query) => ({ ...(query as object) }) as Record<string, unknown>);
  const strange = fc.dictionary(
    fc.constantFrom(
      ...UNKNOWN,
      'sort',
      'include',
      'with_fields',
      'page',
      'per_page',
      'search',
      'filter[search]',
      'filter[status]',
    ),
    fc.oneof(words, nasty),
    { maxKeys: 2, noNullPrototype: true },
  );
  return fc
    .record({
      valid,
      words: fc.array(words, { maxLength: 4 }),
      strange,
      isStrange: fc.boolean(),
      whole: spoiled(valid),
      isWhole: fc.boolean(),
    })
    .map(({ valid: good, words: given, strange: more, isStrange, whole, isWhole }) => {
      const base: Record<string, unknown> =
        isWhole && typeof whole === 'object' && whole !== null ? { ...whole } : { ...good };
      for (const [index, key] of Object.keys(base).entries()) {
        const word = given[index % 5];
        if (!isWhole && word !== undefined && typeof base[key] === 'string' && index % 2 === 0)
          base[key] = word;
      }
      const all = isStrange ? [...Object.entries(base), ...Object.entries(more)] : Object.entries(base);
      const query: Query = Object.create(null) as Query;
      for (const [key, value] of all) query[key] = asText(value);
      return query;
    });
}

export const bodyOf = (call: Call): fc.Arbitrary<unknown> =>
  isAbsent(call.body) ? fc.constantFrom<unknown>({}, {}, { a: 1 }) : spoiled(validOf(call.body));

/** As the server's own readers would have read it. */
export const inputOf = (call: Call): fc.Arbitrary<RawInput> =>
  fc.record({ params: paramsOf(call), query: queryOf(call), body: bodyOf(call) }, { noNullPrototype: true });
