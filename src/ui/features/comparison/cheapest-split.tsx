/** The cheapest split suggested beside the chosen allocation, item by item, with the difference; taken over by one press. */
import { Wand } from 'lucide-react';
import { useMemo, useState } from 'react';
import { allocation } from '../../../api/calls/allocation.ts';
import type { DataOf } from '../../../api/contract.ts';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { compare, isPositive, isZero, subtract, sum } from '../../../rules/decimal.ts';
import { lineSum, totalOf } from '../../../rules/money.ts';
import { Button } from '../../parts/control/button.tsx';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import type { Column } from '../../parts/table/column.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { formatDecimal, formatMoney } from '../../parts/text/format.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { useCall, useSend } from '../../data/use-call.ts';

type Suggestion = DataOf<typeof allocation.suggest>;

interface Share {
  offerId: number;
  companyTitle: string;
  quantity: string;
  sum: string | null;
}

interface Compared {
  id: number;
  title: string;
  unit: string;
  chosen: Share[];
  cheapest: Share[];
  /** Chosen minus cheapest; null where the two cover different quantities. */
  difference: string | null;
  same: boolean;
}

const amount = (shares: readonly Share[]): string => totalOf(shares.map(({ sum }) => sum ?? '0'));
const covered = (shares: readonly Share[]): string => sum(shares.map(({ quantity }) => quantity));

function compareItems(table: CompetitorTable, suggestion: Suggestion): Compared[] {
  const titles = new Map(table.vendors.map((v) => [v.applicationId, v.companyTitle]));
  return table.rows.map(({ order, cells }) => {
    const chosen = cells.flatMap(({ applicationId, offers }) =>
      offers.flatMap(({ offerId, allocatedQuantity, comparableUnitPrice }): Share[] =>
        allocatedQuantity !== null && isPositive(allocatedQuantity)
          ? [
              {
                offerId,
                companyTitle: titles.get(applicationId) ?? '',
                quantity: allocatedQuantity,
                sum: comparableUnitPrice === null ? null : lineSum(comparableUnitPrice, allocatedQuantity),
              },
            ]
          : [],
      ),
    );
    const cheapest = suggestion.lines.filter(({ orderId }) => orderId === order.id);
    const same =
      chosen.length === cheapest.length &&
      chosen.every((one) =>
        cheapest.some(
          (other) => other.offerId === one.offerId && compare(other.quantity, one.quantity) === 0,
        ),
      );
    const isComparable = compare(covered(chosen), covered(cheapest)) === 0;
    return {
      id: order.id,
      title: `${order.index}. ${order.name}`,
      unit: order.unitTitle ?? '',
      chosen,
      cheapest,
      difference: isComparable ? subtract(amount(chosen), amount(cheapest)) : null,
      same,
    };
  });
}

function sharesCell(shares: readonly Share[], unit: string, currency: string) {
  if (shares.length === 0) return '—';
  return (
    <ul className="flex flex-col gap-1">
      {shares.map(({ offerId, companyTitle, quantity, sum }) => (
        <li key={offerId} className="break-words">
          {companyTitle}: {formatDecimal(quantity)} {unit}
          {sum !== null && <span className="text-ink-soft"> · {formatMoney(sum, currency)}</span>}
        </li>
      ))}
    </ul>
  );
}

const sharesText = (shares: readonly Share[]): string =>
  shares.map(({ companyTitle, quantity }) => `${companyTitle}: ${quantity}`).join('; ');

