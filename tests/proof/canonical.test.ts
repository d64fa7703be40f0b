// Hashes of the history, of documents and of protocols were taken over this text: it never changes.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson } from '../../src/proof/canonical.ts';

/** As it was written first. */
const first = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const texts = fc.oneof(
  fc.string(),
  fc.constantFrom('10', '9', '007', '-1', '4294967295', '4294967294', '__proto__', 'Ё', 'я', 'a.b'),
);
const { any } = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    texts,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(null, undefined, Number.NaN, new Date(0), () => 1),
    fc.array(tie('any'), { maxLength: 5 }),
    fc.dictionary(texts, tie('any'), { maxKeys: 6, noNullPrototype: true }),
  ),
}));

it('is the same text as ever, whatever the value', () => {
  fc.assert(
    fc.property(any, (value) => {
      expect(canonicalJson(value)).toBe(first(value));
    }),
  );
});
