// Finding the header of a table of items: one to three rows, anywhere near the top, by what people call their columns.
import type { ImportField } from '../../../api/records/order.ts';
import { plainTitle, saysNoVat, saysVat, UNIT_PRICE } from '../../../rules/unit-price-title.ts';
import { addressOf } from '../../../sheets/address.ts';
import type { Grid, Merge } from '../../../sheets/grid.ts';

const SEARCHED_ROWS = 40;
const MAX_TIERS = 3;

/** In this order: the first that fits names the column. Other prices are known and left out. */
const names: [ImportField | null, RegExp][] = [
  ['quantity', /^кол(ичество|-?во|\.|$)|^объем( |$)|^потребность|^quantity|^q-?ty/],
  ['estimate', UNIT_PRICE],
  [null, /цена|сумма|стоимость|ндс|нмц/],
  ['unit', /ед(иниц\p{L}*|\.)? ?изм|^ед\.?$|^е\.? ?и\.?$|океи|^unit/u],
  ['okpd2', /окпд/],
  ['destinationCode', /код.*(станци|назначен|жд)|еср/],
  ['requiredDelivery', /срок.*(постав|исполн|передач)|дата поставки|требуем\p{L}* срок|^срок$|поставка до/u],
  ['destinationStation', /станци|(место|пункт|адрес) ?(поставки|назначения|доставки)?|грузополучател/],
  ['packagingGroup', /группа? упаковк|упаковочн\p{L}* групп|групп\p{L}* упаков|грузовое место/u],
  ['code', /ктру|артикул|номенклатурн\p{L}* (номер|код)|каталожн|^код/u],
  ['index', /^(№|n|no|#|номер|поз|позиция)( ?п ?[/.]? ?п)?( позиции)?$|^п ?\/ ?п$/],
  ['manufacturer', /изготовител|производител|бренд|торгов\p{L}* марка/u],
  ['name', /наименование|^(товар|предмет|продукция|название|номенклатура|материал|позиция)/],
  [
    'comment',
    /примечани|комментари|характеристик|описание|требовани|^гост|^ту$|^name$|^(тип ?[,/и]? ?)?(марка|модель)|^тип$|^чертеж/,
  ],
];
/** What says itself what it is: the words of other columns stand under their titles. */
const REMARK = /примечани|комментари|характеристик|описание|требовани/;
export const isPlainRemark = (title: string): boolean => REMARK.test(plainTitle(title));

/** Several columns may speak of it: they stand together. */
export const isGathered = (field: ImportField | null): boolean => field === 'comment';

export interface Header {
  /** First and last row, from 0. */
  top: number;
  bottom: number;
  titles: string[];
  fields: (ImportField | null)[];
}

export function fieldOf(title: string): ImportField | null {
  const text = plainTitle(title);
  if (text === '' || text.length > 120) return null;
  if (text === 'name') return 'name';
  return names.find(([, pattern]) => pattern.test(text) || pattern.test(`${text}.`))?.[0] ?? null;
}

const mergeAt = (merges: Merge[], row: number, column: number): Merge | undefined =>
  merges.find((m) => m.top <= row && row <= m.bottom && m.left <= column && column <= m.right);

/** The cell's text; of a merged range, its first cell's. */
export function textAt(grid: Grid, row: number, column: number): string {
  const own = grid.cells.get(addressOf(row, column))?.text;
  if (own) return own;
  const merge = mergeAt(grid.merges, row, column);
  return merge ? (grid.cells.get(addressOf(merge.top, merge.left))?.text ?? '') : '';
}

/** The best header near the top; null where no row names an item's name and something else of it. */
export function findHeader(grid: Grid): Header | null {
  const found: Header[] = [];
  for (let top = 0; top < Math.min(grid.rows, SEARCHED_ROWS); top += 1) {
    for (let tiers = 1; tiers <= MAX_TIERS && top + tiers <= grid.rows; tiers += 1) {
      const header = readHeader(grid, top, top + tiers - 1);
      if (header.fields.includes('name') && known(header) >= 2) found.push(header);
    }
  }
  // Of two that name as much the shorter one, then the upper one.
  const tiers = ({ top, bottom }: Header) => bottom - top;
  const best = found.toSorted((a, b) => known(b) - known(a) || tiers(a) - tiers(b) || a.top - b.top).at(0);
  if (!best) return null;
  // Cells that reach out of it, up or down, belong to it: with the other tier its columns read in full.
  const reaching = grid.merges.filter(
    (merge) =>
      merge.top <= best.bottom &&
      merge.bottom >= best.top &&
      (merge.top < best.top || merge.bottom > best.bottom),
  );
  const top = Math.min(best.top, ...reaching.map((merge) => merge.top));
  const bottom = Math.max(best.bottom, ...reaching.map((merge) => merge.bottom));
  return bottom - top < MAX_TIERS ? readHeader(grid, top, bottom) : best;
}

/** Whether the estimates' column leaves open if they are without VAT. */
export const isVatUnsaid = ({ fields, titles }: Header): boolean => {
  const column = fields.indexOf('estimate');
  return column >= 0 && !saysNoVat(titles[column] ?? '');
};

const known = ({ fields }: Header): number => new Set(fields.filter((field) => field !== null)).size;

function readHeader(grid: Grid, top: number, bottom: number): Header {
  const titles: string[] = [];
  const fields: (ImportField | null)[] = [];
  for (let column = 0; column < grid.columns; column += 1) {
    const tiers: string[] = [];
    for (let row = top; row <= bottom; row += 1) {
      const text = textAt(grid, row, column);
      if (text !== '' && text !== tiers.at(-1)) tiers.push(text);
    }
    titles.push(tiers.join(' / '));
    // The lowest tier is the closest; an upper one speaks for it where it says nothing known («кол-во» over «всего»).
    const field = tiers
      .toReversed()
      .map(fieldOf)
      .find((one) => one !== null);
    const isRead = field !== undefined && field !== null && (isGathered(field) || !fields.includes(field));
    fields.push(isRead && !(field === 'estimate' && saysVat(tiers.join(' '))) ? field : null);
  }
  return { top, bottom, titles, fields };
}

/** The row «1 2 3 4 …» that Russian forms put under a header. */
export function isNumbering(grid: Grid, row: number): boolean {
  const texts = Array.from({ length: grid.columns }, (_, column) => textAt(grid, row, column)).filter(
    (text) => text !== '',
  );
  return texts.length > 2 && texts.every((text, index) => text === String(index + 1));
}
