// A supplier's own table, a price list or an offer: no template, so its items are found by code, then by name. What is not certain is left out and named.
import { equal, isDecimal } from '../rules/decimal.ts';
import { itemKeys } from '../rules/item-likeness.ts';
import { plural } from '../rules/plural.ts';
import {
  isOfRate,
  isUnitPrice,
  otherPrice,
  plainTitle,
  saysNoVat,
  saysVat,
} from '../rules/unit-price-title.ts';
import { recogniseUnit } from '../rules/units.ts';
import { vatName, vatRate, withoutVat, type VatCode } from '../rules/vat.ts';
import { addressOf, columnName } from './address.ts';
import { filledRows, ID_TITLE, isTemplate, type ReadRow, type ReadSheet } from './filled.ts';
import type { Cell, Grid } from './grid.ts';
import { offerIdText, OFFER_COLUMNS } from './offers.ts';

const SEARCHED_ROWS = 40;
/** More numbers would be read by nobody. */
const MOST_NAMED = 20;

/** In this order: the first that fits names the column. */
const names: [string, RegExp][] = [
  ['unitPrice', /^(цена|стоимость (за )?(1 )?(ед|шт)|прайс|price)/],
  ['unit', /^ед(иниц\p{L}*|\.)? ?изм|^ед\.?$|^е\.? ?и\.?$|^unit/u],
  ['code', /^(код|арт(икул|\.|$)|номенклатурн\p{L}* (номер|код)|каталожн|партномер|part ?n|sku)/u],
  ['manufacturer', /^(изготовител|производител|бренд|завод|марка$|торгов\p{L}* марка)/u],
  ['country', /^страна/],
  ['shipmentPeriod', /^срок( (постав|изготов|отгруз)\p{L}*)?(,? ?(раб\p{L}*\.? |кал\p{L}*\.? )?дн\p{L}*)?$/u],
  ['guaranteePeriod', /^гаранти/],
  ['name', /наименование|^(товар|предмет|продукция|название|номенклатура|материал|позиция)/],
];
const TAKEN = ['unitPrice', 'manufacturer', 'country', 'shipmentPeriod', 'guaranteePeriod'];

interface Item {
  id: number;
  index: number;
  code: string;
  name: string;
  unit: string | null;
}

interface Head {
  row: number;
  /** Of several columns that say the same the first, prices aside. */
  places: Map<string, number>;
  prices: { column: number; title: string }[];
}

const EMPTY: Cell = { text: '', number: null, formula: null, isError: false };
const cellAt = (grid: Grid, row: number, column: number | undefined): Cell =>
  (column === undefined ? undefined : grid.cells.get(addressOf(row, column))) ?? EMPTY;

function headAt(grid: Grid, row: number): Head | null {
  const head: Head = { row, places: new Map(), prices: [] };
  for (let column = 0; column < grid.columns; column += 1) {
    const title = cellAt(grid, row, column).text;
    const text = plainTitle(title);
    const found = text === '' || text.length > 120 ? undefined : names.find(([, by]) => by.test(text));
    if (!found) continue;
    const [key] = found;
    if (key === 'unitPrice') head.prices.push({ column, title });
    else if (!head.places.has(key)) head.places.set(key, column);
  }
  const isNamed = head.places.has('code') || head.places.has('name');
  return isNamed && head.prices.length > 0 ? head : null;
}

function headOf(grid: Grid): Head | null {
  for (let row = 0; row < Math.min(grid.rows, SEARCHED_ROWS); row += 1) {
    const head = headAt(grid, row);
    if (head) return head;
  }
  return null;
}

export const hasOwnHeader = (grid: Grid): boolean => headOf(grid) !== null;

/** Of several sheets the one that is meant. */
export const hasOffers = (grid: Grid): boolean => isTemplate(grid) || hasOwnHeader(grid);

const NO_OFFERS = `В таблице нет столбца «${ID_TITLE}», а столбцы цены и наименования или кода не узнаны: заполните выгруженный шаблон или вставьте столбец из своей таблицы, Ctrl+V`;

/** The filled template, or the supplier's own table; prices with VAT are taken at the application's rate. */
export function readOffers(grid: Grid, items: readonly Item[], vat: VatCode): ReadSheet | { fault: string } {
  return filledRows(grid, OFFER_COLUMNS) ?? ownOffers(grid, items, vat) ?? { fault: NO_OFFERS };
}

/** The rate that is inside of the prices; null where they are without. */
type Price = Head['prices'][number] & { inside: VatCode | null };

