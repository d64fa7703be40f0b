/**
 * Items edited in place: each changed row is sent by itself, one after another, and what was refused stays in the grid
 * with the error at its cell. A new row is stored as soon as it has a name.
 */
import { useRef, useState } from 'react';
import { lots } from '../../../../api/calls/lots.ts';
import { orders } from '../../../../api/calls/orders.ts';
import { send } from '../../../../api/client.ts';
import { formPath, isApiError } from '../../../../api/errors.ts';
import type { Order } from '../../../../api/records/order.ts';
import { reactToProblem } from '../../../actors/api-problems.ts';
import type { CellChange } from '../../../parts/editable-grid/grid-column.ts';
import { refresh } from '../../../parts/use-call.ts';
import { draftOf, itemFields, newRow, rowOf, type ItemEdits, type ItemRow } from './item-rows.ts';

const VALIDATION = 422;

interface Local {
  edits: Record<string, ItemEdits>;
  added: string[];
  errors: Record<string, string>;
  /** Rows made here keep their key once stored, so that the cell in work keeps the focus. */
  keys: Record<number, string>;
}
const nothing: Local = { edits: {}, added: [], errors: {}, keys: {} };

export function useItems(lotId: number, stored: readonly Order[]) {
  const [local, setLocal] = useState<Local>(nothing);
  const [sending, setSending] = useState(0);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const queue = useRef(Promise.resolve());
  const counter = useRef(0);

  const ids = useRef(new Map<string, number>());
  const waiting = useRef(new Map<string, number>());

  const rows: ItemRow[] = [
    ...stored.map((order) => {
      const key = local.keys[order.id] ?? String(order.id);
      return rowOf(order, key, local.edits[key]);
    }),
    ...local.added
      .filter((key) => !stored.some((order) => local.keys[order.id] === key))
      .map((key) => newRow(key, local.edits[key])),
  ];

  const forget = (key: string) =>
    setLocal(({ edits, added, errors, keys }) => ({
      keys,
      edits: Object.fromEntries(Object.entries(edits).filter(([one]) => one !== key)),
      added: added.filter((one) => one !== key),
      errors: withoutRow(errors, key),
    }));

  /** One piece of work after another: an item must not be stored twice, nor an older text over a newer one. */
  function inTurn(work: () => Promise<void>) {
    setSending((n) => n + 1);
    queue.current = queue.current.then(work).finally(() => setSending((n) => n - 1));
  }

  function store(row: ItemRow) {
    if (row.name.trim() === '') {
      setLocal((old) => ({ ...old, errors: { ...old.errors, [`${row.key}.name`]: 'Укажите наименование' } }));
      return;
    }
    const { key } = row;
    waiting.current.set(key, (waiting.current.get(key) ?? 0) + 1);
    inTurn(async () => {
      const later = (waiting.current.get(key) ?? 1) - 1;
      waiting.current.set(key, later);
      try {
        await put(row);
        await refresh([orders.list, lots.read]);
        // What was typed since is on its way and must not blink back.
        if (later === 0) forget(key);
        setSavedAt(new Date());
      } catch (error) {
        if (!isApiError(error) || error.status !== VALIDATION) reactToProblem(error);
        else placeErrors(key, error.raw, error.message);
      }
    });
  }

  async function put(row: ItemRow) {
    const body = draftOf(row);
    const id = row.id ?? ids.current.get(row.key);
    if (id !== undefined) {
      await send(orders.change, { params: { id }, body });
      return;
    }
    const { data } = await send(orders.create, { params: { id: lotId }, body });
    ids.current.set(row.key, data.id);
    setLocal((old) => ({ ...old, keys: { ...old.keys, [data.id]: row.key } }));
  }

  function placeErrors(key: string, raw: Record<string, string>, message: string) {
    const told = Object.entries(raw).map(([path, text]) => {
      const field = formPath(path).split('.').at(-1) ?? '';
      const known = (itemFields as readonly string[]).includes(field) ? field : 'name';
      return [`${key}.${known}`, text];
    });
    const fresh = told.length > 0 ? Object.fromEntries(told) : { [`${key}.name`]: message };
    setLocal((old) => ({ ...old, errors: { ...withoutRow(old.errors, key), ...fresh } }));
  }

  return {
    rows,
    errors: local.errors,
    busy: sending > 0,
    savedAt,
    add: () => {
      counter.current += 1;
      const key = `new-${counter.current}`;
      setLocal((old) => ({ ...old, added: [...old.added, key] }));
    },
    change: (changes: CellChange<ItemRow>[]) => {
      const touched = new Map<string, ItemRow>();
      for (const { row, column, value } of changes) {
        touched.set(row.key, { ...(touched.get(row.key) ?? row), [column]: value ?? '' });
      }
      setLocal((old) => {
        const edits = { ...old.edits };
        for (const [key, row] of touched) {
          edits[key] = Object.fromEntries(itemFields.map((field) => [field, row[field]]));
        }
        const errors = [...touched.keys()].reduce(withoutRow, old.errors);
        return { ...old, edits, errors };
      });
      for (const row of touched.values()) store(row);
    },
    remove: (row: ItemRow) => {
      const { id, key } = row;
      if (id === null) {
        forget(key);
        return;
      }
      inTurn(async () => {
        try {
          await send(orders.remove, { params: { id } });
          await refresh([orders.list, lots.read]);
          forget(key);
        } catch (error) {
          reactToProblem(error);
        }
      });
    },
    move: (row: ItemRow, index: number) => {
      const { id } = row;
      if (id === null) return;
      inTurn(async () => {
        try {
          await send(orders.change, { params: { id }, body: { ...draftOf(row), index } });
          await refresh([orders.list]);
        } catch (error) {
          reactToProblem(error);
        }
      });
    },
  };
}

function withoutRow(errors: Record<string, string>, key: string): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith(`${key}.`)));
}
