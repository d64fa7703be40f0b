// By what an earlier purchase is known to be like an item, in words.
import type { Likeness } from '../rules/item-likeness.ts';

export const likenessNames: Record<Likeness, string> = {
  code: 'тот же код',
  name: 'то же название',
  okpd2: 'тот же ОКПД2',
};
