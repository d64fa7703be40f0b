/** Items as the grid edits them: stored ones with what was typed over them, and new ones that have no name yet. */
import type { Order, OrderDraft } from '../../../../api/records/order.ts';

export const itemFields = [
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
] as const;
export type ItemField = (typeof itemFields)[number];
export type ItemEdits = Partial<Record<ItemField, string>>;

export interface ItemRow extends Record<ItemField, string> {
  /** The id of a stored item, `new-1` of one made here. */
  key: string;
  id: number | null;
  categoryId: number | null;
  filesCount: number;
}

const blank = Object.fromEntries(itemFields.map((field) => [field, ''])) as Record<ItemField, string>;

export const newRow = (key: string, edits: ItemEdits = {}): ItemRow => ({
  ...blank,
  ...edits,
  key,
  id: null,
  categoryId: null,
  filesCount: 0,
});

export function rowOf(order: Order, key: string, edits: ItemEdits = {}): ItemRow {
  const stored = Object.fromEntries(itemFields.map((field) => [field, order[field] ?? '']));
  return {
    ...(stored as Record<ItemField, string>),
    ...edits,
    key,
    id: order.id,
    categoryId: order.categoryId,
    filesCount: order.filesCount,
  };
}

export const draftOf = (row: ItemRow): OrderDraft => ({
  name: row.name,
  quantity: row.quantity || null,
  unit: row.unit || null,
  okpd2: row.okpd2,
  code: row.code,
  packagingGroup: row.packagingGroup,
  manufacturer: row.manufacturer,
  requiredDelivery: row.requiredDelivery,
  destinationStation: row.destinationStation,
  destinationCode: row.destinationCode,
  comment: row.comment,
  categoryId: row.categoryId,
});