function columnsFor(currency: string): Column<Compared>[] {
  return [
    { id: 'title', header: 'Позиция', width: 260 },
    {
      id: 'chosen',
      header: 'Выбрано',
      width: 300,
      value: ({ chosen }) => sharesText(chosen),
      cell: ({ chosen, unit }) => sharesCell(chosen, unit, currency),
    },
    {
      id: 'cheapest',
      header: 'Самое дешёвое',
      width: 300,
      value: ({ cheapest }) => sharesText(cheapest),
      cell: ({ cheapest, unit }) => sharesCell(cheapest, unit, currency),
    },
    {
      id: 'difference',
      header: 'Дороже самого дешёвого на',
      kind: 'money',
      width: 180,
      value: ({ difference }) => difference,
      cell: ({ difference, same, chosen }) => {
        if (same) return <span className="text-ok">✓ совпадает</span>;
        if (chosen.length === 0) return <span className="text-ink-soft">не выбрано</span>;
        if (difference === null) return <span className="text-warn">разные количества</span>;
        return formatMoney(difference, currency);
      },
    },
  ];
}

export function CheapestSplit({ table }: { table: CompetitorTable }) {
  const [asking, setAsking] = useState(false);
  const { id, currency } = table.lot;
  const { data } = useCall(allocation.suggest, { params: { id } });
  const save = useSend(allocation.save, {
    done: 'Распределение заменено самым дешёвым',
    onDone: () => setAsking(false),
  });
  const columns = useMemo(() => columnsFor(currency), [currency]);
  const suggestion = data?.data;
  const rows = useMemo(() => (suggestion ? compareItems(table, suggestion) : undefined), [table, suggestion]);
  if (!suggestion || !rows) return null;
  const same = rows.every((row) => row.same);
  const { difference, isComparable, chosenTotal, total, uncovered, lines } = suggestion;

  function apply() {
    const suggested = new Set(lines.map(({ offerId }) => offerId));
    const taken = (rows ?? [])
      .flatMap(({ chosen }) => chosen)
      .filter(({ offerId }) => !suggested.has(offerId));
    save.run({
      params: { id },
      body: {
        offers: [
          ...taken.map(({ offerId }) => ({ offerId, quantity: null })),
          ...lines.map(({ offerId, quantity }) => ({ offerId, quantity })),
        ],
      },
    });
  }

  return (
    <Section
      title="Самое дешёвое распределение"
      note="Подсказка: каждая позиция заполняется от лучшей приведённой цены; наименьшая сумма заказа не учитывается"
      actions={
        !same &&
        lines.length > 0 && (
          <Button icon={Wand} onClick={() => setAsking(true)}>
            Применить
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {same ? (
          <Notice tone="good" title={`Выбрано самое дешёвое: ${formatMoney(total, currency)}`} />
        ) : (
          <Notice tone={isZero(difference) ? 'neutral' : 'warn'} title={leadOf(suggestion)}>
            Выбрано на {formatMoney(chosenTotal, currency)}; самое дешёвое распределение всех позиций —{' '}
            {formatMoney(total, currency)}.
            {!isComparable && ' Количества различаются, поэтому суммы прямо не сравнить.'}
          </Notice>
        )}
        {uncovered.length > 0 && (
          <Notice tone="warn" title={`Нельзя распределить полностью позиций: ${uncovered.length}`}>
            Согласованных предложений допущенных участников на них не хватает.
          </Notice>
        )}
        <DataTable id="cheapest-split" label="Выбранное и самое дешёвое" columns={columns} rows={rows} />
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Применить самое дешёвое распределение?"
        will={[
          'Выбранные количества по всем позициям будут заменены.',
          `Сумма распределения станет ${formatMoney(total, currency)}.`,
          'Прежнее распределение останется в истории процедуры.',
        ]}
        confirm="Применить"
        busy={save.busy}
        onConfirm={apply}
      />
    </Section>
  );
}

function leadOf({ difference, isComparable, currency, chosenTotal }: Suggestion): string {
  if (isZero(chosenTotal)) return 'Пока ничего не распределено';
  if (!isComparable) return 'Выбранное и самое дешёвое покрывают разные количества';
  if (!isPositive(difference)) return 'Выбранные количества стоят не дороже самых дешёвых';
  return `Те же количества можно взять дешевле на ${formatMoney(difference, currency)}`;
}
