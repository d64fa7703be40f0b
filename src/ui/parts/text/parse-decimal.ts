import { readTyped } from '../../../rules/number-reading.ts';

/** What a person typed → decimal string, or null where it is no number: "1 250,50" and "1,250.50" → "1250.50". */
export const parseDecimal = (text: string): string | null => (text.trim() === '' ? '' : readTyped(text));
