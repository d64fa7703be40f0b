/** How a round went, once it is revealed: what it saved, who moved when, what became of the places and of each item. */
import { useState } from 'react';
import { estimates } from '../../../api/calls/estimates.ts';
import { rounds } from '../../../api/calls/rounds.ts';
import type { RoundPicture } from '../../../api/records/round.ts';
import { deviation, signed } from '../../../rules/comparison-marks.ts';
import { shortCompanyName } from '../../../rules/company-name.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { compare, min, subtract, sum } from '../../../rules/decimal.ts';
import { estimateOfLot } from '../../../rules/estimate-of-lot.ts';
import { plural } from '../../../rules/plural.ts';
import { lowestPrices, placesOverTime } from '../../../rules/round-picture.ts';
import { useCall } from '../../data/use-call.ts';
import { Segments } from '../../parts/control/segments.tsx';
import { Mark, seriesColour, StepChart } from '../../parts/chart/step-chart.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { usePhone } from '../../parts/layout/use-media.ts';
import { WideTable } from '../../parts/table/wide-table.tsx';
import { Amount } from '../../parts/text/amount.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDate, formatTime } from '../../parts/text/format.ts';
import { Card, roundCell, RoundHead } from './staff-card.tsx';
import { moneyUnit } from './money-unit.ts';

type View = 'totals' | 'places' | 'items';

/** «−4,1 %»: as many places in every row, so that they stand under one another. */
const lowered = (before: string, after: string): string => signed(deviation(after, before) ?? '0.0');

const clock = (at: number): string => formatTime(new Date(at).toISOString());
const day = (at: number): string => formatDate(new Date(at).toISOString()).slice(0, '05.03'.length);

const MINUTE = 60_000;
/** In a longer one an hour alone does not say which day it is of. */
const LONG = 36 * 60 * MINUTE;

export function RoundReport({ lotId, withEstimate }: { lotId: number; withEstimate: boolean }) {
  const { data } = useCall(rounds.picture, { params: { id: lotId } });
  const estimate = useCall(estimates.ofLot, { params: { id: lotId } }, { enabled: withEstimate }).data?.data;
  if (data === undefined) return <SkeletonLines lines={8} />;
  if (data.data === null) return null;
  const expected = estimate ? estimateOfLot(estimate, data.data.items.length) : null;
  return <Report picture={data.data} estimate={expected} />;
}

/** @param estimate of the whole lot */
function Report({ picture, estimate }: { picture: RoundPicture; estimate: string | null }) {
  const { participants, currency } = picture;
  const ranked = participants.filter(({ place }) => place !== null);
  const before = min(
    participants.flatMap(({ placeBefore, totalBefore }) => (placeBefore === null ? [] : [totalBefore])),
  );
  const after = min(ranked.map(({ total }) => total));
  const moved = participants.filter(({ moves }) => moves.length > 0);
  const moves = sum(participants.map((one) => String(one.moves.length)));
  const last = participants
    .flatMap((one) => one.moves.map(({ at }) => at))
    .toSorted()
    .at(-1);
  const [first, second] = ranked.map(({ total }) => total).toSorted(compare);
  const sign = currencySign(currency);
  // Whoever has a place offers every item, at the ordered quantities.
  const toEstimate = after === null ? null : deviation(after, estimate);
  // Nobody offers every item: there is no best total, but each item has its lowest price.
  const lowest = before === null && after === null ? lowestPrices(picture.items) : null;
  const [from, to] = lowest ? [lowest.before, lowest.after] : [before, after];
  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-box border border-line bg-line lg:grid-cols-4">
        <Figure
          label={lowest ? 'Экономия по лучшим ценам позиций' : 'Экономия к лучшему итогу до раунда'}
          note={from && to ? lowered(from, to) : ''}
          good
        >
          {from && to ? (
            <>
              <Amount value={subtract(from, to)} />
              <span className="font-normal text-ink-soft">&nbsp;{sign}</span>
            </>
          ) : (
            '—'
          )}
        </Figure>
        {after !== null && toEstimate !== null ? (
          <Figure
            label="Лучший итог к оценке"
            note={
              <>
                <Amount value={after} /> из <Amount value={estimate} />
                &nbsp;{sign}
              </>
            }
          >
            {signed(toEstimate)}
          </Figure>
        ) : (
          <Figure
            label={lowest ? 'Лучшие цены позиций вместе' : 'Лучший итог'}
            note={
              <>
                {lowest && 'всех позиций не предложил никто, '}
                {from && `до раунда ${moneyUnit(Number(from)).told(Number(from))}`}
              </>
            }
          >
            <Amount value={to} /> {to && sign}
          </Figure>
        )}
        <Figure
          label="Снизили цену"
          note={`${moves}\u00A0${plural(Number(moves), ['ход', 'хода', 'ходов'])}${last ? `, последний в ${formatTime(last)}` : ''}`}
        >
          {moved.length} <span className="font-normal text-ink-soft">из {participants.length}</span>
        </Figure>
        <Figure
          label="Разрыв первого и второго"
          note={
            first && second ? (
              <>
                <Amount value={subtract(second, first)} />
                &nbsp;{sign}
              </>
            ) : (
              'сравнивать не с кем'
            )
          }
        >
          {first && second ? `${deviation(second, first)?.replace('.', ',')}\u00A0%` : '—'}
        </Figure>
      </dl>
      <Course picture={picture} estimate={estimate} />
      <BeforeAfter picture={picture} best={after} />
    </>
  );
}

