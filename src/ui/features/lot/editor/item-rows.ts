/** Items as the grid edits them: stored ones with what was typed over them, and new ones; each cell checked at once. */
import { money } from '../../../../api/fields.ts';
import { orderDraft, type Order, type OrderDraft } from '../../../../api/records/order.ts';
import { sentenceAgainst } from '../../../parts/form/zod-check.ts';
import { isUnitCode } from '../../../../rules/units.ts';

/** What the list of items itself keeps. */
const orderFields = [
  'name',
  'quantity',
  'unit',
  'okpd2',
  'code',
  'packagingGroup',
  'manufacturer',
  'requiredDelivery',
  'destinationStation',
  'destinationCode',
  'comment',
  'categoryId',
] as const;
/** The estimate is kept apart: who reads the items must not come by it. */
export const itemFields = [...orderFields, 'estimate'] as const;
type OrderField = (typeof orderFields)[number];
export type ItemField = (typeof itemFields)[number];
export type ItemTexts = Record<ItemField, string>;
export type ItemEdits = Partial<ItemTexts>;

export interface ItemRow extends ItemTexts {
  /** Stays when a new row is stored, so that the cell in work keeps the focus. */
  key: string;
  id: number | null;
  filesCount: number;
}

export const isItemField = (name: string): name is ItemField =>
  (itemFields as readonly string[]).includes(name);

const blank = Object.fromEntries(itemFields.map((field) => [field, ''])) as ItemTexts;

export const newRow = (key: string, edits: ItemEdits = {}): ItemRow => ({
  ...blank,
  ...edits,
  key,
  id: null,
  filesCount: 0,
});

/** A category's number as a cell keeps it: a number that somebody types there is a code, and no category's number. */
export const categoryMark = (id: number): string => `#${id}`;
const CATEGORY_MARK = /^#(\d+)$/;
const categoryOf = (text: string): number | null => {
  const id = CATEGORY_MARK.exec(text.trim())?.[1];
  return id === undefined ? null : Number(id);
};

const storedText = (order: Order, field: OrderField): string => {
  if (field !== 'categoryId') return order[field] ?? '';
  return order.categoryId === null ? '' : categoryMark(order.categoryId);
};

/** An item's cells as they are stored. */
export const storedTexts = (order: Order, estimate = ''): ItemTexts => ({
  ...(Object.fromEntries(orderFields.map((field) => [field, storedText(order, field)])) as ItemTexts),
  estimate,
});

export function rowOf(order: Order, key: string, edits: ItemEdits = {}, estimate = ''): ItemRow {
  return {
    ...storedTexts(order, estimate),
    ...edits,
    key,
    id: order.id,
    filesCount: order.filesCount,
  };
}

export const isBlank = (row: ItemTexts): boolean => itemFields.every((field) => row[field].trim() === '');

const nullable: readonly ItemField[] = ['quantity', 'unit'];
const sentValue = (field: ItemField, text: string): string | null =>
  text.trim() === '' && nullable.includes(field) ? null : text;

/** The one sentence against a cell; null where it may be stored. */
export function cellFault(field: ItemField, text: string): string | null {
  if (field === 'name' && text.trim() === '') return 'Укажите наименование';
  if (field === 'categoryId')
    return text.trim() === '' || categoryOf(text) !== null ? null : 'Такой категории нет';
  if (field === 'estimate') return text.trim() === '' ? null : sentenceAgainst(money, text);
  const value = sentValue(field, text);
  const fault = sentenceAgainst(orderDraft.shape[field], value);
  if (fault !== null) return field === 'unit' ? 'Такой единицы измерения нет' : fault;
  return field === 'unit' && value !== null && !isUnitCode(value) ? 'Такой единицы измерения нет' : null;
}

/** Verdicts of a row stay with it: a list of a thousand is asked about at every key. */
const verdicts = new WeakMap<ItemRow, ItemEdits>();

/** Faults by field; a wholly empty new row is no item yet and has none. */
export function rowFaults(row: ItemRow): ItemEdits {
  const known = verdicts.get(row);
  if (known) return known;
  const faults: ItemEdits = {};
  if (row.id !== null || !isBlank(row)) {
    for (const field of itemFields) {
      const fault = cellFault(field, row[field]);
      if (fault !== null) faults[field] = fault;
    }
  }
  verdicts.set(row, faults);
  return faults;
}

/** As it may be stored now: a faulty cell stays as it was stored. Null where there is no item without it. */
export function draftOf(row: ItemRow, stored: Order | undefined): OrderDraft | null {
  const before = stored ? rowOf(stored, row.key) : newRow(row.key);
  const faults = rowFaults(row);
  const text = (field: ItemField): string => (faults[field] === undefined ? row[field] : before[field]);
  if (text('name').trim() === '') return null;
  return {
    name: text('name'),
    quantity: sentValue('quantity', text('quantity')),
    unit: sentValue('unit', text('unit')),
    okpd2: text('okpd2'),
    code: text('code'),
    packagingGroup: text('packagingGroup'),
    manufacturer: text('manufacturer'),
    requiredDelivery: text('requiredDelivery'),
    destinationStation: text('destinationStation'),
    destinationCode: text('destinationCode'),
    comment: text('comment'),
    categoryId: categoryOf(text('categoryId')),
  };
}
