/** The vendor's own prices in a round: typed by item or lowered all by a per cent, sent together, live places beside them. */
import { useCallback, useId, useMemo, useState } from 'react';
import { rounds } from '../../../api/calls/rounds.ts';
import { isApiError } from '../../../api/errors.ts';
import type { RoundState } from '../../../api/records/round.ts';
import { Button } from '../../parts/control/button.tsx';
import { useByNow } from '../../data/clock.ts';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { DecimalInput } from '../../parts/form/decimal-field.tsx';
import { EditableGrid } from '../../parts/grid/editable-grid.tsx';
import type { CellChange, GridColumn } from '../../parts/grid/grid-column.ts';
import { FieldFrame } from '../../parts/form/field.tsx';
import { plural } from '../../../rules/plural.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { formatMoney } from '../../parts/text/format.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { toast } from '../../data/toasts.ts';
import { useSend } from '../../data/use-call.ts';
import {
  allLowered,
  isPercent,
  priceFault,
  rowOfLine,
  totalWith,
  type PriceRow,
  type RoundOwn,
} from './price-rows.ts';
import { stepText } from './round-terms.tsx';
import { useNewPrices } from './use-new-prices.ts';

function columnsOf(
  currency: string,
  visibility: RoundState['visibility'],
  lotCurrency: string,
): GridColumn<PriceRow>[] {
  const sign = currencySign(currency);
  const shown = (
    id: keyof PriceRow & string,
    header: string,
    width: number,
    kind?: 'number' | 'money',
  ): GridColumn<PriceRow> => ({
    id,
    header,
    width,
    kind,
    editable: false,
  });
  return [
    {
      ...shown('name', 'Позиция', 220),
      cell: (row) => (
        <span className="block">
          {row.name}
          {(row.isAnalogue || ![row.name, ''].includes(row.offerName)) && (
            <span className="block text-xs text-ink-soft">
              {row.isAnalogue && 'Аналог: '}
              {row.offerName}
            </span>
          )}
        </span>
      ),
    },
    shown('quantity', 'Кол-во', 80, 'number'),
    shown('unitTitle', 'Ед.', 60),
    shown('basePrice', `До раунда, ${sign}`, 110, 'money'),
    shown('price', `Ваша цена, ${sign}`, 110, 'money'),
    shown('maxNextPrice', `Не больше, ${sign}`, 110, 'money'),
    {
      id: 'newPrice',
      header: `Новая цена, ${sign}`,
      kind: 'money',
      digits: 2,
      width: 120,
      aliases: ['Цена', 'Новая цена'],
    },
    shown('newSum', 'Сумма без НДС', 130, 'money'),
    { ...shown('placeText', 'Место', 70), kind: undefined },
    ...(visibility === 'best' ? [shown('bestText', `Лучшая цена, ${currencySign(lotCurrency)}`, 140)] : []),
  ];
}

const rowKey = (row: PriceRow): number => row.offerId;

interface RoundPricesProps {
  round: RoundState;
  own: RoundOwn;
  userId: number;
}

export function RoundPrices({ round, own, userId }: RoundPricesProps) {
  const { isRunning, endsAt } = round;
  const over = useByNow((now) => !isRunning || now >= Date.parse(endsAt));
  const { prices, write: setPrices, clear, forgetSent, wereKept } = useNewPrices(userId, round, over);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [asking, setAsking] = useState(false);
  const [percent, setPercent] = useState('');
  const percentId = useId();
  const { lines, currency } = own;
  const { visibility, lotCurrency } = round;
  const columns = useMemo(
    () => columnsOf(currency, visibility, lotCurrency),
    [currency, visibility, lotCurrency],
  );
  const rows = useMemo(
    () => lines.map((line) => rowOfLine(line, prices[line.offerId] ?? '')),
    [lines, prices],
  );

  const faults = Object.fromEntries(
    lines.flatMap((line) => {
      const fault = priceFault(line, prices[line.offerId] ?? '', round) ?? refused[line.offerId];
      return fault === undefined || fault === null ? [] : [[`${line.offerId}.newPrice`, fault]];
    }),
  );
  const typed = lines.filter((line) => (prices[line.offerId] ?? '') !== '');
  const set = useSend(rounds.setPrices, { once: true, done: 'Новые цены приняты' });

  const write = useCallback(
    (changes: CellChange<PriceRow>[]) => {
      setRefused({});
      setPrices(Object.fromEntries(changes.map(({ row, value }) => [row.offerId, value ?? ''])));
    },
    [setPrices],
  );

  const check = useCallback(
    (row: PriceRow) => {
      const fault = priceFault(row, row.newPrice, round);
      return (fault === null ? {} : { newPrice: fault }) as Readonly<Record<string, string>>;
    },
    [round],
  );

  function lowerAll() {
    const lowered = allLowered(lines, percent, round);
    const n = Object.keys(lowered).length;
    if (n === 0) {
      toast.attention(`Снижение меньше шага раунда: ${stepText(round, currency)}`);
      return;
    }
    setRefused({});
    setPrices(lowered);
  }

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

  const ready = typed.length > 0 && Object.keys(faults).length === 0;
  const total = totalWith(lines, ready ? prices : {});
  return (
    <Section
      title="Ваши цены"
      flush
      note="Места обновляются по расписанию, а не после каждой цены. Цена, которую вы не снизили, остаётся в силе."
      actions={
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            lowerAll();
          }}
        >
          <FieldFrame id={percentId} label="Снизить всё на" className="w-28">
            <DecimalInput id={percentId} value={percent} onChange={setPercent} unit="%" disabled={over} />
          </FieldFrame>
          <Button type="submit" disabled={over || !isPercent(percent)}>
            Рассчитать
          </Button>
        </form>
      }
    >
      {over && round.isRunning && (
        <div role="alert" className="px-4 pb-3">
          <Notice tone="warn" title="Время раунда истекло">
            Неотправленные цены не приняты: в силе ваши последние цены.
          </Notice>
        </div>
      )}
      {wereKept && typed.length > 0 && !over && (
        <div className="px-4 pb-3">
          <Notice title="Цены не отправлены">
            Вы ввели их раньше; они сохранились в этом браузере. Проверьте и отправьте.
          </Notice>
        </div>
      )}
      <EditableGrid
        label="Цены переторжки"
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        errors={faults}
        onChange={write}
        check={check}
        readOnly={over}
      />
      {!over && (
        <div className="flex flex-wrap items-center justify-end gap-3 px-4 py-3">
          <p>
            Станет без НДС: <strong className="whitespace-nowrap">{formatMoney(total, currency)}</strong>
          </p>
          {typed.length > 0 && <Button onClick={clear}>Очистить</Button>}
          <Button kind="primary" disabled={!ready} onClick={() => setAsking(true)}>
            Отправить цены{typed.length > 0 && `: ${typed.length}`}
          </Button>
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
    </Section>
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
