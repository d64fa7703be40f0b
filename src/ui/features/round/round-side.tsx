/** Where a vendor stands in a round: place, totals, the way to the best prices, how the own total came down. */
import type { ReactNode } from 'react';
import type { RoundState } from '../../../api/records/round.ts';
import { hasUncounted } from '../../../rules/counted-offers.ts';
import { loweredPercent } from '../../../rules/comparable.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { divide, isPositive, multiply } from '../../../rules/decimal.ts';
import { formatPercent } from '../../../rules/money.ts';
import { countedTexts } from '../../../text/counted.ts';
import { useNow } from '../../data/clock.ts';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { usePhone } from '../../parts/layout/use-media.ts';
import { Amount } from '../../parts/text/amount.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatTime } from '../../parts/text/format.ts';
import { gapOf, type RoundOwn } from './price-rows.ts';

// Seldom there at the first look: who has not moved has no course yet.
const course = lazyPart(async () => ({ default: (await import('./own-course.tsx')).OwnCourse }));

const term = 'text-ink-soft max-sm:text-2xs';
const value = 'text-right max-sm:text-left';

export function RoundSide({
  round,
  own,
  withBest,
  children,
}: {
  round: RoundState;
  own: RoundOwn;
  withBest: boolean;
  children: ReactNode;
}) {
  // Its prices hold no more, and there is nothing to come nearer to.
  const gap = withBest && !round.isAnnulled ? gapOf(own.lines) : null;
  const isPhone = usePhone();
  const lowered = loweredPercent(own.baseTotal, own.total);
  const start = Date.parse(round.startedAt);
  // An annulled one has not come to its end.
  const now = Math.min(Date.parse(round.serverTime), Date.parse(round.endsAt));
  return (
    <aside
      aria-label="Ваше положение"
      className={cx(
        'flex w-75 shrink-0 flex-col gap-3 overflow-y-auto border-r border-line px-6 py-4 text-table max-lg:w-full max-lg:border-r-0 max-lg:px-4 max-sm:pt-0',
        // After the end the figures alone stand there on a phone, and they have their own line.
        children ? 'max-lg:border-b max-sm:pb-3' : 'max-sm:pb-0 sm:max-lg:border-b',
      )}
    >
      {!isPhone && (
        <div className="flex items-center justify-between gap-3">
          <OwnPlace own={own} />
          <Tick round={round} />
        </div>
      )}
      {isPhone && own.place === null && <p className="text-ink-soft">{placeWords(own)}</p>}
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 max-sm:-mx-4 max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:border-b max-sm:border-line max-sm:px-4 max-sm:py-2 [&>div]:contents max-sm:[&>div]:block">
        <div>
          <dt className={term}>
            Ваш итог
            <span className="max-sm:hidden"> {round.isAnnulled ? 'в раунде' : 'сейчас'}</span>
          </dt>
          <dd className={`${value} font-semibold`}>
            <Amount value={own.total} />
          </dd>
        </div>
        <div>
          <dt className={term}>До раунда</dt>
          <dd className={value}>
            <Amount value={own.baseTotal} />
          </dd>
        </div>
        <div>
          <dt className={term}>{isPhone && gap ? 'До лучших цен' : 'Снижено'}</dt>
          <dd className={value}>
            {isPhone && gap ? (
              <Amount value={gap.sum} />
            ) : isPositive(lowered) ? (
              `−${formatPercent(lowered)}`
            ) : (
              'ещё нет'
            )}
          </dd>
        </div>
      </dl>
      {hasUncounted(own.lines.map((line) => ({ ...line, unitPrice: line.price }))) && (
        <p className="text-xs text-ink-soft">{countedTexts.own}</p>
      )}
      {children && (
        <div>
          {isPhone && (
            <div className="float-right pl-2">
              <Tick round={round} />
            </div>
          )}
          {children}
        </div>
      )}
      {gap && isPositive(gap.sum) && (
        <div className="rounded-box bg-sunken px-3 py-2.5 max-sm:hidden">
          <p className="flex flex-wrap justify-between gap-x-2">
            До лучших цен
            <b className="font-semibold whitespace-nowrap">
              <Amount value={gap.sum} />
              &nbsp;{currencySign(own.currency)}
            </b>
          </p>
          <p className="mt-1 flex justify-between text-2xs text-ink-soft">
            <span>по {gap.items} поз., где вы не лучший</span>
            <span>{formatPercent(divide(multiply(gap.sum, '100'), own.total, 1))} итога</span>
          </p>
        </div>
      )}
      {(own.moves.length > 0 || own.places.length > 1) && (
        <WhenWanted
          part={course}
          wanted
          props={{ own, from: start, to: now }}
          standIn={<div className="h-38 max-lg:hidden" />}
        />
      )}
      {round.isRunning && (
        <p className="text-xs text-ink-soft max-lg:hidden">
          Места считаются раз в 15 с, а не после каждой цены. Цена, которую вы не снизили, остаётся в силе.
        </p>
      )}
    </aside>
  );
}

const placeWords = ({ place, lines }: RoundOwn): string =>
  place !== null
    ? 'место среди отобранных'
    : lines.some((line) => line.place !== null)
      ? 'место в целом есть у полных заявок; по позициям — в таблице'
      : 'место ещё не определено';

/** On a phone it stands beside the clock: without a place nothing does, the words follow below. */
export function OwnPlace({ own }: { own: RoundOwn }) {
  const isPhone = usePhone();
  if (isPhone && own.place === null) return null;
  return (
    <div className="flex items-center gap-3 max-sm:gap-2">
      <div>
        <span className="sr-only">Ваше место</span>
        <b className="text-[48px] leading-[52px] font-semibold tracking-[-0.03em] max-sm:leading-12">
          {own.place ?? '—'}
        </b>
      </div>
      <p className="text-table text-ink-soft max-sm:text-xs">
        {isPhone ? 'место' : placeWords(own)}
        <PlaceBefore own={own} />
      </p>
    </div>
  );
}

/** «↓ было 2 до 11:12». */
function PlaceBefore({ own: { places } }: { own: RoundOwn }) {
  const [before, now] = places.slice(-2);
  if (!before || !now || before.place === null || now.place === null) return null;
  const isWorse = now.place > before.place;
  return (
    <span className={cx('block text-xs whitespace-nowrap', isWorse ? 'text-warn' : 'text-ok')}>
      {isWorse ? '↓' : '↑'} было {before.place} до {formatTime(now.at)}
    </span>
  );
}

function Tick({ round: { nextPlacesAt } }: { round: RoundState }) {
  const now = useNow();
  if (nextPlacesAt === null) return null;
  const seconds = Math.max(0, Math.ceil((Date.parse(nextPlacesAt) - now) / 1_000));
  return (
    <p className="ml-auto text-right text-xs whitespace-nowrap text-ink-soft">
      <span className="sm:hidden">места обновятся </span>
      <span className="max-sm:hidden">
        обновится
        <br />
      </span>
      через {seconds} с
    </p>
  );
}
