/** How each number of the rating came about, as lines to be read; the numbers are those that the server calculated with. */
import type { RatingRecord } from '../../../api/records/rating.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { plural } from '../../../rules/plural.ts';
import { formatDecimal, formatMoney } from '../../parts/text/format.ts';

type Score = RatingRecord['scores'][number];
type RatingType = Lot['ratingType'];

/** An own or best value in its unit: a sum, days, months, a score. */
export function scoreValue({ code }: Score, value: string | null, currency: string): string {
  if (value === null) return 'не указано';
  const n = Number(value);
  switch (code) {
    case 'price':
      return formatMoney(value, currency);
    case 'delivery':
    case 'deferral':
      return `${formatDecimal(value)}\u00A0${plural(n, ['день', 'дня', 'дней'])}`;
    case 'guarantee':
      return `${formatDecimal(value)}\u00A0${plural(n, ['месяц', 'месяца', 'месяцев'])}`;
    case 'expert':
      return `${formatDecimal(value)} из 100`;
  }
}

/** Whether a lower value is the better one. */
const isLowerBetter = ({ code }: Score): boolean => code === 'price' || code === 'delivery';

export function scoreFormula(score: Score, currency: string): string[] {
  const own = scoreValue(score, score.value, currency);
  if (score.score === null) {
    return score.code === 'expert'
      ? ['Экспертный балл ещё не введён.']
      : [
          `Значение участника: ${own}.`,
          'Заявка предлагает не все позиции, поэтому с другими не сравнивается.',
        ];
  }
  if (score.code === 'expert') return [`Введено экспертом: ${own}.`];
  const best = scoreValue(score, score.best, currency);
  const [above, below] = isLowerBetter(score) ? [best, own] : [own, best];
  const words = isLowerBetter(score) ? 'лучшее ÷ своё × 100' : 'своё ÷ лучшее × 100';
  return [
    `Балл = ${words}`,
    `${above} ÷ ${below} × 100 = ${formatDecimal(score.score)}`,
    ...(score.value !== null && Number(score.value) === 0 ? ['Ноль при делении считается единицей.'] : []),
  ];
}

export function totalFormula(rating: RatingRecord, type: RatingType): string[] {
  if (rating.total === null) {
    return rating.scores.some(({ code, score }) => code === 'expert' && score === null)
      ? ['Итога нет, пока не введены все экспертные баллы.']
      : ['Итога нет: заявка предлагает не все позиции процедуры.'];
  }
  const total = formatDecimal(rating.total);
  if (type === 'position') {
    return [
      'Итог = выигранные позиции ÷ все позиции × 100',
      `${rating.ratingsWon} ÷ ${rating.coverage.of} × 100 = ${total}`,
    ];
  }
  if (type === 'total') {
    const [price] = rating.scores;
    return ['Итог равен баллу за цену', price ? `${formatDecimal(price.score)}` : total];
  }
  const weights = rating.scores.map(({ weight }) => weight);
  const products = rating.scores.map(
    ({ weight, score }) => `${formatDecimal(weight)} × ${formatDecimal(score)}`,
  );
  return [
    'Итог = Σ (вес × балл) ÷ Σ весов',
    `(${products.join(' + ')}) ÷ (${weights.map((weight) => formatDecimal(weight)).join(' + ')}) = ${total}`,
  ];
}