interface FigureProps {
  label: string;
  note: React.ReactNode;
  good?: boolean;
  children: React.ReactNode;
}

function Figure({ label, note, good, children }: FigureProps) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3 sm:px-5">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="text-md font-semibold sm:text-lg">{children}</dd>
      <dd className={cx('text-xs', good ? 'text-ok' : 'text-ink-soft')}>{note}</dd>
    </div>
  );
}

const QUESTIONS: Record<View, string> = {
  totals: 'Кто и когда снижал свой итог?',
  places: 'Как менялись места?',
  items: 'Что переторжка дала по позициям?',
};

/** Of the total. */
const NEAR = 0.15;
/** Colours and marks are four: the rest stands in the table. */
const MOST_LINES = 4;
const colourOf = (index: number) => (index < MOST_LINES ? seriesColour(index) : 'text-ink-soft');

function Course({ picture, estimate }: { picture: RoundPicture; estimate: string | null }) {
  const [view, setView] = useState<View>('totals');
  const { participants, extensionMinutes, extensionsUsed, currency } = picture;
  const from = Date.parse(picture.startedAt);
  const to = Date.parse(picture.endedAt);
  const bands = Array.from({ length: extensionsUsed }, (_, index) => {
    const end = to - (extensionsUsed - 1 - index) * extensionMinutes * MINUTE;
    return {
      from: Math.max(from, end - extensionMinutes * MINUTE),
      to: end,
      label: `+${extensionMinutes}\u00A0мин`,
    };
  });
  const shown = participants.slice(0, MOST_LINES);
  const { unit, say } = moneyUnit(Math.max(...shown.map(({ total }) => Number(total))));
  // Beside totals of some of the items it would mislead, and far from the lines it would press them together.
  const isWhole = participants.every(({ placeBefore }) => placeBefore !== null);
  const isNear = shown.some(({ total }) => Math.abs(Number(estimate) / Number(total) - 1) < NEAR);
  const levels =
    view === 'totals' && estimate !== null && isWhole && isNear
      ? [{ value: Number(estimate), label: `оценка ${say(Number(estimate))}` }]
      : [];
  const told = placesOverTime(
    participants
      .filter(({ placeBefore, place }) => placeBefore !== null && place !== null)
      .map(({ applicationId, totalBefore, moves }) => ({ id: applicationId, start: totalBefore, moves })),
  );
  return (
    <Card
      title="Ход раунда"
      note={
        view === 'totals'
          ? `${QUESTIONS.totals} Итог участника, ${unit} ${currencySign(currency)} без НДС`
          : QUESTIONS[view]
      }
      side={
        <Segments
          label="Показать ход"
          value={view}
          onChange={setView}
          items={[
            { id: 'totals', label: 'Итоги' },
            { id: 'places', label: 'Места' },
            { id: 'items', label: 'По позициям' },
          ]}
        />
      }
    >
      {view === 'items' ? (
        <Items picture={picture} />
      ) : (
        <StepChart
          key={view}
          label={QUESTIONS[view]}
          from={from}
          to={to}
          bands={bands}
          levels={levels}
          ranks={view === 'places'}
          formatTime={to - from > LONG ? day : clock}
          formatValue={view === 'places' ? String : say}
          series={shown.map((one) => ({
            id: one.applicationId,
            name: shortCompanyName(one.companyTitle),
            note:
              view === 'places'
                ? `место ${one.place ?? '—'}`
                : `${say(Number(one.total))}, ${lowered(one.totalBefore, one.total)}`,
            points:
              view === 'places'
                ? told.flatMap(({ at, places }) => {
                    const place = places.get(one.applicationId);
                    return place === undefined
                      ? []
                      : [{ at: at === null ? from : Date.parse(at), value: place }];
                  })
                : [
                    { at: from, value: Number(one.totalBefore) },
                    ...one.moves.map(({ at, total }) => ({ at: Date.parse(at), value: Number(total) })),
                  ],
          }))}
        />
      )}
    </Card>
  );
}

