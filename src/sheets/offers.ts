// A table of offers as a sheet: its columns, and what a filled one would make of the own rows.
import type { ImportPreview } from '../api/records/import-preview.ts';
import type { OfferInput } from '../api/records/offer.ts';
import { equal, isDecimal } from '../rules/decimal.ts';
import {
  readFlag,
  readMoney,
  readQuantity,
  readTerm,
  readText,
  readWhole,
  type SheetColumn,
} from './columns.ts';
import { faultAt, type ReadRow, type ReadSheet } from './filled.ts';

export const OFFER_COLUMNS: readonly SheetColumn[] = [
  { key: 'index', title: '№', width: 6, read: null },
  { key: 'orderName', title: 'Позиция', width: 42, read: null },
  { key: 'ordered', title: 'Требуется', width: 12, read: null },
  { key: 'unit', title: 'Ед. изм.', width: 9, read: null },
  { key: 'unitPrice', title: 'Цена за единицу без НДС', width: 16, read: readMoney },
  { key: 'quantity', title: 'Количество', width: 12, read: readQuantity },
  { key: 'isAnalogue', title: 'Аналог', width: 9, read: readFlag },
  { key: 'name', title: 'Предлагаемый товар', width: 42, read: readText(255) },
  { key: 'description', title: 'Описание', width: 30, read: readText(10_000) },
  { key: 'manufacturer', title: 'Изготовитель', width: 24, read: readText(255) },
  { key: 'country', title: 'Страна', width: 14, read: readText(255) },
  { key: 'manufacturedYear', title: 'Год выпуска', width: 10, read: readWhole(1900, 2100) },
  { key: 'documentation', title: 'Документация', width: 24, read: readText(2_000) },
  { key: 'guaranteePeriod', title: 'Гарантия, мес.', width: 10, read: readTerm('months', 600) },
  { key: 'shipmentPeriod', title: 'Срок поставки, дней', width: 10, read: readTerm('days', 3_650) },
];
const READ_KEYS = OFFER_COLUMNS.flatMap(({ key, read }) => (read === null ? [] : [key]));

/** `ORDER` for an item without an offer yet, `ORDER/OFFER` for a row that exists. */
export const offerIdText = (orderId: number, offerId?: number): string =>
  offerId === undefined ? String(orderId) : `${orderId}/${offerId}`;

function idOf(text: string): { orderId: number; offerId: number | null } | null {
  const match = /^(\d{1,15})(?:\/(\d{1,16}))?$/.exec(text.trim());
  if (!match) return null;
  return { orderId: Number(match[1]), offerId: match[2] === undefined ? null : Number(match[2]) };
}

const isSame = (before: unknown, after: unknown): boolean => {
  if (isDecimal(before) && isDecimal(after)) return equal(before, after);
  return (before ?? '') === (after ?? '');
};

/** Of an empty row only the proposed quantity stands there: it is no offer. */
const isFilled = ({ values }: ReadRow): boolean =>
  Object.entries(values).some(
    ([key, value]) => !['quantity', 'isAnalogue'].includes(key) && value !== null && value !== '',
  );

/** A row as it is stored. */
type StoredOffer = Pick<OfferInput, 'orderId' | 'isAnalogue'> & { id: number; quantity?: string | null };

interface Planned {
  preview: Omit<ImportPreview, 'applied'>;
  table: OfferInput[];
}

/** What the file would make of the offer table; rows that it does not name stay as they are. */
export function planOffers(
  sheet: ReadSheet,
  items: readonly { id: number; quantity?: string | null }[],
  rows: readonly StoredOffer[],
): Planned {
  const ordered = new Map(items.map(({ id, quantity }) => [id, quantity ?? null]));
  const known = new Map(rows.map((row) => [row.id, row]));
  const own = new Map(rows.filter(({ isAnalogue }) => !isAnalogue).map((row) => [row.orderId, row]));
  const table = new Map<number | string, OfferInput>(
    rows.map((row) => [row.id, { id: row.id, orderId: row.orderId, isAnalogue: row.isAnalogue }]),
  );
  const errors = [...sheet.errors];
  const taken = new Set<number>();
  const shown: ImportPreview['rows'] = [];
  /** Of a template older than the offer the row bears the item alone: it is the item's own offer, unless it says to be an analogue. */
  const storedOf = ({ orderId, offerId }: NonNullable<ReturnType<typeof idOf>>, { values }: ReadRow) => {
    if (offerId !== null) return known.get(offerId);
    const one = values.isAnalogue === true ? undefined : own.get(orderId);
    return one && !taken.has(one.id) ? one : undefined;
  };
  for (const read of sheet.rows) {
    const id = idOf(read.id);
    const before = id === null ? undefined : storedOf(id, read);
    const isKnown =
      id !== null && ordered.has(id.orderId) && (id.offerId === null || before?.orderId === id.orderId);
    if (!isKnown) {
      errors.push(
        faultAt(sheet, read.row, null, 'Строка не из этой заявки: идентификатор изменён или чужой'),
      );
      continue;
    }
    if (id.offerId !== null && taken.has(id.offerId)) {
      errors.push(faultAt(sheet, read.row, null, 'Строка с этим идентификатором уже была'));
      continue;
    }
    if (id.offerId === null && !isFilled(read)) continue;
    if (before) taken.add(before.id);
    const changed = READ_KEYS.filter(
      (key) => key in read.values && !isSame(before?.[key as keyof StoredOffer], read.values[key]),
    );
    const input = {
      // A price list says nothing of it: what is new is offered as it was asked for.
      ...(before && before.quantity !== null ? {} : { quantity: ordered.get(id.orderId) ?? null }),
      ...(before ? { id: before.id } : {}),
      ...read.values,
      orderId: id.orderId,
    } as OfferInput;
    table.set(before?.id ?? `new:${read.row}`, {
      ...input,
      isAnalogue: input.isAnalogue ?? before?.isAnalogue ?? false,
    });
    shown.push({ row: read.row, id: before?.id ?? null, values: read.texts, changed });
  }
  errors.sort((a, b) => a.row - b.row);
  return {
    preview: {
      columns: sheet.columns,
      rows: shown,
      errors,
      notes: sheet.notes,
      total: shown.length,
      changedRows: shown.filter(({ changed }) => changed.length > 0).length,
    },
    table: [...table.values()],
  };
}
