// The envelope of a lot that its commission opens: any k custodians open it, no k − 1 do, and what is damaged is named.
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { isShareOf, joinShares, open, openShare, type OpenShare } from '../../src/proof/commission/open.ts';
import {
  ensureSealedTo,
  EnvelopeFault,
  envelopeReceipt,
  readEnvelope,
  type Commission,
  type Envelope,
} from '../../src/proof/commission/envelope.ts';
import {
  keyOf,
  newKey,
  unwrapSecret,
  wrapSecret,
  type CustodianKey,
} from '../../src/proof/commission/keys.ts';
import { seal } from '../../src/proof/commission/seal.ts';

const MOST = 7;
let keys: CustodianKey[] = [];
beforeAll(async () => {
  keys = await Promise.all(Array.from({ length: MOST }, newKey));
});

const idOf = (index: number) => 100 + index;
const commissionOf = (threshold: number, size: number): Commission => ({
  threshold,
  members: keys.slice(0, size).map(({ recipient }, index) => ({ id: idOf(index), recipient })),
});
const shareOf = (envelope: Envelope, index: number) => openShare(envelope, idOf(index), keys[index]!.secret);

const faultOf = async (work: Promise<unknown> | (() => unknown)) => {
  const error = await (typeof work === 'function' ? (async () => work())() : work).then(
    () => null,
    (one: unknown) => one,
  );
  if (!(error instanceof EnvelopeFault)) throw new Error(`no fault was found, but ${String(error)}`);
  return { kind: error.kind, custodian: error.custodian };
};

const sizes = fc.integer({ min: 2, max: MOST }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    order: fc.shuffledSubarray(
      Array.from({ length: size }, (_, index) => index),
      { minLength: size },
    ),
    threshold: fc.integer({ min: 2, max: size }),
    content: fc.string({ unit: 'binary', maxLength: 3_000 }),
  }),
);

describe('an envelope', () => {
  test('is opened by any k custodians and by no k − 1', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async ({ size, threshold, order, content }) => {
        const commission = commissionOf(threshold, size);
        const envelope = readEnvelope(await seal(commission, 'application:1:1', content));
        ensureSealedTo(envelope, 'application:1:1', commission);
        const shares = await Promise.all(order.slice(0, threshold).map((index) => shareOf(envelope, index)));
        expect((await open(envelope, shares)).content).toBe(content);
        expect(await faultOf(open(envelope, shares.slice(1)))).toEqual({ kind: 'few', custodian: null });
        // One who gives a part twice is one still.
        const twice = [shares[1]!, ...shares.slice(1)];
        expect(await faultOf(open(envelope, twice))).toEqual({ kind: 'few', custodian: null });
      }),
      { numRuns: 4 },
    );
  });

  test('gives nothing to k − 1 who pretend to be k', async () => {
    const envelope = readEnvelope(await seal(commissionOf(3, 5), 'x', 'цена 100'));
    const two = [await shareOf(envelope, 0), await shareOf(envelope, 1)];
    const weaker = { ...envelope, threshold: 2 };
    expect(await faultOf(open(weaker, two))).toEqual({ kind: 'secret', custodian: null });
  });

  test('hides how much was written within a step of a kibibyte', async () => {
    const commission = commissionOf(2, 2);
    const lengths = await Promise.all(
      ['', 'а'.repeat(200), 'я'.repeat(400)].map(async (text) => (await seal(commission, 'x', text)).length),
    );
    expect(new Set(lengths).size).toBe(1);
  });

  test('has a receipt that any changed letter changes', async () => {
    const text = await seal(commissionOf(2, 3), 'x', 'содержание');
    expect(envelopeReceipt(text)).toMatch(/^[0-9a-f]{64}$/);
    expect(envelopeReceipt(`${text} `)).not.toBe(envelopeReceipt(text));
  });

  test('is refused where it was sealed to others, for fewer, or as something else', async () => {
    const commission = commissionOf(2, 3);
    const envelope = readEnvelope(await seal(commission, 'application:1:1', 'x'));
    const others = { threshold: 2, members: commission.members.toReversed().slice(0, 2) };
    expect(await faultOf(() => ensureSealedTo(envelope, 'application:1:1', others))).toMatchObject({
      kind: 'commission',
    });
    expect(
      await faultOf(() => ensureSealedTo(envelope, 'application:1:1', { ...commission, threshold: 3 })),
    ).toMatchObject({ kind: 'commission' });
    expect(await faultOf(() => ensureSealedTo(envelope, 'application:2:1', commission))).toMatchObject({
      kind: 'purpose',
    });
    for (const text of ['', '{}', 'null', JSON.stringify({ ...envelope, more: 1 })])
      expect(await faultOf(() => readEnvelope(text))).toMatchObject({ kind: 'form' });
  });
});

