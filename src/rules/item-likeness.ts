/** By what an item of one lot is known to be like an item of another. */
import { foldText, normaliseCode } from './search-text.ts';

export const likenesses = ['code', 'name', 'okpd2'] as const;
export type Likeness = (typeof likenesses)[number];

/** Ten digits name a kind of goods; shorter codes name whole branches. */
const WHOLE_OKPD2 = 10;

export interface ItemKeys {
  code: string;
  /** The name's words in alphabetical order: «Труба стальная» is «стальная труба». */
  name: string;
  okpd2: string;
}

/** Empty where there is nothing to know it by. */
export function itemKeys({ code, name, okpd2 }: { code: string; name: string; okpd2: string }): ItemKeys {
  const words = foldText(name)
    .toLowerCase()
    .split(/[^\p{L}\p{N}.,×/-]+/u)
    .map((word) => word.replaceAll(/^[.,/-]+|[.,/-]+$/g, ''))
    .filter((word) => word !== '');
  return {
    code: normaliseCode(code),
    name: words.toSorted().join(' '),
    okpd2: okpd2.length >= WHOLE_OKPD2 ? okpd2 : '',
  };
}
