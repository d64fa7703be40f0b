/** Where the days between publication and outcome go: the way of the mean procedure, each stage where the one before has ended. */
import { Link } from 'react-router-dom';
import type { Analytics } from '../../../api/records/analytics.ts';
import { compare, isPositive } from '../../../rules/decimal.ts';
import { plural } from '../../../rules/plural.ts';
import { lotStates } from '../../../text/lot-states.ts';
import { tenderPath } from '../../data/route-params.ts';
import { Section } from '../../parts/layout/section.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDecimal } from '../../parts/text/format.ts';

type Spent = Analytics['totals']['stages'][number];

/** Null where no stage took a tenth of a day. */
export function slowestOf(stages: readonly Spent[]): Spent | null {
  const slowest = stages.reduce<Spent | null>(
    (most, one) => (most === null || compare(one.days, most.days) > 0 ? one : most),
    null,
  );
  return slowest && isPositive(slowest.days) ? slowest : null;
}

export const stageName = ({ stage }: Pick<Spent, 'stage'>): string => lotStates[stage].label;
export const daysText = (days: string | null): string =>
  days === null ? '—' : `${formatDecimal(days)}\u00A0дн.`;

const procedures = (lots: number): string =>
  `${lots}\u00A0${plural(lots, ['процедуре', 'процедурах', 'процедурах'])}`;

/** Parts of one whole, one after another. */
function barsOf(stages: readonly Spent[]) {
  const ends = stages.reduce<number[]>((sums, { days }) => [...sums, (sums.at(-1) ?? 0) + Number(days)], []);
  const share = (days: number) => `${(days / (ends.at(-1) || 1)) * 100}%`;
  return stages.map(({ days }, index) => ({
    marginLeft: share(ends[index - 1] ?? 0),
    width: share(Number(days)),
  }));
}

export function StageTimes({ found: { totals, longest } }: { found: Analytics }) {
  const slowest = slowestOf(totals.stages);
  if (slowest === null) return null;
  const bars = barsOf(totals.stages);
  // Of those whose steps are kept, and each of them took applications.
  const known = Math.max(...longest.map(({ lots }) => lots));
  return (
    <Section
      title="Где уходит время?"
      note={`В среднем на процедуру, от публикации до итогов. Больше всего: ${stageName(slowest)}, ${daysText(slowest.days)}`}
    >
      <ol aria-label="Где уходит время?" className="flex flex-col gap-3 lg:gap-1.5">
        {totals.stages.map((one, index) => {
          const long = longest.find(({ stage }) => stage === one.stage);
          return (
            <li
              key={one.stage}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 lg:grid-cols-[12rem_minmax(0,1fr)_4.5rem_minmax(0,1.1fr)]"
            >
              <span className={cx('min-w-0 break-words', one === slowest && 'font-semibold')}>
                {stageName(one)}
              </span>
              <span
                aria-hidden
                className="h-4 overflow-hidden rounded-[3px] bg-sunken max-lg:order-1 max-lg:col-span-2 [print-color-adjust:exact]"
              >
                <span className="block h-full rounded-[3px] bg-primary" style={bars[index]} />
              </span>
              <span className={cx('text-right whitespace-nowrap', one === slowest && 'font-semibold')}>
                {daysText(one.days)}
              </span>
              <span className="min-w-0 text-xs break-words text-ink-soft max-lg:order-2 max-lg:col-span-2">
                {long === undefined ? (
                  'Не было ни в одной процедуре'
                ) : (
                  <>
                    {long.lots < known && `В ${procedures(long.lots)} из ${known}. `}
                    Дольше всего {daysText(long.days)}:{' '}
                    <Link className="link" to={tenderPath(long.lotId)}>
                      <span className="whitespace-nowrap">{long.number}</span> {long.title}
                    </Link>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
