/** Units of measure (ОКЕИ) and a recogniser of how people and foreign systems write them. */
import { latinToCyrillic } from './search-text.ts';

export type Unit = {
  readonly code: string;
  /** As printed after a quantity. */
  readonly sign: string;
  readonly name: string;
  /** Other spellings, in the recogniser's own form; the sign and the name need not be repeated. */
  readonly spellings: readonly string[];
};

/** Spellings from other lists in short: ЕИС («л; дм[3*]»), UN/CEFACT Recommendation 20 (H87, KGM), foreign lists. */
export const UNITS: readonly Unit[] = [
  unit('003', 'мм', 'Миллиметр', ['миллиметров', 'mmt', 'mm']),
  unit('004', 'см', 'Сантиметр', ['сантиметров', 'cmt', 'cm']),
  unit('006', 'м', 'Метр', ['метра', 'метров', 'mtr']),
  unit('008', 'км', 'Километр', ['километров', 'км;тысм', 'kmt', 'km']),
  unit('018', 'пог. м', 'Погонный метр', ['мпог', 'пм', 'мп', 'погонныхметров', 'метрпогонный']),
  unit('055', 'м²', 'Квадратный метр', ['квм', 'мкв', 'метрквадратный', 'квадратныхметров', 'mtk', 'm2']),
  unit('059', 'га', 'Гектар', ['гектаров', 'har']),
  unit('112', 'л', 'Литр', ['литра', 'литров', 'л;дм3', 'дм3', 'литр;кубическийдециметр', 'ltr']),
  unit('113', 'м³', 'Кубический метр', ['кубм', 'мкуб', 'метркубический', 'кубическихметров', 'mtq', 'm3']),
  unit('163', 'г', 'Грамм', ['гр', 'граммов', 'grm']),
  unit('166', 'кг', 'Килограмм', ['килограммов', 'kgm', 'kg']),
  unit('168', 'т', 'Тонна', [
    'тн',
    'тонн',
    'тонны',
    'метрическаятонна',
    'тонна;метрическаятонна(1000кг)',
    'tne',
  ]),
  unit('214', 'кВт', 'Киловатт', ['kwt', 'kw']),
  unit('356', 'ч', 'Час', ['часа', 'часов', 'hur']),
  unit('359', 'сут', 'Сутки', ['суток', 'день', 'дней', 'day']),
  unit('362', 'мес', 'Месяц', ['месяца', 'месяцев', 'mon']),
  unit('366', 'год', 'Год', ['лет', 'года', 'ann']),
  unit('383', 'руб', 'Рубль', ['рублей', 'р', '₽', 'rub']),
  unit('539', 'чел·ч', 'Человеко-час', ['челчас', 'человекочасов']),
  unit('625', 'лист', 'Лист', ['листов', 'листа']),
  unit('642', 'ед', 'Единица', ['единиц', 'единицы']),
  unit('657', 'изд', 'Изделие', ['изделий', 'изделия']),
  unit('704', 'набор', 'Набор', ['наборов', 'наб', 'set']),
  unit('715', 'пар', 'Пара', ['пары', 'пара(2шт)', 'npr', 'pereche', 'perechi']),
  unit('728', 'пач', 'Пачка', ['пачек', 'пачки']),
  unit('736', 'рул', 'Рулон', ['рулонов', 'рулона']),
  unit('778', 'упак', 'Упаковка', ['уп', 'упаковок', 'упаковки']),
  unit('796', 'шт', 'Штука', ['штук', 'штуки', 'h87', 'pce', 'pcs', 'nmb']),
  unit('798', 'тыс. шт', 'Тысяча штук', ['тысштук', 'mil']),
  unit('812', 'ящ', 'Ящик', ['ящиков', 'ящика']),
  unit('839', 'компл', 'Комплект', ['комплектов', 'комплекта', 'кпл']),
  unit('876', 'усл. ед', 'Условная единица', ['условныхединиц']),
];

/** Written alike by different units («л.» is a litre and a sheet), so they are asked about and not guessed. */
const AMBIGUOUS = new Set(['л.', 'г.', 'р.']);

const byCode = new Map(UNITS.map((entry) => [entry.code, entry]));
const bySpelling = new Map(
  UNITS.flatMap(({ code, sign, name, spellings }) =>
    [sign, name, ...spellings].map((spelling) => [bare(spelling), code] as const),
  ),
);

function unit(code: string, sign: string, name: string, spellings: readonly string[]): Unit {
  return { code, sign, name, spellings };
}

/** Small letters, ё as е, powers as digits («дм[3*]», «м³» → дм3, м3), no spaces, dots, hyphens or slashes. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .replace(/\[(\d)\*\]/g, '$1')
    .replace(/\^(\d)/g, '$1')
    .replace(/[\s\u00A0\u202F.\-·*/]+/g, '');
}

/** Latin letters inside a Cyrillic word («Kг») are slips of the keyboard. */
function oneAlphabet(text: string): string {
  return /[а-яё]/i.test(text) ? latinToCyrillic(text) : text;
}

export function isUnitCode(code: string): boolean {
  return byCode.has(code);
}

/** The printed sign; the code itself for a unit that the table does not know. */
export function unitSign(code: string): string {
  return byCode.get(code)?.sign ?? code;
}

/** The full name; the code itself for a unit that the table does not know. */
export function unitName(code: string): string {
  return byCode.get(code)?.name ?? code;
}

/** The ОКЕИ code that a free text certainly means, null where it is unknown or could mean two: then the person is asked. */
export function recogniseUnit(text: string): string | null {
  const plain = text.trim();
  if (AMBIGUOUS.has(plain.toLowerCase())) return null;
  if (/^\d{1,3}$/.test(plain)) {
    // A number cell of a spreadsheet loses the zeros that ОКЕИ codes begin with.
    const code = plain.padStart(3, '0');
    return isUnitCode(code) ? code : null;
  }
  return bySpelling.get(bare(oneAlphabet(plain))) ?? null;
}
