/**
 * The items of a draft while they are written: the list as it is stored, and what was typed over it. It saves what differs and
 * passes its check, many rows a call, one call after another; a refused cell stays as it was typed.
 */
import { estimates } from '../../../../api/calls/estimates.ts';
import { orders } from '../../../../api/calls/orders.ts';
import { lots } from '../../../../api/calls/lots.ts';
import { send } from '../../../../api/client.ts';
import { formPath, isApiError } from '../../../../api/errors.ts';
import type { Estimates } from '../../../../api/records/estimate.ts';
import type { Order, OrderDraft } from '../../../../api/records/order.ts';
import type { SaveOutcome } from '../../../../machines/living/autosave.ts';
import { compare, isDecimal } from '../../../../rules/decimal.ts';
import { reactToProblem } from '../../../data/problems.ts';
import { expectEcho } from '../../../data/live-events.ts';
import type { CellChange } from '../../../parts/grid/grid-column.ts';
import { newKey } from '../../../data/new-key.ts';
import { takeReply } from '../../../data/foresee.ts';
import { refresh } from '../../../data/use-call.ts';
import {
  cellFault,
  draftOf,
  isBlank,
  isItemField,
  itemFields,
  newRow,
  rowFaults,
  rowOf,
  storedTexts,
  type ItemEdits,
  type ItemField,
  type ItemRow,
} from './item-rows.ts';
import type { TypedItems } from './typed-items.ts';
import { withMoved, withSaved } from './stored-items.ts';

export interface ItemsState {
  rows: readonly ItemRow[];
  /** By `{key}.{field}`. */
  errors: Readonly<Record<string, string>>;
  /** Why nothing can be written any more. */
  closedBy: string | null;
}

/** A row that is not stored yet; at its place among the stored, or at the end. */
interface Added {
  key: string;
  index?: number;
}

interface Sent {
  key: string;
  texts: ItemEdits;
  body: OrderDraft & { id?: number; index?: number };
}

const CHUNK = 500;
const VALIDATION = 422;
const CLOSED = [403, 404];
const SIGNED_OUT = [401, 419];

/** «100» and «100.00» are one price. */
const isSame = (field: ItemField, a: string, b: string): boolean =>
  field === 'estimate' && isDecimal(a) && isDecimal(b) ? compare(a, b) === 0 : a === b;

export class ItemsStore {
  readonly #lotId: number;
  #stored: readonly Order[];
  #byId: ReadonlyMap<number, Order> = new Map();
  /** What a unit is expected to cost, by item: kept by a call of its own. */
  #prices: ReadonlyMap<number, string> = new Map();
  #edits = new Map<string, ItemEdits>();
  #added: readonly Added[] = [];
  #removed = new Set<number>();
  #moved = new Map<number, number>();
  /** What the server said of cells that passed the check here. */
  #refused = new Map<string, ItemEdits>();
  readonly #keys = new Map<number, string>();
  readonly #drawn = new Map<
    string,
    { order: Order | undefined; edits: ItemEdits | undefined; price: string | undefined; row: ItemRow }
  >();
  #state: ItemsState = { rows: [], errors: {}, closedBy: null };
  readonly #listeners = new Set<() => void>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(lotId: number, stored: readonly Order[]) {
    this.#lotId = lotId;
    this.#stored = stored;
    this.#draw();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  getState = (): ItemsState => this.#state;

