// What a good value becomes in the hands of who means harm, or of a broken client.
import * as fc from 'fast-check';

const deepList = (depth: number): unknown => {
  let inner: unknown = 'x';
  for (let level = 0; level < depth; level += 1) inner = [inner];
  return inner;
};
const deepRecord = (depth: number): unknown => {
  let inner: unknown = 'x';
  for (let level = 0; level < depth; level += 1) inner = { a: inner };
  return inner;
};

/** As JSON brings it: an own field of this name, and not another prototype. */
const withProto = (): unknown =>
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}');

export const nastyTexts = [
  '',
  ' ',
  '\0',
  'а\0б',
  '\ud800',
  'x\udc00',
  '\u202e',
  '\u2028',
  '\r\nSet-Cookie: a=b',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%',
  '%_\\',
  '${7*7}',
  '-1',
  '0',
  '1e400',
  'NaN',
  'Infinity',
  '٣',
  '0x10',
  '1,5',
  '99999999999999999999',
  '9'.repeat(400),
  '0.000000000000000000001',
  '2026-13-45',
  '2026-13-45,',
  ',2026-02-30',
  '0000-01-01,9999-12-31',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-01-01T00:00:00+23:59',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'a@b.c',
  `${'a'.repeat(300)}@example.test`,
  'null',
  'true',
  '[object Object]',
  '😀'.repeat(300),
  ...[255, 256, 10_001].map((length) => 'я'.repeat(length)),
] as const;

const rare = fc.constantFrom<() => unknown>(
  () => 'я'.repeat(100_000),
  () => deepList(3_000),
  () => deepRecord(3_000),
  () => Array.from({ length: 6_000 }, (_, index) => index),
  () => Array.from({ length: 6_000 }, () => ({})),
);

/** Any other thing than what is meant. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...nastyTexts) },
  {
    weight: 8,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -0,
      -1,
      0.1,
      1e21,
      1e308,
      -1e308,
      2 ** 31,
      2 ** 53,
      -(2 ** 63),
    ),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom<() => unknown>(
        () => [],
        () => ({}),
        () => [[]],
        () => [null],
        () => ['text'],
        withProto,
      )
      .map((make) => make()),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

type Place = { holder: Record<string, unknown> | unknown[]; key: string };

/** Every place of a value that something else could stand in. */
function placesOf(value: unknown, places: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return places;
  for (const [key, inner] of Object.entries(value)) {
    places.push({ holder: value as Place['holder'], key });
    placesOf(inner, places);
  }
  return places;
}

/** Defined, not set: `__proto__` shall be a field as JSON makes it. */
const put = (holder: object, key: string, value: unknown) =>
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'id',
  'role',
  'status',
  'companyId',
  'я',
  '',
  'a.b',
  '\ud800',
];

type Harm = { kind: 'put' | 'drop' | 'add' | 'wrap'; at: number; name: string; value: unknown };

const harm: fc.Arbitrary<Harm> = fc.record({
  kind: fc.constantFrom(
    'put' as const,
    'put' as const,
    'put' as const,
    'drop' as const,
    'add' as const,
    'wrap' as const,
  ),
  at: fc.nat({ max: 10_000 }),
  name: fc.constantFrom(...NAMES),
  value: nasty,
});

function doHarm(value: unknown, { kind, at, name, value: other }: Harm): unknown {
  const places = placesOf(value);
  const place = places.length > 0 ? places[at % places.length] : undefined;
  if (!place)
    return kind === 'add' && typeof value === 'object' && value !== null ? put(value, name, other) : other;
  const { holder, key } = place;
  if (kind === 'put') put(holder, key, other);
  else if (kind === 'wrap') put(holder, key, [(holder as Record<string, unknown>)[key]]);
  else if (kind === 'drop') delete (holder as Record<string, unknown>)[key];
  else if (Array.isArray(holder)) holder.push(other);
  else put(holder, name, other);
  return value;
}

/** As good as it was, or with one to three things wrong, or something else altogether; seldom of a size that nobody sends. */
export const spoiled = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 45, arbitrary: valid },
    {
      weight: 45,
      arbitrary: fc
        .tuple(valid, fc.array(harm, { minLength: 1, maxLength: 3 }))
        .map(([value, harms]) => harms.reduce<unknown>(doHarm, structuredClone(value))),
    },
    { weight: 9, arbitrary: nasty },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid, fc.nat({ max: 10_000 }), rare)
        .map(([value, at, make]) =>
          doHarm(structuredClone(value), { kind: 'put', at, name: 'id', value: make() }),
        ),
    },
  );
