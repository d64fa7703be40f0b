// What the checker's parts share: values of the file, decimals, and how a fault is said.
import { createHash } from 'node:crypto';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Thing = { [name: string]: Json };

export const sha = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
export const hex = (data: Buffer | string): string => sha(data).toString('hex');
export const thing = (value: Json | undefined): Thing => (value ?? {}) as Thing;
export const things = (value: Json | undefined): Thing[] => (value ?? []) as Thing[];
export const texts = (value: Json | undefined): string[] => (value ?? []) as string[];

// Decimal arithmetic over integers of 10^-40.
export const SCALE = 40;
export const ONE = 10n ** BigInt(SCALE);
export const decimal = (text: string): bigint => {
  const [, sign, whole = '0', part = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(text)!;
  return BigInt(`${sign}${whole || '0'}${part.padEnd(SCALE, '0')}`);
};
/** Halves up: away from zero, as sums here are not negative. */
export const rounded = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);

export type Must = (holds: boolean, said: string) => void;
