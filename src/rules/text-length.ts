/** How long texts may be; counted in characters as the database counts them, not in UTF-16 halves. */

export const TEXT_BOUNDS = {
  name: { min: 1, max: 255 },
  optionalName: { min: 0, max: 255 },
  description: { min: 0, max: 10_000 },
  comment: { min: 0, max: 2_000 },
  reason: { min: 1, max: 2_000 },
} as const satisfies Record<string, LengthBounds>;

export type LengthBounds = { readonly min: number; readonly max: number };
export type LengthFault = 'textTooShort' | 'textTooLong';

export function characters(text: string): number {
  return Array.from(text).length;
}

const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}]/u;

/** Spaces and signs of formatting alone: nobody would see that anything is there. */
export const isInvisible = (text: string): boolean => !VISIBLE.test(text);

/** Null for a text between the bounds, both included. */
export function checkLength(text: string, { min, max }: LengthBounds): LengthFault | null {
  // A text can have no more characters than halves: long input is not walked to know that it is short enough.
  if (text.length > 2 * max) return 'textTooLong';
  // And no fewer than half of them.
  if (text.length <= max && text.length >= 2 * min) return null;
  const length = characters(text);
  if (length < min) return 'textTooShort';
  return length > max ? 'textTooLong' : null;
}