/** The one that is said to be without VAT, else the one that says no more than that it is a price, else the one with VAT. */
function priceOf({ prices }: Head, vat: VatCode): Price | { fault: string } {
  const open = prices.filter(({ title }) => !saysVat(title));
  if (open.length === 0) return taxedPriceOf(prices, vat);
  const sayings = open.filter(({ title }) => saysNoVat(title));
  const told = sayings.length > 0 ? sayings : open.filter(({ title }) => isUnitPrice(title));
  const one = onlyOf(told.length > 0 ? told : open);
  return 'fault' in one ? one : { ...one, inside: null };
}

function taxedPriceOf(prices: Head['prices'], vat: VatCode): Price | { fault: string } {
  const one = onlyOf(prices);
  if ('fault' in one) return one;
  const withTax = `Цены в файле с НДС («${one.title}»)`;
  if (otherPrice(one.title) !== 'withVat') return { fault: `${withTax}, а нужны без НДС` };
  const rate = vatRate(vat);
  if (!(Number(rate.percent ?? 0) > 0) || !isOfRate(one.title, rate))
    return { fault: `${withTax}, а в условиях заявки «${vatName(vat)}»: выберите там ставку файла` };
  return { ...one, inside: vat };
}

function onlyOf([one, ...others]: Head['prices']): Head['prices'][number] | { fault: string } {
  if (others.length === 0) return one!;
  const titles = [one!, ...others].map(({ title }) => `«${title}»`).join(', ');
  return { fault: `Столбцов с ценой несколько: ${titles}. Оставьте в файле один` };
}

interface Line {
  row: number;
  keys: ReturnType<typeof itemKeys>;
  unit: string | null;
  price: Cell;
  /** As it stands in the cell; null where it says none that can be read. */
  said: string | null;
  /** Without VAT. */
  unitPrice: string | null;
}

type Found = { line: Line; by: 'code' | 'name' };
type Missing = 'absent' | 'unread' | 'otherUnit' | 'manyPrices';

const readerOf = (key: string) => OFFER_COLUMNS.find((column) => column.key === key)!.read!;
function priceIn(cell: Cell): string | null {
  const read = cell.isError ? { fault: '' } : readerOf('unitPrice')(cell);
  return 'value' in read && isDecimal(read.value) && Number(read.value) > 0 ? read.value : null;
}

function linesOf(grid: Grid, { row: top, places }: Head, { column, inside }: Price): Line[] {
  return Array.from({ length: Math.max(0, grid.rows - top - 1) }, (_, at) => {
    const row = top + 1 + at;
    const textAt = (key: string) => cellAt(grid, row, places.get(key)).text;
    const price = cellAt(grid, row, column);
    const said = priceIn(price);
    return {
      row,
      keys: itemKeys({ code: textAt('code'), name: textAt('name'), okpd2: '' }),
      unit: recogniseUnit(textAt('unit')),
      price,
      said,
      unitPrice: said !== null && inside !== null ? withoutVat(said, inside) : said,
    };
  });
}

/** Where several stand for the item, they must agree: by name where they share a code, else by their price. */
function oneOf(lines: readonly Line[], name: string): Line | null {
  const named = lines.length > 1 ? lines.filter(({ keys }) => keys.name === name) : lines;
  const [first, ...rest] = named.length > 0 ? named : lines;
  return rest.every(({ unitPrice }) => equal(unitPrice!, first!.unitPrice!)) ? first! : null;
}

function find(
  item: Item,
  lines: { code: Map<string, Line[]>; name: Map<string, Line[]> },
): Found | { missing: Missing; at?: Line } {
  const keys = itemKeys({ ...item, okpd2: '' });
  let missing: { missing: Missing; at?: Line } = { missing: 'absent' };
  for (const by of ['code', 'name'] as const) {
    const alike = keys[by] === '' ? [] : (lines[by].get(keys[by]) ?? []);
    const ofUnit = alike.filter(({ unit }) => unit === null || item.unit === null || unit === item.unit);
    const priced = ofUnit.filter(({ unitPrice }) => unitPrice !== null);
    const line = priced.length === 0 ? null : oneOf(priced, keys.name);
    if (line) return { line, by };
    if (priced.length > 0) missing = { missing: 'manyPrices' };
    else if (ofUnit.length > 0) missing = { missing: 'unread', at: ofUnit[0]! };
    else if (alike.length > 0) missing = { missing: 'otherUnit' };
  }
  return missing;
}

function by(lines: readonly Line[], key: 'code' | 'name'): Map<string, Line[]> {
  const map = new Map<string, Line[]>();
  for (const line of lines) {
    const text = line.keys[key];
    if (text !== '') map.set(text, [...(map.get(text) ?? []), line]);
  }
  return map;
}