  /** The list was read anew: what was typed stays over it. */
  takeStored(stored: readonly Order[]) {
    if (stored === this.#stored) return;
    const ids = new Set(stored.map(({ id }) => id));
    for (const id of [...this.#removed, ...this.#moved.keys()]) {
      // Somebody else has deleted it.
      if (!ids.has(id)) this.#removed.delete(id);
      if (!ids.has(id)) this.#moved.delete(id);
    }
    this.#stored = [...this.#moved].reduce<readonly Order[]>(
      (list, [id, index]) => withMoved(list, id, index),
      stored,
    );
    this.#draw();
  }

  takeEstimates(found: Pick<Estimates, 'items'>) {
    this.#prices = new Map(found.items.map(({ orderId, price }) => [orderId, price]));
    this.#draw();
  }

  blank = (key: string = newKey()): ItemRow => newRow(key);

  change(changes: readonly CellChange<ItemRow>[]) {
    const known = new Set(this.#state.rows.map(({ key }) => key));
    for (const { row, column, value } of changes) {
      if (!isItemField(column)) continue;
      if (!known.has(row.key)) {
        known.add(row.key);
        this.#added = [...this.#added, { key: row.key }];
      }
      this.#edits.set(row.key, { ...this.#edits.get(row.key), [column]: value ?? '' });
      this.#refused.delete(row.key);
    }
    this.#draw();
  }

  remove(rows: readonly ItemRow[]) {
    const gone = new Set(rows.map(({ key }) => key));
    for (const { key, id } of rows) {
      if (id !== null) this.#removed.add(id);
      this.#edits.delete(key);
      this.#refused.delete(key);
    }
    this.#added = this.#added.filter(({ key }) => !gone.has(key));
    this.#draw();
  }

  /** A removed row comes back to its place, as a new item where it was deleted already. */
  restore(row: ItemRow, index: number) {
    if (row.id !== null && this.#removed.delete(row.id)) {
      this.#draw();
      return;
    }
    this.#added = [...this.#added, { key: newKey(), index }];
    const { key } = this.#added.at(-1)!;
    this.#edits.set(key, Object.fromEntries(itemFields.map((field) => [field, row[field]])));
    this.#draw();
  }

  /** `index` from 1. */
  move({ id }: ItemRow, index: number) {
    if (id === null) return;
    this.#moved.delete(id);
    this.#moved.set(id, index);
    this.#stored = withMoved(this.#stored, id, index);
    this.#draw();
  }

  /** Anything that is not stored, whether or not it could be. */
  isDirty(): boolean {
    if (this.#removed.size > 0 || this.#moved.size > 0) return true;
    return this.#state.rows.some((row) => {
      const edits = this.#edits.get(row.key);
      if (!edits) return false;
      if (row.id === null) return !isBlank(row);
      const order = this.#byId.get(row.id);
      const stored = order && storedTexts(order, this.#prices.get(row.id));
      return itemFields.some(
        (field) => edits[field] !== undefined && !isSame(field, edits[field], stored?.[field] ?? ''),
      );
    });
  }

  hasFaults(): boolean {
    return Object.keys(this.#state.errors).length > 0;
  }

  /** Back to what is stored. */
  discard() {
    this.#edits.clear();
    this.#refused.clear();
    this.#added = [];
    this.#removed.clear();
    this.#moved.clear();
    this.#draw();
  }

  /** For when the list is opened again; keys of rows do not outlive the page. */
  typed(): TypedItems {
    const editsOf = (key: string) => this.#edits.get(key) ?? {};
    return {
      stored: this.#state.rows.flatMap(({ id, key }) =>
        id === null || !this.#edits.has(key) ? [] : [{ id, edits: editsOf(key) }],
      ),
      added: this.#added.map(({ key, ...row }) => ({ ...row, edits: editsOf(key) })),
      removed: [...this.#removed],
      moved: [...this.#moved],
    };
  }

  putBack({ stored, added, removed, moved }: TypedItems) {
    for (const { id, edits } of stored) this.#edits.set(this.#keys.get(id) ?? String(id), edits);
    for (const { edits, ...row } of added) {
      const key = newKey();
      this.#added = [...this.#added, { key, ...row }];
      this.#edits.set(key, edits);
    }
    this.#removed = new Set([...removed, ...this.#removed].filter((id) => this.#byId.has(id)));
    this.#moved = new Map([...moved, ...this.#moved].filter(([id]) => this.#byId.has(id)));
    for (const [id, index] of this.#moved) this.#stored = withMoved(this.#stored, id, index);
    this.#draw();
  }

  /** Stores what may be stored. Never rejects. */
  save(): Promise<SaveOutcome> {
    const next = this.#queue.then(async () => {
      try {
        return await this.#store();
      } catch (error) {
        return this.#judge(error);
      }
    });
    this.#queue = next;
    return next;
  }

  async #store(): Promise<SaveOutcome> {
    let isChanged = false;
    try {
      // A chunk that was refused for some rows goes out again without them: the refused are no longer planned.
      for (let plan = this.#plan(); plan.length > 0 || this.#removed.size > 0; plan = this.#plan()) {
        await this.#send(plan.slice(0, CHUNK));
        isChanged = true;
      }
      await this.#sendEstimates();
    } finally {
      if (isChanged) await refresh([lots.read]);
    }
    return this.hasFaults() ? 'partly' : 'saved';
  }

  /** Rows that differ from what is stored, as they may be stored now. */
  #plan(): Sent[] {
    return this.#state.rows.flatMap((row): Sent[] => {
      if (this.#refused.has(row.key)) return [];
      const { id, key } = row;
      if (id !== null && !this.#edits.has(key) && !this.#moved.has(id)) return [];
      const stored = id === null ? undefined : this.#byId.get(id);
      const draft = draftOf(row, stored);
      if (!draft || (id === null && isBlank(row))) return [];
      const index = id === null ? this.#added.find((one) => one.key === key)?.index : this.#moved.get(id);
      const before = stored && draftOf(rowOf(stored, key), stored);
      if (index === undefined && before && JSON.stringify(before) === JSON.stringify(draft)) return [];
      const body = {
        ...draft,
        ...(id === null ? {} : { id }),
        ...(index === undefined ? {} : { index }),
      };
      return [{ key, texts: { ...this.#edits.get(key) }, body }];
    });
  }

  async #send(sent: readonly Sent[]) {
    const remove = [...this.#removed];
    const forgetEcho = expectEcho(this.#lotId, 'order.', orders.list.path);
    try {
      const body = { save: sent.map((one) => one.body), remove };
      const { data } = await send(orders.save, { params: { id: this.#lotId }, body });
      if (data.length !== sent.length) throw new Error('The answer is of other rows than were sent');
      this.#adopt(sent, data, new Set(remove));
    } catch (error) {
      forgetEcho();
      if (!isApiError(error) || error.status !== VALIDATION || !this.#refuse(sent, error.raw)) throw error;
    }
  }

  /** A price goes to its item, so it waits until that one is stored. */
  async #sendEstimates() {
    const sent = this.#state.rows.flatMap(({ id, key, estimate }) => {
      const text = this.#edits.get(key)?.estimate;
      const isMeant = id !== null && text !== undefined && cellFault('estimate', text) === null;
      if (!isMeant || this.#refused.has(key)) return [];
      if (isSame('estimate', text, this.#prices.get(id) ?? '')) this.#forgetEstimate(key, text);
      else return [{ key, orderId: id, text: estimate }];
      return [];
    });
    if (sent.length === 0) return;
    const params = { id: this.#lotId };
    const items = sent.map(({ orderId, text }) => ({ orderId, price: text.trim() || null }));
    try {
      const reply = await send(estimates.change, { params, body: { items } });
      for (const { key, text } of sent) this.#forgetEstimate(key, text);
      takeReply(estimates.ofLot, { params }, reply);
      this.takeEstimates(reply.data);
    } catch (error) {
      if (!isApiError(error) || error.status !== VALIDATION) throw error;
      // It is fixed by now: nothing of the items is wrong.
      const text = error.lines[0] ?? error.message;
      for (const { key } of sent) this.#refused.set(key, { ...this.#refused.get(key), estimate: text });
      this.#draw();
    }
  }

  #forgetEstimate(key: string, text: string) {
    const { estimate, ...edits } = this.#edits.get(key) ?? {};
    if (estimate !== text) return;
    if (Object.keys(edits).length > 0) this.#edits.set(key, edits);
    else this.#edits.delete(key);
  }

  #adopt(sent: readonly Sent[], saved: readonly Order[], removed: ReadonlySet<number>) {
    // Deleted by now, but called back while that was on its way.
    const calledBack = this.#state.rows.flatMap((row, at) =>
      row.id !== null && removed.has(row.id) ? [{ row, place: at + 1 }] : [],
    );
    for (const [at, { key, texts, body }] of sent.entries()) {
      const order = saved[at];
      if (!order) continue;
      this.#keys.set(order.id, key);
      // Stored by now, but removed while that was on its way.
      if (body.id === undefined && !this.#added.some((one) => one.key === key)) this.#removed.add(order.id);
      this.#added = this.#added.filter((one) => one.key !== key);
      if (this.#moved.get(order.id) === body.index) this.#moved.delete(order.id);
      this.#forgetStored(key, texts, order);
    }
    for (const id of removed) this.#removed.delete(id);
    this.#stored = withSaved(this.#stored, saved, removed);
    takeReply(orders.list, { params: { id: this.#lotId } }, { data: [...this.#stored] });
    for (const { row, place } of calledBack) this.restore(row, place);
    this.#draw();
  }

  /** Of what was typed stays what was typed since, and what could not be stored. */
  #forgetStored(key: string, texts: ItemEdits, order: Order) {
    const edits = this.#edits.get(key);
    if (!edits) return;
    const faults = rowFaults(rowOf(order, key, edits));
    const kept = Object.entries(edits).filter(
      ([field, text]) =>
        isItemField(field) && (field === 'estimate' || text !== texts[field] || faults[field] !== undefined),
    );
    if (kept.length > 0) this.#edits.set(key, Object.fromEntries(kept));
    else this.#edits.delete(key);
  }

  /** `save.3.name` → the cell of the fourth row that was sent; false where the refusal is of no row. */
  #refuse(sent: readonly Sent[], raw: Record<string, string>): boolean {
    let isOfRows = false;
    for (const [path, text] of Object.entries(raw)) {
      const [, at, name = ''] = /^save\.(\d+)\.(.+)$/.exec(formPath(path)) ?? [];
      const row = at === undefined ? undefined : sent[Number(at)];
      if (!row) continue;
      isOfRows = true;
      const field = isItemField(name) ? name : 'name';
      this.#refused.set(row.key, { ...this.#refused.get(row.key), [field]: text });
    }
    this.#draw();
    return isOfRows;
  }

  #judge(error: unknown): SaveOutcome {
    if (!isApiError(error)) return 'failed';
    if (SIGNED_OUT.includes(error.status)) {
      reactToProblem(error);
      // Whoever comes back to the page finds it saved by the next attempt.
      return 'failed';
    }
    if (error.status === 409) {
      reactToProblem(error);
      return 'closed';
    }
    if (CLOSED.includes(error.status) || error.raw.status !== undefined) {
      this.#state = { ...this.#state, closedBy: error.lines[0] ?? error.message };
      this.#tell();
      return 'closed';
    }
    if (error.status !== VALIDATION) return 'failed';
    reactToProblem(error);
    return 'partly';
  }

  #draw() {
    this.#byId = new Map(this.#stored.map((order) => [order.id, order]));
    const rows = this.#stored
      .filter(({ id }) => !this.#removed.has(id))
      .map((order) => this.#row(this.#keys.get(order.id) ?? String(order.id), order));
    for (const { key, index } of this.#added) {
      const row = this.#row(key, undefined);
      if (index === undefined) rows.push(row);
      else rows.splice(index - 1, 0, row);
    }
    const errors: Record<string, string> = {};
    for (const row of rows) {
      const faults = { ...this.#refused.get(row.key), ...rowFaults(row) };
      for (const [field, text] of Object.entries(faults)) errors[`${row.key}.${field}`] = text;
    }
    this.#state = { ...this.#state, rows, errors };
    this.#tell();
  }

  /** The same object while nothing of it changed: the grid draws anew only the others. */
  #row(key: string, order: Order | undefined): ItemRow {
    const edits = this.#edits.get(key);
    const before = this.#drawn.get(key);
    const price = order && this.#prices.get(order.id);
    if (before && before.order === order && before.edits === edits && before.price === price)
      return before.row;
    const row = order ? rowOf(order, key, edits, price) : newRow(key, edits);
    this.#drawn.set(key, { order, edits, price, row });
    return row;
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}