function Items({ picture: { items } }: { picture: RoundPicture }) {
  return (
    <WideTable label="Таблица позиций" className="max-h-90 overflow-y-auto">
      <table
        aria-label="Лучшие цены до и после"
        className="w-full border-separate border-spacing-0 text-table"
      >
        <thead>
          <tr>
            <RoundHead className="text-left">Позиция</RoundHead>
            <RoundHead className="text-right">Лучшая до</RoundHead>
            <RoundHead className="text-right">Лучшая после</RoundHead>
            <RoundHead className="text-right">%</RoundHead>
            <RoundHead className="text-left">Чья</RoundHead>
          </tr>
        </thead>
        <tbody>
          {items.map(({ orderId, index, name, before, after, winner }) => (
            <tr key={orderId}>
              <td className={cx(roundCell, 'max-w-80 truncate text-left')} title={name}>
                {index}. {name}
              </td>
              <td className={cx(roundCell, 'text-right')}>
                <Amount value={before} />
              </td>
              <td className={cx(roundCell, 'text-right font-semibold')}>
                <Amount value={after} />
              </td>
              <td className={cx(roundCell, 'text-right')}>
                {before && after && compare(after, before) < 0 ? lowered(before, after) : '—'}
              </td>
              <td className={cx(roundCell, 'text-left')}>
                {winner === null ? '—' : shortCompanyName(winner)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

/** On a phone: place, mark, name, what became of the total. */
function BeforeAfterLines({ participants }: RoundPicture) {
  return (
    <ol className="rounded-box border border-line bg-surface text-table">
      {participants.map((one, index) => (
        <li
          key={one.applicationId}
          className="flex min-h-13 items-center gap-2.5 border-t border-line px-4 py-2 first:border-t-0"
        >
          <b className="w-4 shrink-0 font-semibold">{one.place ?? '—'}</b>
          <svg width={10} height={10} className={cx('shrink-0', colourOf(index))} aria-hidden>
            {index < MOST_LINES && <Mark shape={index} x={5} y={5} />}
          </svg>
          <span className="min-w-0 flex-1">
            <span className="block truncate" title={one.companyTitle}>
              {shortCompanyName(one.companyTitle)}
            </span>
            <span className="block text-2xs text-ink-soft">
              до раунда <Amount value={one.totalBefore} />
              {one.placeBefore !== null && one.placeBefore !== one.place && ` · был ${one.placeBefore}-м`}
            </span>
          </span>
          <span className="shrink-0 text-right">
            <span className="block font-semibold">
              <Amount value={one.total} />
            </span>
            <span className="block text-2xs text-ok">{lowered(one.totalBefore, one.total)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** In a middle window all figures fit without what draws them. */
const WIDE = 'max-wide:hidden';

function BeforeAfter({ picture, best }: { picture: RoundPicture; best: string | null }) {
  const phone = usePhone();
  const { participants, currency } = picture;
  const sign = currencySign(currency);
  const all = participants.flatMap(({ totalBefore, total }) => [Number(totalBefore), Number(total)]);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const inUnit = moneyUnit(high);
  if (phone) return <BeforeAfterLines {...picture} />;
  const [before, total] = [
    sum(participants.map((one) => one.totalBefore)),
    sum(participants.map((one) => one.total)),
  ] as const;
  const x = (value: string) => 6 + ((Number(value) - low) / (high - low || 1)) * 148;
  return (
    <WideTable label="Таблица итогов" className="rounded-box border border-line bg-surface">
      <table
        aria-label="Итоги участников до и после"
        className="w-full border-separate border-spacing-0 text-table"
      >
        <thead>
          <tr>
            <RoundHead className="pl-5! text-left">Место</RoundHead>
            <RoundHead className="text-left">Участник</RoundHead>
            <RoundHead className="text-right">До раунда, {sign}</RoundHead>
            <RoundHead className="text-right">После, {sign}</RoundHead>
            <RoundHead className="text-right whitespace-nowrap">Снижение, {sign}</RoundHead>
            <RoundHead className="text-right">%</RoundHead>
            <RoundHead className={cx(WIDE, 'text-left')}>
              До → после{low >= 1e6 && `, ${inUnit.say(low)}–${inUnit.told(high)}`}
            </RoundHead>
            <RoundHead className="text-right">Ходов</RoundHead>
            <RoundHead className="text-right pr-5!">К лучшему</RoundHead>
          </tr>
        </thead>
        <tbody>
          {participants.map((one, index) => (
            <tr key={one.applicationId}>
              <td className={cx(roundCell, 'pl-5! text-left')}>
                <b className="font-semibold">{one.place ?? '—'}</b>
                {one.placeBefore !== null && one.place !== null && one.placeBefore !== one.place && (
                  <span className="ml-2 text-xs text-ink-soft">
                    {one.place < one.placeBefore ? '↑' : '↓'} был {one.placeBefore}
                  </span>
                )}
              </td>
              <th scope="row" className={cx(roundCell, 'text-left font-normal max-wide:whitespace-normal')}>
                <span className="inline-flex items-center gap-2">
                  {index < MOST_LINES && (
                    <svg width={10} height={10} className={colourOf(index)} aria-hidden>
                      <Mark shape={index} x={5} y={5} />
                    </svg>
                  )}
                  {one.companyTitle}
                </span>
              </th>
              <td className={cx(roundCell, 'text-right')}>
                <Amount value={one.totalBefore} />
              </td>
              <td className={cx(roundCell, 'text-right font-semibold')}>
                <Amount value={one.total} />
              </td>
              <td className={cx(roundCell, 'text-right')}>
                <Amount value={subtract(one.totalBefore, one.total)} />
              </td>
              <td className={cx(roundCell, 'text-right')}>{lowered(one.totalBefore, one.total)}</td>
              <td className={cx(roundCell, WIDE, 'text-left')}>
                <svg width={160} height={12} aria-hidden className={colourOf(index)}>
                  <line x1={4} x2={156} y1={6} y2={6} className="stroke-line" />
                  <line
                    x1={x(one.total)}
                    x2={x(one.totalBefore)}
                    y1={6}
                    y2={6}
                    stroke="currentColor"
                    strokeWidth={3}
                  />
                  <circle
                    cx={x(one.totalBefore)}
                    cy={6}
                    r={3.5}
                    className="fill-surface"
                    stroke="currentColor"
                    strokeWidth={1.5}
                  />
                  <Mark shape={index < MOST_LINES ? index : 0} x={x(one.total)} y={6} />
                </svg>
              </td>
              <td className={cx(roundCell, 'text-right')}>{one.moves.length}</td>
              <td className={cx(roundCell, 'text-right pr-5!')}>
                {one.place === null ? (
                  '—'
                ) : one.total === best ? (
                  <b className="font-medium text-ok">лучший</b>
                ) : (
                  `+${deviation(one.total, best)?.replace('.', ',')}\u00A0%`
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="bg-page">
            <td className={cx(roundCell, 'text-right')}>&nbsp;</td>
            <td className={cx(roundCell, 'text-left font-semibold')}>
              Всего по {participants.length} участникам
            </td>
            <td className={cx(roundCell, 'text-right')}>
              <Amount value={before} />
            </td>
            <td className={cx(roundCell, 'text-right font-semibold')}>
              <Amount value={total} />
            </td>
            <td className={cx(roundCell, 'text-right')}>
              <Amount value={subtract(before, total)} />
            </td>
            <td className={cx(roundCell, 'text-right')}>{lowered(before, total)}</td>
            <td className={cx(roundCell, WIDE)}>&nbsp;</td>
            <td className={cx(roundCell, 'text-right font-semibold')}>
              {sum(participants.map((one) => String(one.moves.length)))}
            </td>
            <td className={cx(roundCell, 'text-right')}>&nbsp;</td>
          </tr>
        </tfoot>
      </table>
    </WideTable>
  );
}
