/** What the whole score of each participant is made of: a bar of weighted parts, with the numbers in words. */
import type { Lot } from '../../../api/records/lot.ts';
import type { RatingRecord } from '../../../api/records/rating.ts';
import { divide, multiply, sum } from '../../../rules/decimal.ts';
import { formatDecimal } from '../../parts/text/format.ts';

/** Tints of one colour: parts are told apart by their order and their legend, never by hue alone. */
const TINTS = [1, 0.72, 0.52, 0.38, 0.26];

interface Part {
  title: string;
  /** Points of the whole score, 0–100. */
  points: string;
}

function partsOf(rating: RatingRecord, type: Lot['ratingType']): Part[] {
  if (rating.total === null) return [];
  if (type !== 'weighted') return [{ title: 'Итоговый балл', points: rating.total }];
  const weights = sum(rating.scores.map(({ weight }) => weight));
  return rating.scores.map(({ title, weight, score }) => ({
    title,
    points: divide(multiply(weight, score ?? '0'), weights, 2),
  }));
}

export function ScoreChart({ lot, rows }: { lot: Lot; rows: readonly RatingRecord[] }) {
  const placed = rows.filter(({ total }) => total !== null);
  const legend = placed[0] ? partsOf(placed[0], lot.ratingType) : [];
  if (legend.length === 0) return null;
  return (
    <figure aria-label="Из чего сложились баллы">
      <figcaption className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-soft">
        <span className="font-medium">Из чего сложились баллы</span>
        {legend.length > 1 &&
          legend.map(({ title }, index) => (
            <span key={title} className="inline-flex items-center gap-1.5">
              <span
                className="size-2.5 rounded-[3px] bg-primary"
                style={{ opacity: TINTS[index % TINTS.length] }}
                aria-hidden
              />
              {title}
            </span>
          ))}
      </figcaption>
      <ul className="flex flex-col gap-2">
        {placed.map((rating) => {
          const parts = partsOf(rating, lot.ratingType);
          return (
            <li
              key={rating.applicationId}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[14rem_minmax(0,1fr)_4rem]"
            >
              <span className="truncate" title={rating.companyTitle}>
                {rating.place}. {rating.companyTitle}
              </span>
              <span
                className="order-last col-span-2 mt-1 flex h-3 overflow-hidden rounded-[3px] bg-sunken sm:order-none sm:col-span-1 sm:mt-0"
                aria-hidden
              >
                {parts.map(({ title, points }, index) => (
                  <span
                    key={title}
                    title={`${title}: ${formatDecimal(points)}`}
                    className="border-r border-surface bg-primary last:border-r-0"
                    style={{ width: `${points}%`, opacity: TINTS[index % TINTS.length] }}
                  />
                ))}
              </span>
              <span className="text-right font-medium">
                {formatDecimal(rating.total, 2)}
                <span className="sr-only">
                  {parts.length > 1 &&
                    ` из 100: ${parts.map(({ title, points }) => `${title} ${formatDecimal(points)}`).join(', ')}`}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
