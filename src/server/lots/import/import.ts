// Items from an uploaded table: a preview, or all of them at once, or none.
import { z } from 'zod';
import type { orders as calls } from '../../../api/calls/orders.ts';
import {
  importFields,
  type ImportRow,
  type OrderDraft,
  type OrdersImport,
} from '../../../api/records/order.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { ensureOwner, lockOwnDraft } from '../core/guard.ts';
import { recordChange } from '../core/record.ts';
import { transact, type Db, type Tx } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Upload } from '../../platform/http/uploads.ts';
import type { LockedLot } from '../core/lock.ts';
import { changeEstimates } from '../estimates/commands.ts';
import { whyFixed } from '../estimates/rights.ts';
import { addOrders, removeAllOrders } from '../orders/commands.ts';
import { isCommerce, readCommerce } from './read-commerce.ts';
import { readTable, type ReadOptions, type Table } from './read-table.ts';
import { readGrid } from '../../platform/sheets/read-grid.ts';
import { readableLot } from '../core/queries.ts';

export interface ImportRequest {
  lotId: number;
  query: z.output<(typeof calls.import)['query']>;
  body: z.output<(typeof calls.import)['body']>;
  visitor: Visitor;
  actor: Actor;
  uploads: Upload[];
}

const fixes = z.record(z.string().regex(/^[A-Z]{1,3}\d{1,7}$/), z.string().max(10_000));
const columns = z.record(
  z.string().regex(/^[A-Z]{1,3}$/),
  z.enum([...importFields, '']).transform((field) => field || null),
);

const skip = z.array(z.int().min(1)).max(10_000);

/** A JSON part of a form. Throws 422 under its name. */
function json<T>(name: string, text: string | undefined, schema: z.ZodType<T>, empty: T): T {
  if (!text?.trim()) return empty;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw invalid({ [name]: ['Ожидается JSON: ячейки или столбцы и их значения, номера строк'] });
  }
}

const ITEMS = new URL('./items-worker.ts', import.meta.url);

async function tableOf({ uploads, body }: ImportRequest): Promise<Table> {
  const upload = uploads[0];
  if (!upload || uploads.length > 1) throw invalid({ files: ['Приложите один файл xlsx, csv или xml'] });
  const options: ReadOptions = {
    fixes: json('fixes', body.fixes, fixes, {}),
    columns: json<ReadOptions['columns']>('columns', body.columns, columns, {}),
    skip: json('skip', body.skip, skip, []),
    // An order of that format always has the column.
    isCatalogue: isCommerce(upload),
  };
  const grid = isCommerce(upload)
    ? await readCommerce(upload)
    : await readGrid(upload, {
        sheet: body.sheet,
        worker: ITEMS,
        kinds: 'xlsx, xls, ods, csv или xml из 1С',
      });
  return readTable(grid, options);
}

const draftOf = ({
  row: _row,
  cells: _cells,
  unitTitle: _sign,
  estimate: _price,
  ...item
}: ImportRow): OrderDraft => ({
  ...item,
  categoryId: null,
});

/** What the table's prices make of the estimate; how many items have one. A draft of a lot that was opened keeps its own. */
async function estimateRows(
  tx: Tx,
  locked: LockedLot,
  table: Table,
  rows: readonly { id: number }[],
  actor: Actor,
): Promise<number> {
  const items = rows.flatMap(({ id }, index) => {
    const price = table.rows[index]?.estimate ?? null;
    return price === null ? [] : [{ orderId: id, price }];
  });
  if (items.length === 0 || whyFixed(locked.lot) !== null) return 0;
  await changeEstimates(tx, locked, { items }, actor);
  return items.length;
}

/** Throws 422 with errors under `cells.E4`; then nothing is written. */
export async function importOrders(db: Db, request: ImportRequest): Promise<{ data: OrdersImport }> {
  const { lotId, query, visitor, actor } = request;
  // Asked before the file is read: it is long work.
  ensureOwner(visitor, await readableLot(db, visitor, lotId));
  const table = await tableOf(request);
  if (query.dryRun === '1') return { data: { ...table, dryRun: true, imported: 0, estimated: 0 } };
  if (table.errors.length > 0) {
    const byCell: Record<string, string[]> = {};
    for (const { cell, message } of table.errors) (byCell[`cells.${cell}`] ??= []).push(message);
    throw invalid(byCell, 'В таблице есть ошибки, ничего не загружено');
  }
  return transact(db, async (tx) => {
    const locked = await lockOwnDraft(tx, visitor, lotId);
    const { lot, at } = locked;
    if (query.mode === 'replace') await removeAllOrders(tx, lotId);
    const rows = await addOrders(tx, lotId, table.rows.map(draftOf));
    await recordChange(tx, lot, {
      model: 'order',
      modelId: null,
      event: 'order.import',
      actor,
      at,
      payload: { sheet: table.sheet, rows: rows.length, mode: query.mode },
    });
    const estimated = await estimateRows(tx, locked, table, rows, actor);
    return { data: { ...table, dryRun: false, imported: rows.length, estimated } };
  });
}
