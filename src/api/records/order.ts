// An item of a lot, and the preview of an import of items.
import { z } from 'zod';
import { eachOnce } from '../each-once.ts';
import { comment, id, nameBetween, quantity, textBetween } from '../fields.ts';

export const order = z.object({
  id: z.int(),
  lotId: z.int(),
  /** From 1, in the order of the list. */
  index: z.int(),
  packagingGroup: z.string(),
  name: z.string(),
  code: z.string(),
  okpd2: z.string(),
  categoryId: z.int().nullable(),
  manufacturer: z.string(),
  comment: z.string(),
  /** Decimal string; null while it is not known (a draft only). */
  quantity: z.string().nullable(),
  /** ОКЕИ code; null while it is not known (a draft only). */
  unit: z.string().nullable(),
  unitTitle: z.string().nullable(),
  requiredDelivery: z.string(),
  destinationStation: z.string(),
  destinationCode: z.string(),
  filesCount: z.int(),
});
export type Order = z.infer<typeof order>;

const text = (max: number) => textBetween({ min: 0, max: max }).default('');

/** An item as it is written; texts left out are empty. Names may have several lines. */
export const orderDraft = z.object({
  name: nameBetween({ min: 1, max: 2_000 }),
  packagingGroup: text(255),
  code: text(100),
  okpd2: z
    .string()
    .trim()
    .regex(/^(\d{2}(\.\d(\d(\.\d(\d(\.\d{3})?)?)?)?)?)?$/, { error: 'Код ОКПД2 вида 24.20.13.110' })
    .default(''),
  categoryId: id.nullable().default(null),
  manufacturer: text(255),
  comment: comment.default(''),
  quantity: quantity.nullable().default(null),
  unit: z
    .string()
    .regex(/^\d{3}$/, { error: 'Код единицы измерения по ОКЕИ — три цифры' })
    .nullable()
    .default(null),
  requiredDelivery: text(255),
  destinationStation: text(255),
  destinationCode: text(100),
});
export type OrderDraft = z.infer<typeof orderDraft>;

/** Several items at once: a row without an id is new. Removed ones that are gone already are no fault. */
export const ordersChange = z.object({
  save: eachOnce(
    z.array(orderDraft.extend({ id: id.optional(), index: z.int().min(1).optional() })).max(1_000),
    'id',
  ).default([]),
  remove: z.array(id).max(5_000).default([]),
});
export type OrdersChange = z.infer<typeof ordersChange>;

export const importFields = [
  'index',
  'packagingGroup',
  'name',
  'code',
  'okpd2',
  'manufacturer',
  'comment',
  'quantity',
  'unit',
  'requiredDelivery',
  'destinationStation',
  'destinationCode',
  'estimate',
] as const;
export type ImportField = (typeof importFields)[number];

export const cellNote = z.object({
  /** As the sheet names it, such as `E4`. */
  cell: z.string(),
  row: z.int(),
  column: z.string(),
  field: z.enum(importFields).nullable(),
  message: z.string(),
  /** What stands in the cell. */
  value: z.string(),
  /** Values to choose from, such as units like the unknown one; send the chosen code in `fixes`. */
  choices: z.array(z.object({ value: z.string(), title: z.string() })).optional(),
});
export type CellNote = z.infer<typeof cellNote>;

export const importRow = z.object({
  /** Row of the sheet, from 1. */
  row: z.int(),
  name: z.string(),
  packagingGroup: z.string(),
  code: z.string(),
  okpd2: z.string(),
  manufacturer: z.string(),
  comment: z.string(),
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  unitTitle: z.string().nullable(),
  requiredDelivery: z.string(),
  destinationStation: z.string(),
  destinationCode: z.string(),
  /** Of the organiser, for a unit without VAT, in the lot's currency; null where the table has none. */
  estimate: z.string().nullable(),
  /** The columns of the cells that each field came from, so that an editor knows which cell to fix. */
  cells: z.partialRecord(z.enum(importFields), z.string()),
});
export type ImportRow = z.infer<typeof importRow>;

export const ordersImport = z.object({
  dryRun: z.boolean(),
  /** Items written; 0 in a preview. */
  imported: z.int(),
  /** Of them with an estimate; 0 in a preview. */
  estimated: z.int(),
  sheet: z.string(),
  sheets: z.array(z.string()),
  /** First and last row of the header, from 1. */
  headerRows: z.array(z.int()),
  /** How each column was understood; a null field is not read. */
  columns: z.array(
    z.object({ column: z.string(), title: z.string(), field: z.enum(importFields).nullable() }),
  ),
  rows: z.array(importRow),
  errors: z.array(cellNote),
  warnings: z.array(cellNote),
});
export type OrdersImport = z.infer<typeof ordersImport>;
