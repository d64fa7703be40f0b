/** A vendor in a round: place and gap at the left, the quick moves, the own prices with what each would do, what goes out. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { rounds } from '../../../api/calls/rounds.ts';
import { isApiError } from '../../../api/errors.ts';
import type { RoundState } from '../../../api/records/round.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { compare } from '../../../rules/decimal.ts';
import { loweredPercent } from '../../../rules/comparable.ts';
import { plural } from '../../../rules/plural.ts';
import { useByNow } from '../../data/clock.ts';
import { toast } from '../../data/toasts.ts';
import { usePageActions } from '../../data/page-actions.ts';
import { useSend } from '../../data/use-call.ts';
import { Segments } from '../../parts/control/segments.tsx';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { EditableGrid } from '../../parts/grid/editable-grid.tsx';
import type { GridHandle, GridWriter } from '../../parts/grid/grid-props.ts';
import type { CellChange } from '../../parts/grid/grid-column.ts';
import type { GridModel } from '../../parts/grid/grid-model.ts';
import { useMedia, usePhone } from '../../parts/layout/use-media.ts';
import { figureWidth } from '../../parts/table/column-widths.ts';
import { GridTools } from '../../parts/grid/grid-tools.tsx';
import { Amount } from '../../parts/text/amount.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDecimal, formatMoney, formatSeconds } from '../../parts/text/format.ts';
import {
  allLowered,
  priceFault,
  rowOfLine,
  toBestLess,
  totalWith,
  type NewPrices,
  type PriceRow,
  type RoundOwn,
} from './price-rows.ts';
import { QuickMoves } from './quick-moves.tsx';
import { RoundCards } from './round-cards.tsx';
import { roundColumns, widerThanDrawn } from './round-columns.tsx';
import { RoundSide } from './round-side.tsx';
import { SendBar } from './send-bar.tsx';
import { stepText } from './step-text.ts';
import { useNewPrices } from './use-new-prices.ts';

const rowKey = (row: PriceRow): number => row.offerId;
const itemNumber = ({ itemIndex }: PriceRow): string => itemIndex;
const PANEL = { title: ({ name }: PriceRow) => name };

const tools = (model: GridModel<PriceRow>) => <GridTools model={model} columns={model.host.columns} />;

/** Rows that are looked for rather than seen at once. */
const MANY = 15;

type Filter = 'all' | 'behind' | 'best' | 'typed';

/** A drop of more than that is asked about once: it cannot be taken back. */
const BIG_DROP_PERCENT = '10';
const LAST_MINUTE = 60_000;
const NONE: NewPrices = {};
/** Columns of what is asked for while the round runs. */
const ASKED = new Set(['maxNextPrice', 'newPrice']);

interface VendorRoundProps {
  round: RoundState;
  own: RoundOwn;
  userId: number;
}

