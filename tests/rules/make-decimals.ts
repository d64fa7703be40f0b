import * as fc from 'fast-check';

export type Scaled = { readonly units: bigint; readonly text: string };

/** Numbers as whole units of 10^-places, with the decimal text that means the same. */
export function scaled(places: number, least = -(10n ** 15n), most = 10n ** 15n): fc.Arbitrary<Scaled> {
  return fc.bigInt({ min: least, max: most }).map((units) => {
    const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
    return { units, text: `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}` };
  });
}

/** Positive sums of money up to ten million. */
export const price: fc.Arbitrary<string> = scaled(2, 1n, 10n ** 9n).map(({ text }) => text);

/** Positive quantities up to a million with up to six decimals. */
export const quantity: fc.Arbitrary<string> = scaled(6, 1n, 10n ** 12n).map(({ text }) => text);
