// Releases merged by the standard's rules: whoever merges what is published comes to what stands, and reads in the versions how it came to it.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compiled, versioned, withTakenAway, type Json, type Release } from '../../src/rules/ocds-merge.ts';

const release = (number: number, fields: Record<string, Json>): Release => ({
  ocid: 'ocds-213czf-1',
  id: String(number),
  date: `2026-11-0${number}T00:00:00Z`,
  tag: ['tender'],
  ...fields,
});
const said = (number: number, value: Json) => ({
  releaseID: String(number),
  releaseDate: `2026-11-0${number}T00:00:00Z`,
  releaseTag: ['tender'],
  value,
});

describe('releases', () => {
  const all = [
    release(1, {
      tender: {
        id: 'A',
        title: 'Насосы',
        items: [
          { id: '1', quantity: 2 },
          { id: '2', quantity: 5 },
        ],
      },
    }),
    release(2, {
      tender: { id: 'A', title: 'Насосы, уточнено', items: [{ id: '2', quantity: 6 }], ways: ['a', 'b'] },
    }),
    release(3, { tender: { id: 'A', title: null, ways: ['b'], items: [{ id: '1', quantity: null }] } }),
  ];

  it('are merged field by field, lists by their ids, others whole', () => {
    expect(compiled(all)).toEqual({
      ocid: 'ocds-213czf-1',
      tender: { id: 'A', items: [{ id: '1' }, { id: '2', quantity: 6 }], ways: ['b'] },
    });
  });

  it('keep in the versions all that each field said', () => {
    expect(versioned(all)).toEqual({
      ocid: 'ocds-213czf-1',
      tender: {
        id: [said(1, 'A')],
        title: [said(1, 'Насосы'), said(2, 'Насосы, уточнено'), said(3, null)],
        items: [
          { id: '1', quantity: [said(1, 2), said(3, null)] },
          { id: '2', quantity: [said(1, 5), said(2, 6)] },
        ],
        ways: [said(2, ['a', 'b']), said(3, ['b'])],
      },
    });
  });
});

/** What a lot may look like after a step: fields come and go, items too. */
const contents = fc.record(
  {
    title: fc.string(),
    period: fc.record({ start: fc.nat(), end: fc.nat() }, { requiredKeys: [] }),
    ways: fc.array(fc.nat(3), { maxLength: 2 }),
    items: fc.uniqueArray(
      fc.record(
        { id: fc.nat(4).map(String), name: fc.string(), unit: fc.record({ name: fc.nat() }) },
        { requiredKeys: ['id'] },
      ),
      { minLength: 1, maxLength: 4, selector: ({ id }) => id },
    ),
  },
  { requiredKeys: ['items'] },
);

/** Without what says nothing: an item known by its number alone, an empty part. */
function bare(value: Json): Json {
  if (Array.isArray(value)) {
    const own = value.map(bare);
    return own
      .filter((one) => !(typeof one === 'object' && one !== null && Object.keys(one).join() === 'id'))
      .toSorted((a, b) => String((a as Release).id).localeCompare(String((b as Release).id)));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([field, own]) => [field, bare(own as Json)] as const)
      .filter(
        ([, own]) =>
          !(typeof own === 'object' && own !== null && !Array.isArray(own) && Object.keys(own).length === 0),
      ),
  );
}

describe('what a release takes away', () => {
  it('is taken away in so many words, so that all releases merged are what the last one says', () => {
    fc.assert(
      fc.property(fc.array(contents, { minLength: 1, maxLength: 5 }), (steps) => {
        const told: Release[] = [];
        for (const [index, content] of steps.entries())
          told.push(
            withTakenAway(compiled(told), release(index + 1, { tender: content as Json })) as Release,
          );
        expect(bare(compiled(told).tender!)).toEqual(bare(steps.at(-1) as Json));
        // The last word of each version is what stands.
        const last = (value: Json): Json | undefined => {
          if (Array.isArray(value)) {
            const end = value.at(-1) as Record<string, Json>;
            if (end !== undefined && 'releaseID' in end) return end.value === null ? undefined : end.value;
            return value.map((one) => last(one)) as Json;
          }
          if (typeof value !== 'object' || value === null) return value;
          return JSON.parse(
            JSON.stringify(
              Object.fromEntries(Object.entries(value).map(([field, own]) => [field, last(own as Json)])),
            ),
          );
        };
        expect(bare(last(versioned(told).tender!)!)).toEqual(bare(steps.at(-1) as Json));
      }),
      { seed: 3, numRuns: 200 },
    );
  });
});
