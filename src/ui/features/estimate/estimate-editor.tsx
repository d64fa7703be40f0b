/** What the organiser expects the items to cost, written beside what they are; it saves itself. */
import { History } from 'lucide-react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { estimates } from '../../../api/calls/estimates.ts';
import { itemMemory } from '../../../api/calls/item-memory.ts';
import { orders } from '../../../api/calls/orders.ts';
import type { ItemMemory } from '../../../api/records/item-memory.ts';
import type { Estimates } from '../../../api/records/estimate.ts';
import type { Lot } from '../../../api/records/lot.ts';
import type { Order } from '../../../api/records/order.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { lineSum, totalOf } from '../../../rules/money.ts';
import { howOf, useAutosave } from '../../actors/use-autosave.ts';
import { toast } from '../../data/toasts.ts';
import { useUnsaved } from '../../data/unsaved.ts';
import { useCall } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SaveNote } from '../../parts/feedback/save-note.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { DecimalInput } from '../../parts/form/decimal-field.tsx';
import { FieldFrame } from '../../parts/form/field.tsx';
import { EditableGrid } from '../../parts/grid/editable-grid.tsx';
import type { CellChange, GridColumn } from '../../parts/grid/grid-column.ts';
import { usePhone } from '../../parts/layout/use-media.ts';
import { formatDecimal, formatMoney } from '../../parts/text/format.ts';
import { pastedPrices } from './pasted-prices.ts';
import { lastText, PAST_NOTE, spreadText } from './past-prices.ts';
import { EstimateStore, faultOf, WHOLE, type EstimateKey } from './estimate-store.ts';

interface EstimateRow {
  id: number;
  index: string;
  name: string;
  quantity: string;
  price: string;
  sum: string;
  past: string;
  spread: string;
}

const WHOLE_FIELD = 'estimate-total';

export function EstimateEditor({ lot }: { lot: Lot }) {
  const params = { id: lot.id };
  const stored = useCall(estimates.ofLot, { params });
  const list = useCall(orders.list, { params });
  const error = stored.error ?? list.error;
  if (stored.data && list.data) return <Editor lot={lot} stored={stored.data.data} items={list.data.data} />;
  return error ? <EmptyState title="Не удалось загрузить позиции" text={error.message} /> : <SkeletonLines />;
}

const columnsOf = (sign: string, narrow: boolean, withPast: boolean): GridColumn<EstimateRow>[] => [
  { id: 'name', header: 'Наименование', width: narrow ? 140 : 260, editable: false, strong: true },
  {
    id: 'price',
    header: narrow ? `Оценка, ${sign}` : `Оценка за единицу, ${sign}`,
    kind: 'money',
    width: narrow ? 130 : 170,
    main: true,
    ...pastedPrices,
  },
  { id: 'quantity', header: 'Количество', width: 120, editable: false },
  { id: 'sum', header: `Сумма, ${sign}`, kind: 'money', width: 150, editable: false },
  ...(withPast
    ? [
        { id: 'past' as const, header: 'Прошлая цена', width: 250, editable: false },
        { id: 'spread' as const, header: 'Похожие', width: 360, editable: false },
      ]
    : []),
];

const rowKey = ({ id }: EstimateRow): number => id;
const PANEL = { title: ({ index, name }: EstimateRow) => `${index}. ${name}` };

interface EditorProps {
  lot: Lot;
  stored: Estimates;
  items: readonly Order[];
}

