/** How a vendor's own total came down over a round, and which place it held meanwhile. */
import { STEP_CHART_EDGES, StepChart } from '../../parts/chart/step-chart.tsx';
import { currencySign } from '../../../rules/currencies.ts';
import { cx } from '../../parts/text/cx.ts';
import { formatTime } from '../../parts/text/format.ts';
import { moneyUnit } from './money-unit.ts';
import type { RoundOwn } from './price-rows.ts';

interface OwnCourseProps {
  own: RoundOwn;
  /** In epoch milliseconds. */
  from: number;
  to: number;
}

export function OwnCourse({ own, from, to }: OwnCourseProps) {
  const { unit, say } = moneyUnit(Number(own.baseTotal));
  return (
    <figure className="max-lg:hidden">
      <figcaption className="mb-1 text-xs font-semibold">
        Как снижался ваш итог?{' '}
        <span className="font-normal text-ink-soft">
          {unit}&nbsp;{currencySign(own.currency)}
        </span>
      </figcaption>
      <StepChart
        label="Ваш итог за раунд"
        height={110}
        from={from}
        to={to}
        series={[
          {
            id: 1,
            name: say(Number(own.total)),
            said: 'Ваш итог',
            note: 'сейчас',
            points: [
              { at: from, value: Number(own.baseTotal) },
              ...own.moves.map(({ at, total }) => ({ at: Date.parse(at), value: Number(total) })),
            ],
          },
        ]}
        formatValue={say}
        formatTime={(at) => formatTime(new Date(at).toISOString())}
      />
      <PlaceCourse own={own} from={from} to={to} />
    </figure>
  );
}

/** Under the total, on the same axis: which place was held for how long. */
function PlaceCourse({ own: { places }, from, to }: OwnCourseProps) {
  if (places.length < 2) return null;
  return (
    <div className="relative pr-(--end) pl-(--side) text-2xs" style={STEP_CHART_EDGES}>
      <span className="absolute left-0 text-ink-soft">Место</span>
      <ol aria-label="Ваше место за раунд" className="flex gap-px overflow-hidden rounded-box">
        {places.map(({ at, place }, index) => {
          const since = Math.max(from, Date.parse(at));
          const until = index + 1 < places.length ? Date.parse(places[index + 1]!.at) : to;
          const said = place === null ? 'без места' : `место ${place}`;
          return (
            <li
              key={at}
              title={`с ${formatTime(at)}: ${said}`}
              className={cx(
                '@container min-w-0.5 overflow-hidden text-center',
                place === 1 ? 'bg-ok-soft font-medium text-ok' : 'bg-sunken',
              )}
              style={{ flex: `${Math.max(0, until - since)} 0 0` }}
            >
              {/* A short while has no room for its number: its words tell it. */}
              <span aria-hidden className="invisible @min-[12px]:visible">
                {place ?? '—'}
              </span>
              <span className="sr-only">
                с {formatTime(at)}: {said}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
