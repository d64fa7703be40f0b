// The document of an application: written canonically, read by the schema that it was written in, for ever.
import { expect, it } from 'vitest';
import {
  receiptOf,
  receiptHash,
  versionContent,
  withReceipt,
} from '../../../src/server/applications/core/content.ts';
import type { Document } from '../../../src/server/applications/core/document/document.ts';
import { documentBytes, readDocument } from '../../../src/server/applications/core/document/text.ts';
import { blockOf, newOfferId, randomBlock } from '../../../src/server/applications/core/offer-ids.ts';
import { defaultTerms } from '../../../src/server/applications/core/terms.ts';
import { canonicalJson } from '../../../src/proof/canonical.ts';

const SECRET = 'НИКОМУ-НЕ-ПОКАЗЫВАТЬ-3317';
const file = { id: 9, name: 'смета.pdf', size: 12, sha256: 'ab' };

const document: Document = {
  application: 1,
  lot: 2,
  company: 3,
  number: 4,
  terms: { ...defaultTerms({ currency: 'RUB', basis: 'DDP', address: 'Омск' }), priceIncludes: SECRET },
  files: [file],
  offers: [
    {
      id: 5,
      orderId: 6,
      position: 0,
      isAnalogue: false,
      name: 'Труба',
      description: SECRET,
      manufacturer: '',
      country: '',
      manufacturedYear: null,
      documentation: '',
      guaranteePeriod: null,
      shipmentPeriod: 30,
      quantity: '12.500000',
      unitPrice: '100.00',
      files: [file],
    },
  ],
};

const textOf = (one: Document): string => documentBytes(one).toString('utf8');

it('is canonical JSON with the number of its schema, and reads back as it was', () => {
  const text = textOf(document);
  expect(text).toBe(canonicalJson({ ...document, schema: 1 }));
  expect(textOf(readDocument(text))).toBe(text);
  const { schema: _schema, ...read } = readDocument(text) as Document & { schema: number };
  expect(read).toEqual(document);
});

it('of the first release, which had no number, reads the same', () => {
  expect(readDocument(canonicalJson(document))).toEqual(document);
});

it('with signs that the database cannot keep, as a release before took them, reads with a mark in their place', () => {
  const [offer] = document.offers;
  const kept = textOf({
    ...document,
    terms: { ...document.terms, guarantee: 'год\0' },
    offers: [{ ...offer!, name: '\ud83dТруба\0' }],
  });
  const read = readDocument(kept);
  expect([read.terms.guarantee, read.offers[0]!.name]).toEqual(['год\uFFFD', '\uFFFDТруба\uFFFD']);
});

it.each([
  ['of a later release', canonicalJson({ ...document, schema: 2 })],
  ['with something missing', canonicalJson({ ...document, terms: undefined, schema: 1 })],
  ['cut off', textOf(document).slice(0, -20)],
])('%s is refused without a word of what it holds', (_, text) => {
  const refusal = () => readDocument(text);
  expect(refusal).toThrow('cannot be read');
  try {
    refusal();
  } catch (error) {
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(SECRET);
    expect((error as Error).cause).toBeUndefined();
  }
});

it('is hashed with random bytes before it, which are sealed with it', () => {
  const one = withReceipt(documentBytes(document));
  const other = withReceipt(documentBytes(document));
  expect(one.hash).not.toBe(other.hash);
  const kept = versionContent(one.bytes);
  expect(kept).toEqual({ nonce: one.nonce, content: textOf(document) });
  expect(receiptHash(kept)).toBe(one.hash);
  expect(receiptOf(kept).hash).toBe(one.hash);
  expect(receiptHash({ ...kept, content: kept.content.replace('100.00', '99.00') })).not.toBe(one.hash);
});

it('draws ids of offers from the block of the application, none of them twice', () => {
  const block = randomBlock();
  const taken = new Set<number>();
  for (let n = 0; n < 5_000; n += 1) taken.add(newOfferId(block, taken));
  expect(taken.size).toBe(5_000);
  expect([...taken].every((id) => Number.isSafeInteger(id) && blockOf(id) === block)).toBe(true);
  const most = newOfferId(2 ** 32 - 1, taken);
  expect([Number.isSafeInteger(most), blockOf(most)]).toEqual([true, 2 ** 32 - 1]);
});