/** Null where the table names no items with prices; a fault where it is not sure which column is the price. */
export function ownOffers(
  grid: Grid,
  items: readonly Item[],
  vat: VatCode,
): ReadSheet | { fault: string } | null {
  const head = headOf(grid);
  if (!head) return null;
  const price = priceOf(head, vat);
  if ('fault' in price) return price;
  const lines = linesOf(grid, head, price);
  const maps = { code: by(lines, 'code'), name: by(lines, 'name') };
  const outcomes = items.map((item) => ({ item, ...find(item, maps) }));
  const found = outcomes.filter((one): one is (typeof outcomes)[number] & Found => 'line' in one);
  const places = new Map([...head.places, ['unitPrice', price.column]]);
  const taken = TAKEN.filter((key) => places.has(key));
  return {
    columns: [
      { key: 'orderName', title: 'Позиция', letter: '' },
      ...(price.inside === null
        ? []
        : [{ key: 'said', title: `Цена с ${vatName(price.inside)}`, letter: columnName(price.column) }]),
      ...taken.map((key) => ({
        key,
        title: OFFER_COLUMNS.find((column) => column.key === key)!.title,
        letter: key === 'unitPrice' && price.inside !== null ? '' : columnName(places.get(key)!),
      })),
    ],
    rows: found.map(({ item, line }) =>
      rowOf(item, line, taken, (key) => cellAt(grid, line.row, places.get(key))),
    ),
    errors: [],
    notes: notesOf(
      outcomes.map((one) => ({ index: one.item.index, ...('line' in one ? { by: one.by } : one) })),
      price,
    ),
  };
}

/** A cell that is empty or says no one number leaves the application's own as it is. */
function rowOf(item: Item, line: Line, taken: readonly string[], cellOf: (key: string) => Cell): ReadRow {
  const row: ReadRow = {
    row: line.row + 1,
    id: offerIdText(item.id),
    values: {},
    texts: {
      orderName: `${item.index}. ${item.name}`,
      ...(line.said === line.unitPrice ? {} : { said: shown(line.said!) }),
    },
  };
  for (const key of taken) {
    const cell = cellOf(key);
    const read =
      key === 'unitPrice' ? { value: line.unitPrice } : cell.isError ? { fault: '' } : readerOf(key)(cell);
    if ('fault' in read || read.value === null || read.value === '') continue;
    row.values[key] = read.value;
    row.texts[key] = isDecimal(read.value) ? shown(read.value) : String(read.value);
  }
  return row;
}

const shown = (decimal: string): string => decimal.replace('.', ',');

const unsaid = (title: string): string =>
  `В заголовке «${title}» не сказано, без НДС ли она: взята как цена без НДС.`;
const takenOut = (title: string, vat: VatCode): string =>
  `Из цен «${title}» вычтен ${vatName(vat)}, как в условиях заявки; цены без НДС округлены до копеек. Если в файле другая ставка, сначала выберите её в условиях.`;

type Told = { index: number; by?: Found['by']; missing?: Missing; at?: Line };

function notesOf(told: readonly Told[], { title, column, inside }: Price): string[] {
  const count = (way: Found['by']) => told.filter(({ by: one }) => one === way).length;
  const [coded, named] = [count('code'), count('name')];
  const n = coded + named;
  const ways = [coded > 0 && `по коду — ${coded}`, named > 0 && `по наименованию — ${named}`].filter(Boolean);
  const listed = (what: Missing, words: string): string[] => {
    const of = told.filter(({ missing }) => missing === what);
    if (of.length === 0) return [];
    const numbers = of
      .slice(0, MOST_NAMED)
      .map(({ index, at }) => (at ? `${index} (${addressOf(at.row, column)})` : String(index)));
    const rest = of.length > MOST_NAMED ? ` и ещё ${of.length - MOST_NAMED}` : '';
    return [`${words}: ${of.length === 1 ? 'позиция' : 'позиции'} ${numbers.join(', ')}${rest}.`];
  };
  return [
    n === 0
      ? `Не найдено ни одной из ${told.length} ${told.length % 10 === 1 && told.length % 100 !== 11 ? 'позиции' : 'позиций'}.`
      : `${plural(n, ['Найдена', 'Найдены', 'Найдено'])} ${n} ${plural(n, ['позиция', 'позиции', 'позиций'])} из ${told.length}: ${ways.join(', ')}.`,
    ...(n === 0 || saysNoVat(title) ? [] : [inside === null ? unsaid(title) : takenOut(title, inside)]),
    ...listed('unread', 'Цена не прочитана'),
    ...listed('otherUnit', 'Другая единица измерения'),
    ...listed('manyPrices', 'Одно и то же по разным ценам'),
    ...listed('absent', 'Нет в файле'),
  ];
}
