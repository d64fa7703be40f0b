/**
 * Quantities pasted into an allocation cell go down its vendor's column, item by item, each by its own call as if it were typed.
 * What found no place or was refused is told, row by row.
 */
import { createContext, useCallback, useContext } from 'react';
import { allocation } from '../../../api/calls/allocation.ts';
import { competitor } from '../../../api/calls/competitor.ts';
import { lots } from '../../../api/calls/lots.ts';
import { offers } from '../../../api/calls/offers.ts';
import { send } from '../../../api/client.ts';
import { isApiError } from '../../../api/errors.ts';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { isNegative, isPositive } from '../../../rules/decimal.ts';
import { readColumn } from '../../../rules/number-reading.ts';
import { reactToProblem } from '../../data/problems.ts';
import { later } from '../../parts/later/later.ts';
import { plural } from '../../../rules/plural.ts';
import { toast } from '../../data/toasts.ts';
import { refresh } from '../../data/use-call.ts';
import { isAllocatable } from './allocatable.ts';

/** Read like a table's text, but only where something is pasted. */
const reader = later(async () => (await import('../../parts/grid/grid-tsv.ts')).gridOfTsv);

interface Target {
  /** Null where the vendor has nothing to allocate to. */
  offerId: number | null;
  item: string;
}

/** The offers of the vendor's column from the given one on: one an item, its first that may be allocated to. */
export function columnFrom(table: CompetitorTable, offerId: number): Target[] {
  const holds = ({ offers: all }: { offers: { offerId: number }[] }) =>
    all.some((one) => one.offerId === offerId);
  const first = table.rows.findIndex(({ cells }) => cells.some(holds));
  const applicationId = table.rows[first]?.cells.find(holds)?.applicationId;
  const vendor = table.vendors.find((one) => one.applicationId === applicationId);
  if (!vendor) return [];
  return table.rows.slice(first).map(({ cells, order }, at) => {
    const own = cells.find((cell) => cell.applicationId === applicationId)?.offers ?? [];
    const open = own.find((offer) => isAllocatable(table.lot, vendor, offer));
    return { offerId: at === 0 ? offerId : (open?.offerId ?? null), item: order.name };
  });
}

const MOST_TOLD = 3;

/** Stops at what ends the page's own business: no session, no connection. */
const ENDING = [0, 401, 409, 419, 503];

export async function pasteColumn(table: CompetitorTable, offerId: number, text: string): Promise<void> {
  const lines = (await reader.fetch())(text);
  const texts = lines.map(([first = '']) => first.trim());
  const { values, doubt } = readColumn(texts);
  if (doubt) {
    toast.attention('Числа вида «1,234» можно понять двояко: уберите разделители разрядов и вставьте снова');
    return;
  }
  const targets = columnFrom(table, offerId);
  const lost: string[] = [];
  let stored = 0;
  for (const [at, typed] of texts.entries()) {
    if (typed === '') continue;
    const target = targets[at];
    if (!target) continue;
    const value = values[at] ?? null;
    if (target.offerId === null) lost.push(`«${target.item}»: нечему распределять`);
    else if (value === null || isNegative(value)) lost.push(`«${target.item}»: «${typed}» не количество`);
    else {
      try {
        const quantity = isPositive(value) ? value : null;
        await send(offers.allocate, { params: { id: target.offerId }, body: { quantity } });
        stored += 1;
      } catch (error) {
        if (!isApiError(error) || ENDING.includes(error.status)) {
          reactToProblem(error);
          break;
        }
        lost.push(`«${target.item}»: ${error.lines[0] ?? error.message}`);
      }
    }
  }
  await refresh([competitor.table, allocation.suggest, lots.read]);
  tell(texts.filter((typed) => typed !== '').length, stored, [
    ...beyond(texts, targets.length),
    ...(lines.some((line) => line.length > 1) ? ['взят только первый столбец'] : []),
    ...lost,
  ]);
}

function beyond(texts: readonly string[], rows: number): string[] {
  const count = texts.slice(rows).filter((typed) => typed !== '').length;
  return count > 0
    ? [`позиции кончились, ${plural(count, ['не поместилась', 'не поместились', 'не поместились'])} ${count}`]
    : [];
}

function tell(of: number, stored: number, lost: readonly string[]) {
  const rows = `${of} ${plural(of, ['строка', 'строки', 'строк'])}`;
  if (lost.length === 0 && stored === of) {
    toast.success(`Вставлено: ${rows}`);
    return;
  }
  const more = lost.length - MOST_TOLD;
  const told = [...lost.slice(0, MOST_TOLD), ...(more > 0 ? [`и ещё ${more}`] : [])];
  toast.attention(told.join('\n'), { title: `Вставлено ${stored} из ${of} строк` });
}

const Paste = createContext<(offerId: number, text: string) => void>(() => {});
export const AllocationPaste = Paste.Provider;
export const useAllocationPaste = () => useContext(Paste);

/** What the cells are given by their table. */
export const usePasteInto = (table: CompetitorTable) =>
  useCallback(
    (offerId: number, text: string) => void pasteColumn(table, offerId, text).catch(() => {}),
    [table],
  );
