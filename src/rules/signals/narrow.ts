/** A signal of the buyer's own words: what narrows who may take part. */
import { plural } from '../plural.ts';
import type { Signal } from './signal.ts';

export interface Words {
  /** Where they stand, in Russian: «позиция 3». */
  readonly place: string;
  readonly text: string;
}

/** A word ends or begins where no letter stands: \b knows Latin ones alone. */
const phrases: readonly RegExp[] = [
  /(?<!\p{L})(?:аналог\p{L}*|эквивалент\p{L}*|замен\p{L}*) не (?:допуска|рассматрива|принима|предусмотр)\p{L}*/iu,
  /(?<!\p{L})без (?:права )?(?:аналог|замен|эквивалент)\p{L}*/iu,
  /(?<!\p{L})(?:только|исключительно|строго) (?:оригинал\p{L}*|производств\p{L}*|марк\p{L}*|бренд\p{L}*|фирм\p{L}*)/iu,
  /(?<!\p{L})(?:официальн\p{L}*|авторизованн\p{L}*|эксклюзивн\p{L}*) (?:дилер|дистриб|представител|партн)\p{L}*/iu,
  /(?<!\p{L})опыт\p{L}*(?: \p{L}+){0,4} (?:не менее|от|свыше|более) (?:[5-9]|[1-9]\d)(?:-ти|-и)? (?:лет|год)\p{L}*/iu,
  /(?<!\p{L})наличие(?: \p{L}+){0,3} (?:филиал|склад|офис|представительств)\p{L}*(?: \p{L}+){0,3}(?= в (?:г\.|город|област|кра|район|\p{Lu}))/iu,
  /(?<!\p{L})ранее (?:поставля|работа|сотруднича)\p{L}*(?: с (?:заказчиком|нами))?/iu,
];
const SHOWN = 3;

export function narrowSignals(words: readonly Words[]): Signal[] {
  const found = words.flatMap(({ place, text }) => {
    const plain = text.replaceAll(/\s+/g, ' ');
    return phrases.flatMap((phrase) => {
      const [hit] = phrase.exec(plain) ?? [];
      return hit === undefined ? [] : [{ place, hit }];
    });
  });
  if (found.length === 0) return [];
  const shown = found.slice(0, SHOWN).map(({ place, hit }) => `${place} — «${hit}»`);
  const rest = found.length - shown.length;
  return [
    {
      code: 'narrowTerms',
      key: `narrowTerms:${found.map(({ place }) => place).join(',')}`.slice(0, KEY_LENGTH),
      isRed: false,
      text: `Условия сужают круг участников: ${shown.join('; ')}${rest > 0 ? ` и ещё ${rest} ${plural(rest, ['место', 'места', 'мест'])}` : ''}.`,
      formula:
        'в условиях, позициях или критериях запрет аналогов, «только оригинал», дилерство, опыт от 5 лет, склад или офис в названном месте, прежняя работа с заказчиком',
      sample: words.length,
      applicationIds: [],
    },
  ];
}

/** What an answer's key may have. */
const KEY_LENGTH = 200;