describe('what is swapped or damaged is found and named', () => {
  let envelope: Envelope;
  let other: Envelope;
  let shares: OpenShare[];
  beforeAll(async () => {
    const commission = commissionOf(2, 3);
    envelope = readEnvelope(await seal(commission, 'application:1:1', '{"price":"100.00"}'));
    other = readEnvelope(await seal(commission, 'application:2:1', '{"price":"90.00"}'));
    shares = await Promise.all([0, 1, 2].map((index) => shareOf(envelope, index)));
  });

  const flipped = (base64: string, place: number) => {
    const bytes = Buffer.from(base64, 'base64');
    bytes[place % bytes.length]! ^= 1;
    return bytes.toString('base64');
  };

  test('a part of another envelope, also with its digest', async () => {
    const foreign = await shareOf(other, 0);
    expect(isShareOf(envelope, foreign)).toBe(false);
    expect(await faultOf(joinShares(envelope, [foreign, shares[1]!]))).toEqual({
      kind: 'share',
      custodian: idOf(0),
    });
    const swapped = {
      ...envelope,
      shares: [other.shares[0]!, ...envelope.shares.slice(1)],
    };
    expect(await faultOf(shareOf(swapped, 0))).toEqual({ kind: 'share', custodian: idOf(0) });
    // Who goes past that gets no key, but the honest parts still give it.
    expect(await faultOf(joinShares(swapped, [foreign, shares[1]!]))).toMatchObject({ kind: 'secret' });
    expect(await joinShares(swapped, [foreign, shares[1]!, shares[2]!])).toMatch(/^AGE-SECRET-KEY-1/);
  });

  test('a part of another custodian', async () => {
    const given = { custodian: idOf(0), share: shares[1]!.share };
    expect(await faultOf(joinShares(envelope, [given, shares[2]!]))).toEqual({
      kind: 'share',
      custodian: idOf(0),
    });
    expect(await faultOf(openShare(envelope, idOf(0), keys[1]!.secret))).toEqual({
      kind: 'share',
      custodian: idOf(0),
    });
    expect(await faultOf(openShare(envelope, idOf(5), keys[5]!.secret))).toEqual({
      kind: 'share',
      custodian: idOf(5),
    });
  });

  test('any changed byte of a sealed part, of an opened part and of the body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(100_000), async (place) => {
        const [first, ...rest] = envelope.shares;
        const damaged = {
          ...envelope,
          shares: [{ ...first!, sealed: flipped(first!.sealed, place) }, ...rest],
        };
        expect(await faultOf(shareOf(damaged, 0))).toEqual({ kind: 'share', custodian: idOf(0) });
        const part = { custodian: idOf(0), share: flipped(shares[0]!.share, place) };
        expect(await faultOf(joinShares(envelope, [part, shares[1]!]))).toMatchObject({ custodian: idOf(0) });
        const body = { ...envelope, body: flipped(envelope.body, place) };
        expect(await faultOf(open(body, shares))).toEqual({ kind: 'body', custodian: null });
      }),
      { numRuns: 6 },
    );
  });

  test('a body of another envelope, and a promise of another content', async () => {
    expect(await faultOf(open({ ...envelope, body: other.body }, shares))).toMatchObject({ kind: 'body' });
    expect(await faultOf(open({ ...envelope, digest: other.digest }, shares))).toMatchObject({
      kind: 'body',
    });
    expect(await faultOf(open({ ...envelope, recipient: other.recipient }, shares))).toMatchObject({
      kind: 'secret',
    });
  });
});

describe('the key of a custodian', () => {
  const WORK = 4;
  test('comes back by its passphrase alone, and from the printed sheet', async () => {
    const { secret, recipient } = keys[0]!;
    const wrapped = await wrapSecret(secret, 'четыре простых слова вместе', WORK);
    expect(wrapped).not.toContain(secret);
    expect(await unwrapSecret(wrapped, 'четыре простых слова вместе')).toEqual({ secret, recipient });
    expect(await unwrapSecret(wrapped, 'четыре простых слова врозь')).toBeNull();
    expect(await unwrapSecret('не ключ', 'слова')).toBeNull();
    const typed = secret.toLowerCase().replaceAll(/(.{8})/g, '$1 ');
    expect(await keyOf(typed)).toEqual({ secret, recipient });
    expect(await keyOf(secret.slice(0, -1) + (secret.endsWith('Q') ? 'P' : 'Q'))).toBeNull();
  });
});