function Editor({ lot, stored, items }: EditorProps) {
  const [store] = useState(() => new EstimateStore(lot.id, stored));
  useEffect(() => store.takeStored(stored), [store, stored]);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const { snapshot, tell, flush } = useAutosave(store, null);
  const how = howOf(snapshot);
  useUnsaved({
    what: 'несохранённая оценка',
    isDirty: store.isDirty,
    save: flush,
    savesItself: (how === 'saving' || how === 'saved') && !store.hasFaults(),
    discard: store.discard,
  });
  const set = (values: ReadonlyMap<EstimateKey, string>) => {
    store.set(values);
    tell({ type: 'change' });
  };
  const { currency } = lot;
  const phone = usePhone();
  const known = useMemo(() => new Map(stored.items.map(({ orderId, price }) => [orderId, price])), [stored]);
  const memory = useCall(itemMemory.ofLot, { params: { id: lot.id } }).data?.data;
  const past = useMemo(() => new Map((memory ?? []).map((one) => [one.orderId, one])), [memory]);
  const rows = useMemo(
    () =>
      items.map((order): EstimateRow => {
        const price = state.typed.get(order.id) ?? known.get(order.id) ?? '';
        const quantity = order.quantity ?? '0';
        const found = past.get(order.id);
        return {
          id: order.id,
          index: String(order.index),
          name: order.name,
          quantity: `${formatDecimal(order.quantity)} ${order.unitTitle ?? ''}`.trim(),
          price,
          sum: price === '' || state.faults.has(order.id) ? '' : lineSum(price, quantity),
          past: found ? lastText(found) : '',
          spread: found ? spreadText(found) : '',
        };
      }),
    [items, state, known, past],
  );
  const columns = useMemo(
    () => columnsOf(currencySign(currency), phone, past.size > 0),
    [currency, phone, past],
  );
  const errors = useMemo(
    () => Object.fromEntries([...state.faults].map(([key, fault]) => [`${key}.price`, fault])),
    [state.faults],
  );
  /** Of the items that have no estimate yet: what somebody wrote stays. */
  function takeOver(of: (memory: ItemMemory) => string) {
    const empty = rows.filter(({ id, price }) => price === '' && past.has(id));
    if (empty.length === 0) {
      toast.attention('Все позиции с прошлыми ценами уже оценены');
      return;
    }
    const taken = new Map(empty.map(({ id }) => [id, of(past.get(id)!)]));
    set(taken);
    // What was typed since stays.
    const takeBack = () =>
      set(new Map([...taken].flatMap(([id, price]) => (store.stands(id, price) ? [[id, '']] : []))));
    toast.success('', {
      title: `Оценено по прошлым ценам: ${empty.length}`,
      action: { label: 'Отменить', run: takeBack },
    });
  }
  const estimated = rows.filter(({ price }) => price !== '').length;
  const whole = store.textOf(WHOLE);
  const sum = totalOf(rows.map((row) => row.sum || '0'));
  const wholeFault = state.faults.get(WHOLE);
  return (
    <>
      <p className="mb-2 flex min-h-6 flex-wrap items-center gap-x-4 text-xs">
        <SaveNote
          how={how}
          savedAt={snapshot.context.savedAt}
          fresh="Сохраняется сама"
          onRetry={() => tell({ type: 'saveNow' })}
        />
      </p>
      {past.size > 0 && stored.mayChange && how !== 'closed' && (
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <Button size="sm" icon={History} onClick={() => takeOver(({ last }) => last.price)}>
            Взять последние цены
          </Button>
          <Button size="sm" onClick={() => takeOver(({ median }) => median)}>
            Взять медианы
          </Button>
          <span className="min-w-0 flex-1 basis-60 text-xs text-ink-soft">{PAST_NOTE}</span>
        </div>
      )}
      {state.closedBy !== null && (
        <div role="alert" className="mb-3">
          <Notice tone="bad" title="Оценку больше нельзя изменить">
            {state.closedBy}
          </Notice>
        </div>
      )}
      {items.length === 0 ? (
        <p className="mb-3 text-ink-soft">Добавьте позиции, и здесь можно будет оценить каждую.</p>
      ) : (
        <EditableGrid
          label="Оценка позиций"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          errors={errors}
          readOnly={!stored.mayChange || how === 'closed'}
          panel={PANEL}
          search
          check={({ price }) => {
            const fault = faultOf(price);
            return (fault === null ? {} : { price: fault }) as Readonly<Record<string, string>>;
          }}
          onChange={(changes: CellChange<EstimateRow>[]) =>
            set(
              new Map(
                changes.flatMap(({ row, column, value }) =>
                  column === 'price' ? [[row.id, value ?? ''] as const] : [],
                ),
              ),
            )
          }
        />
      )}
      <div className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-3">
        {estimated === 0 ? (
          <FieldFrame
            id={WHOLE_FIELD}
            label="Или процедура целиком, без НДС"
            error={wholeFault}
            className="w-64"
          >
            <DecimalInput
              id={WHOLE_FIELD}
              value={whole}
              unit={currencySign(currency)}
              disabled={!stored.mayChange || how === 'closed'}
              aria-invalid={wholeFault !== undefined}
              onChange={(value) => set(new Map([[WHOLE, value]]))}
            />
          </FieldFrame>
        ) : (
          <p>
            Итого без НДС: <b className="font-semibold">{formatMoney(sum, currency)}</b>
            {estimated < rows.length && (
              <span className="text-ink-soft">
                {' '}
                · оценено {estimated} из {rows.length}
              </span>
            )}
          </p>
        )}
      </div>
    </>
  );
}
