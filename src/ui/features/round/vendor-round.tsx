/** A vendor in a round: place and gap at the left, the quick moves, the own prices with what each would do, what goes out. */
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { rounds } from '../../../api/calls/rounds.ts';
import { isApiError } from '../../../api/errors.ts';
import type { RoundState } from '../../../api/records/round.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { compare, divide, isPositive, multiply, subtract } from '../../../rules/decimal.ts';
import { loweredPercent } from '../../../rules/comparable.ts';
import { formatPercent } from '../../../rules/money.ts';
import { plural } from '../../../rules/plural.ts';
import { useByNow, useNow } from '../../data/clock.ts';
import { toast } from '../../data/toasts.ts';
import { useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { Segments } from '../../parts/control/segments.tsx';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { DecimalInput } from '../../parts/form/decimal-field.tsx';
import { EditableGrid, type GridHandle, type GridWriter } from '../../parts/grid/editable-grid.tsx';
import type { CellChange } from '../../parts/grid/grid-column.ts';
import type { GridModel } from '../../parts/grid/grid-model.ts';
import { GridTools } from '../../parts/grid/grid-tools.tsx';
import { Amount } from '../../parts/text/amount.tsx';
import { Key } from '../../parts/text/key.tsx';
import { formatMoney, formatSeconds, formatTime } from '../../parts/text/format.ts';
import { StepChart } from '../../parts/chart/step-chart.tsx';
import {
  allLowered,
  gapOf,
  isPercent,
  priceFault,
  rowOfLine,
  toBestLess,
  totalWith,
  type PriceRow,
  type RoundOwn,
} from './price-rows.ts';
import { roundColumns } from './round-columns.tsx';
import { millions } from './millions.ts';
import { stepText } from './step-text.ts';
import { useNewPrices } from './use-new-prices.ts';

const rowKey = (row: PriceRow): number => row.offerId;

const tools = (model: GridModel<PriceRow>) => <GridTools model={model} columns={model.host.columns} />;

/** Rows that are looked for rather than seen at once. */
const MANY = 15;

type Filter = 'all' | 'behind' | 'best' | 'typed';

/** A drop of more than that is asked about once: it cannot be taken back. */
const BIG_DROP_PERCENT = '10';
const LAST_MINUTE = 60_000;

interface VendorRoundProps {
  round: RoundState;
  own: RoundOwn;
  userId: number;
}

export function VendorRound({ round, own, userId }: VendorRoundProps) {
  const { isRunning, endsAt } = round;
  const over = useByNow((now) => !isRunning || now >= Date.parse(endsAt));
  const isLastMinute = useByNow((now) => Date.parse(endsAt) - now < LAST_MINUTE);
  const { prices, write: setPrices, forgetSent, wereKept } = useNewPrices(userId, round, over);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [asking, setAsking] = useState(false);
  const [filter, setFilter] = useState<Filter>('all');
  const grid = useRef<GridHandle>(null);
  const writer = useRef<GridWriter>(null);
  const { lines, currency } = own;
  const { visibility, lotCurrency } = round;
  // Best prices are comparable: beside prices of another currency they would mislead.
  const withBest = visibility === 'best' && currency === lotCurrency;
  const columns = useMemo(
    () => roundColumns({ currency, visibility, lotCurrency, withGap: withBest }),
    [currency, visibility, lotCurrency, withBest],
  );
  const isTyped = (offerId: number) => (prices[offerId] ?? '') !== '';
  const shows: Record<Filter, (line: (typeof lines)[number]) => boolean> = {
    all: () => true,
    behind: (line) => line.place !== null && line.place > 1,
    best: (line) => line.place === 1,
    typed: (line) => isTyped(line.offerId),
  };
  const rowOf = (line: (typeof lines)[number]) => rowOfLine(line, prices[line.offerId] ?? '');
  const all = lines.map(rowOf);
  const rows = lines.filter(shows[filter]).map(rowOf);

  const faults = Object.fromEntries(
    lines.flatMap((line) => {
      const fault = priceFault(line, prices[line.offerId] ?? '', round) ?? refused[line.offerId];
      return fault === undefined || fault === null ? [] : [[`${line.offerId}.newPrice`, fault]];
    }),
  );
  const typed = lines.filter(({ offerId }) => isTyped(offerId));
  const wrong = Object.keys(faults).length;
  const ready = typed.length > 0 && wrong === 0;
  const total = totalWith(lines, ready ? prices : {});
  const set = useSend(rounds.setPrices, { once: true, done: 'Новые цены приняты' });

  function fill(lowered: Record<number, string>) {
    if (Object.keys(lowered).length === 0) {
      toast.attention(`Снижение меньше шага раунда: ${stepText(round, currency)}`);
      return;
    }
    writer.current?.writeCells(
      Object.entries(lowered).map(([offerId, value]) => ({
        key: Number(offerId),
        column: 'newPrice',
        value,
      })),
    );
  }

  const isBigDrop =
    compare(loweredPercent(own.total, total), BIG_DROP_PERCENT) > 0 ||
    typed.some(
      (line) => compare(loweredPercent(line.price, prices[line.offerId] || line.price), BIG_DROP_PERCENT) > 0,
    );

  async function sendAll() {
    const body = { prices: typed.map((line) => ({ offerId: line.offerId, price: prices[line.offerId]! })) };
    try {
      await set.send({ params: { id: round.lotId }, body });
      forgetSent(Object.fromEntries(body.prices.map(({ offerId, price }) => [offerId, price])));
    } catch (error) {
      // The catalogue has told of it; the prices stay, each refusal at its own row.
      if (isApiError(error)) setRefused(byOffer(error.raw, body.prices));
    }
    setAsking(false);
  }

  function trySend() {
    if (!ready || set.busy) return;
    if (isBigDrop || isLastMinute) setAsking(true);
    else void sendAll();
  }
  const send = useRef(trySend);
  useEffect(() => {
    send.current = trySend;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return;
      if (event.target instanceof Element && event.target.closest('dialog, [role="dialog"]')) return;
      event.preventDefault();
      send.current();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  const count = (of: Filter) => lines.filter(shows[of]).length;
  return (
    <>
      {over && round.isRunning && (
        <div role="alert" className="px-4 py-3 sm:px-6">
          <Notice tone="warn" title="Время раунда истекло">
            Неотправленные цены не приняты: в силе ваши последние цены.
          </Notice>
        </div>
      )}
      {wereKept && typed.length > 0 && !over && (
        <div className="px-4 py-3 sm:px-6">
          <Notice title="Цены не отправлены">
            Вы ввели их раньше; они сохранились в этом браузере. Проверьте и отправьте.
          </Notice>
        </div>
      )}
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <Side round={round} own={own} withBest={withBest}>
          {!over && (
            <QuickMoves
              round={round}
              currency={currency}
              withBest={withBest}
              onPercent={(percent) => fill(allLowered(lines, percent, round))}
              onBest={() => fill(toBestLess(lines, round))}
            />
          )}
        </Side>
        <section aria-label="Ваши цены" className="flex min-h-0 min-w-0 flex-1 flex-col">
          <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1 text-table sm:px-6">
            <h2 className="font-semibold">Ваши цены</h2>
            <span className="text-ink-soft">
              без НДС, {currencySign(currency)} · места на {formatSeconds(round.placesAt)}
            </span>
            <Segments
              className="ml-auto"
              label="Показать позиции"
              value={filter}
              onChange={setFilter}
              items={[
                { id: 'all', label: 'Все', count: lines.length },
                { id: 'behind', label: 'Отстаём', count: count('behind') },
                { id: 'best', label: 'Лучшие', count: count('best') },
                { id: 'typed', label: 'Введено', count: typed.length },
              ]}
            />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            <EditableGrid
              label="Цены переторжки"
              columns={columns}
              rows={rows}
              all={all}
              rowKey={rowKey}
              errors={faults}
              handle={grid}
              writer={writer}
              onChange={(changes: CellChange<PriceRow>[]) => {
                setRefused({});
                setPrices(Object.fromEntries(changes.map(({ row, value }) => [row.offerId, value ?? ''])));
              }}
              check={(row) => {
                const fault = priceFault(row, row.newPrice, round);
                return (fault === null ? {} : { newPrice: fault }) as Readonly<Record<string, string>>;
              }}
              search={lines.length > MANY}
              tools={over ? undefined : tools}
              readOnly={over}
            />
          </div>
        </section>
      </div>
      {!over && (
        <div className="sticky bottom-0 z-[4] flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface py-2 pr-9 pl-4 text-table sm:pl-6">
          <p className="flex flex-wrap items-baseline gap-x-3" aria-live="polite">
            <span className="text-ink-soft">Станет</span>
            <b className="text-md font-semibold whitespace-nowrap">
              <Amount value={total} /> {currencySign(currency)}
            </b>
            {isPositive(subtract(own.total, total)) && (
              <>
                <b className="font-semibold text-ok">−{formatPercent(loweredPercent(own.total, total))}</b>
                <span className="text-ink-soft">−{formatMoney(subtract(own.total, total), currency)}</span>
              </>
            )}
          </p>
          {withBest && ready && <Likely lines={lines} prices={prices} />}
          <div className="ml-auto flex flex-wrap items-center gap-3">
            {wrong > 0 && (
              <button
                type="button"
                className="inline-flex items-center gap-1.5 text-bad underline underline-offset-3"
                onClick={() => grid.current?.nextError()}
              >
                <TriangleAlert className="size-4" aria-hidden />
                {wrong} {plural(wrong, ['цена не подходит', 'цены не подходят', 'цен не подходят'])}
              </button>
            )}
            {typed.length > 0 && (
              <Button
                onClick={() =>
                  writer.current?.writeCells(
                    typed.map(({ offerId }) => ({ key: offerId, column: 'newPrice', value: null })),
                  )
                }
              >
                Очистить
              </Button>
            )}
            <Button kind="primary" disabled={!ready} busy={set.busy} onClick={trySend}>
              Отправить {typed.length > 0 && `${typed.length} `}
              {typed.length > 0 ? plural(typed.length, ['цену', 'цены', 'цен']) : 'цены'}
              <span className="max-sm:hidden" aria-hidden>
                <Key>Ctrl Enter</Key>
              </span>
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Отправить новые цены?"
        will={[
          `Изменится ${typed.length} ${plural(typed.length, ['цена', 'цены', 'цен'])}; повысить их обратно будет нельзя`,
          `Сумма без НДС станет ${formatMoney(total, currency)} вместо ${formatMoney(own.total, currency)}`,
        ]}
        confirm="Отправить"
        busy={set.busy}
        onConfirm={() => void sendAll()}
      />
    </>
  );
}

/** On how many items the typed price would be the best, as far as the last tick knows. */
function Likely({ lines, prices }: { lines: RoundOwn['lines']; prices: Readonly<Record<number, string>> }) {
  const best = lines.filter((line) => {
    const price = prices[line.offerId] || line.price;
    return line.bestPrice !== null && compare(price, line.bestPrice) <= 0;
  }).length;
  return (
    <p className="text-ink-soft">
      вероятно, лучшая цена по{' '}
      <b className="font-semibold text-ink">
        {best} из {lines.length}
      </b>
    </p>
  );
}

function Side({
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
  const gap = withBest ? gapOf(own.lines) : null;
  const lowered = loweredPercent(own.baseTotal, own.total);
  const start = Date.parse(round.startedAt);
  const now = Date.parse(round.isRunning ? round.serverTime : round.endsAt);
  return (
    <aside
      aria-label="Ваше положение"
      className="flex w-75 shrink-0 flex-col gap-3 overflow-y-auto border-r border-line px-6 py-4 text-table max-lg:w-full max-lg:border-r-0 max-lg:border-b max-lg:px-4"
    >
      <div className="flex items-center gap-3">
        <div>
          <span className="sr-only">Ваше место</span>
          <b className="text-[48px] leading-[52px] font-semibold tracking-[-0.03em]">{own.place ?? '—'}</b>
        </div>
        <p className="text-ink-soft">
          {own.place === null ? 'место ещё не определено' : 'место среди отобранных'}
        </p>
        <Tick round={round} />
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5">
        <dt className="text-ink-soft">Ваш итог сейчас</dt>
        <dd className="text-right font-semibold">
          <Amount value={own.total} />
        </dd>
        <dt className="text-ink-soft">До раунда</dt>
        <dd className="text-right">
          <Amount value={own.baseTotal} />
        </dd>
        <dt className="text-ink-soft">Снижено</dt>
        <dd className="text-right">{isPositive(lowered) ? `−${formatPercent(lowered)}` : 'ещё нет'}</dd>
      </dl>
      {children}
      {gap && isPositive(gap.sum) && (
        <div className="rounded-box bg-sunken px-3 py-2.5">
          <p className="flex justify-between">
            До лучших цен{' '}
            <b className="font-semibold">
              <Amount value={gap.sum} /> {currencySign(own.currency)}
            </b>
          </p>
          <p className="mt-1 flex justify-between text-2xs text-ink-soft">
            <span>по {gap.items} поз., где вы не лучший</span>
            <span>{formatPercent(divide(multiply(gap.sum, '100'), own.total, 1))} итога</span>
          </p>
        </div>
      )}
      {own.moves.length > 0 && (
        <figure className="max-lg:hidden">
          <figcaption className="mb-1 text-xs font-semibold">Как снижался ваш итог?</figcaption>
          <StepChart
            label="Ваш итог за раунд"
            height={110}
            from={start}
            to={now}
            series={[
              {
                id: 1,
                name: millions(Number(own.total)),
                note: 'сейчас',
                points: [
                  { at: start, value: Number(own.baseTotal) },
                  ...own.moves.map(({ at, total }) => ({ at: Date.parse(at), value: Number(total) })),
                ],
              },
            ]}
            formatValue={millions}
            formatTime={(at) => formatTime(new Date(at).toISOString())}
          />
        </figure>
      )}
      <p className="text-xs text-ink-soft max-lg:hidden">
        Места считаются раз в 15 с, а не после каждой цены. Цена, которую вы не снизили, остаётся в силе.
      </p>
    </aside>
  );
}

function Tick({ round: { nextPlacesAt } }: { round: RoundState }) {
  const now = useNow();
  if (nextPlacesAt === null) return null;
  const seconds = Math.max(0, Math.ceil((Date.parse(nextPlacesAt) - now) / 1_000));
  return (
    <p className="ml-auto text-right text-xs text-ink-soft">
      обновится
      <br />
      через {seconds} с
    </p>
  );
}

interface QuickMovesProps {
  round: RoundState;
  currency: string;
  withBest: boolean;
  onPercent: (percent: string) => void;
  onBest: () => void;
}

function QuickMoves({ round, currency, withBest, onPercent, onBest }: QuickMovesProps) {
  const [percent, setPercent] = useState('');
  const quick = [
    ...new Set([...(round.stepKind === 'percent' ? [round.step.replace(/\.?0+$/, '')] : []), '1', '2']),
  ]
    .filter((one) => isPercent(one))
    .slice(0, 3);
  return (
    <section aria-label="Быстро снизить все">
      <h2 className="mb-1.5 text-xs font-semibold">Быстро снизить все</h2>
      <div className="grid grid-cols-3 gap-2">
        {quick.map((one) => (
          <Button key={one} size="sm" className="min-h-8! px-1!" onClick={() => onPercent(one)}>
            −{formatPercent(one)}
          </Button>
        ))}
        {withBest && (
          <Button size="sm" className="col-span-3 min-h-8!" onClick={onBest}>
            До лучшей − {stepText(round, currency)}
          </Button>
        )}
      </div>
      <form
        className="mt-2 grid grid-cols-2 gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isPercent(percent)) onPercent(percent);
        }}
      >
        <DecimalInput aria-label="Снизить всё на" value={percent} onChange={setPercent} unit="%" />
        <Button type="submit" disabled={!isPercent(percent)}>
          Рассчитать
        </Button>
      </form>
    </section>
  );
}

/** `prices.3.price` → the offer of that row. */
function byOffer(raw: Record<string, string>, sent: readonly { offerId: number }[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(raw).flatMap(([path, message]) => {
      const index = /^prices\.(\d+)\./.exec(path)?.[1];
      const offer = index === undefined ? undefined : sent[Number(index)];
      return offer ? [[String(offer.offerId), message]] : [];
    }),
  );
}