export function VendorRound({ round, own, userId }: VendorRoundProps) {
  const { isRunning, isAnnulled, endsAt } = round;
  const over = useByNow((now) => !isRunning || now >= Date.parse(endsAt));
  const isLastMinute = useByNow((now) => Date.parse(endsAt) - now < LAST_MINUTE);
  const { prices: kept, write: setPrices, forgetSent, wereKept } = useNewPrices(userId, round, over);
  const set = useSend(rounds.setPrices, { once: true, done: 'Новые цены приняты' });
  // What has not gone out by the end is no price.
  const isLost = over && !set.busy;
  const prices = isLost ? NONE : kept;
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState(0);
  const [wanted, setFilter] = useState<Filter>('all');
  // Nothing is typed any more once it is over.
  const filter = over && wanted === 'typed' ? 'all' : wanted;
  const grid = useRef<GridHandle>(null);
  const writer = useRef<GridWriter>(null);
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null);
  const isPhone = usePhone();
  const { lines, currency } = own;
  const { visibility, lotCurrency } = round;
  // Best prices are comparable: beside prices of another currency they would mislead.
  const withBest = visibility === 'best' && currency === lotCurrency;
  const price = figureWidth(lines.map((line) => formatDecimal(line.price, 2)));
  const sum = figureWidth([own.baseTotal, own.total].map((one) => formatDecimal(one, 2)));
  const beyond = widerThanDrawn({ price, sum });
  const isNarrow = useMedia(`(max-width: ${1279 + beyond}px)`);
  const isMiddle = useMedia(`(max-width: ${1409 + beyond}px)`);
  const columns = useMemo(
    () =>
      roundColumns({
        currency,
        visibility,
        lotCurrency,
        withGap: withBest,
        narrow: isNarrow,
        middle: isMiddle,
        widest: { price, sum },
        isAnnulled,
      }).filter(({ id }) => !over || isPhone || !ASKED.has(id)),
    [over, isAnnulled, isPhone, currency, visibility, lotCurrency, withBest, isNarrow, isMiddle, price, sum],
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
  // The round has ended over the question.
  if (asking && typed.length === 0) setAsking(false);
  const wrong = Object.keys(faults).length;
  const ready = typed.length > 0 && wrong === 0;
  const total = totalWith(lines, ready ? prices : {});

  function fill(lowered: Record<number, string>) {
    if (Object.keys(lowered).length === 0) {
      toast.attention(`Снижение меньше шага раунда: ${stepText(round, currency)}`);
      return;
    }
    write(Object.entries(lowered).map(([offerId, value]) => [Number(offerId), value]));
  }

  /** Through the table where there is one: there it is an edit to take back. */
  function write(cells: readonly (readonly [offerId: number, value: string | null])[]) {
    const { current } = writer;
    if (current) current.writeCells(cells.map(([key, value]) => ({ key, column: 'newPrice', value })));
    else take(Object.fromEntries(cells.map(([offerId, value]) => [offerId, value ?? ''])));
  }

  function take(changed: NewPrices) {
    setRefused({});
    setPrices(changed);
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
      writer.current?.forget();
      setSent((times) => times + 1);
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
  const place = useRef<HTMLDivElement>(null);
  usePageActions(
    over
      ? []
      : [
          {
            id: 'round.send',
            title: 'Отправить новые цены',
            keys: 'Ctrl Enter',
            keysOnly: true,
            run: trySend,
          },
        ],
  );
  const send = useRef(trySend);
  useEffect(() => {
    send.current = trySend;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return;
      if (event.target instanceof Element && event.target.closest('dialog, [role="dialog"]')) return;
      // Of several rounds on a page the one that the key was pressed in.
      const article = place.current?.closest('article');
      if (article && document.querySelector('article ~ article') && !article.contains(event.target as Node))
        return;
      event.preventDefault();
      send.current();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  const count = (of: Filter) => lines.filter(shows[of]).length;
  return (
    <>
      {isAnnulled && (
        <div role="alert" className="px-4 py-3 sm:px-6">
          <Notice tone="warn" title="Переторжка аннулирована">
            Её цены не учтены: в силе цены до раунда. Причина — в уведомлении.
          </Notice>
        </div>
      )}
      {isLost && !isAnnulled && (round.isRunning || Object.values(kept).some(Boolean)) && (
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
      <div ref={place} className="flex min-h-0 flex-1 max-lg:flex-col">
        <RoundSide round={round} own={own} withBest={withBest}>
          {!over && (
            <QuickMoves
              round={round}
              currency={currency}
              withBest={withBest}
              sent={sent}
              onPercent={(percent) => fill(allLowered(lines, percent, round))}
              onBest={() => fill(toBestLess(lines, round))}
            />
          )}
        </RoundSide>
        <section aria-label="Ваши цены" className="flex min-h-0 min-w-0 flex-1 flex-col">
          <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1 text-table sm:px-6">
            {/* Where the window is narrower one line holds the tools alone, so that prices begin as high as they do in a wide one. */}
            <h2 className="font-semibold max-[1400px]:hidden">Ваши цены</h2>
            <span className="text-ink-soft max-[1400px]:hidden">
              без НДС, {currencySign(currency)}
              {/* A search among many takes its place. */}
              <span className={cx(lines.length > MANY && 'max-[1500px]:hidden')}>
                {' '}
                · места на {formatSeconds(round.placesAt)}
              </span>
            </span>
            <div ref={setBarPlace} className="min-w-0 flex-1 max-[1400px]:@container max-sm:hidden" />
            <Segments
              className={isPhone ? undefined : 'ml-auto max-[1150px]:[&>button]:px-2'}
              wide={isPhone}
              label="Показать позиции"
              value={filter}
              onChange={setFilter}
              items={[
                { id: 'all', label: 'Все', count: lines.length },
                { id: 'behind', label: 'Отстаём', count: count('behind') },
                { id: 'best', label: 'Лучшие', count: count('best') },
                ...(over ? [] : [{ id: 'typed' as const, label: 'Введено', count: typed.length }]),
              ]}
            />
          </div>
          <div className={cx('min-h-0 flex-1', isPhone ? 'overflow-y-auto' : 'flex flex-col')}>
            {isPhone ? (
              <RoundCards
                rows={rows}
                columns={columns}
                errors={faults}
                withBest={withBest}
                readOnly={over}
                handle={grid}
                onWrite={(offerId, value) => take({ [offerId]: value })}
              />
            ) : (
              <EditableGrid
                label="Цены переторжки"
                columns={columns}
                rows={rows}
                all={all}
                rowKey={rowKey}
                numberOf={itemNumber}
                errors={faults}
                handle={grid}
                writer={writer}
                onChange={(changes: CellChange<PriceRow>[]) =>
                  take(Object.fromEntries(changes.map(({ row, value }) => [row.offerId, value ?? ''])))
                }
                check={(row) => {
                  const fault = priceFault(row, row.newPrice, round);
                  return (fault === null ? {} : { newPrice: fault }) as Readonly<Record<string, string>>;
                }}
                search={lines.length > MANY}
                columnsKey="round-prices"
                panel={PANEL}
                barInto={barPlace}
                fills
                footer={{
                  name: <b className="font-semibold">Итого</b>,
                  newSum: <Amount value={total} />,
                  placeText: (
                    <span className={cx('block text-right', !isNarrow && 'pr-3.5')}>{own.place ?? '—'}</span>
                  ),
                }}
                tools={over ? undefined : tools}
                readOnly={over}
              />
            )}
          </div>
        </section>
      </div>
      {!over && (
        <SendBar
          own={own}
          prices={prices}
          total={total}
          typed={typed.length}
          wrong={wrong}
          withBest={withBest}
          busy={set.busy}
          onWrong={() => grid.current?.nextError()}
          onClear={() => write(typed.map(({ offerId }) => [offerId, null]))}
          onSend={trySend}
        />
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Отправить новые цены?"
        will={[
          `${plural(typed.length, ['Изменится', 'Изменятся', 'Изменятся'])} ${typed.length}\u00A0${plural(typed.length, ['цена', 'цены', 'цен'])}; повысить обратно будет нельзя`,
          `Сумма без НДС станет ${formatMoney(total, currency)} вместо ${formatMoney(own.total, currency)}`,
        ]}
        confirm="Отправить"
        busy={set.busy}
        onConfirm={() => void sendAll()}
      />
    </>
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
