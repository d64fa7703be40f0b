/** The columns of the offer table as it is filled in, and its rows: what the vendor types over what the buyer asked for. */
import { Paperclip } from 'lucide-react';
import { offerBlocks } from '../../../api/records/application-blocks.ts';
import type { Block } from '../../../machines/application-statuses.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { lineSum } from '../../../rules/money.ts';
import { plural, type PluralForms } from '../../../rules/plural.ts';
import { termReadings, type TermUnit } from '../../../rules/term-readings.ts';
import { vatName, withoutVat, withVat, type VatCode } from '../../../rules/vat.ts';
import { unitPriceTitle } from '../../../text/application-words.ts';
import { otherOfferText } from '../../../text/other-offer-prices.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import type { GridColumn, Measure } from '../../parts/grid/grid-column.ts';
import { cellFault, offerFields, type OfferDraft, type OfferField } from './offer-rows.ts';

export interface OfferGridRow extends OfferDraft {
  sum: string;
  ordered: string;
}

function sumOf({ unitPrice, quantity }: OfferDraft): string {
  if (unitPrice === '' || quantity === '') return '';
  if (cellFault('unitPrice', unitPrice) !== null || cellFault('quantity', quantity) !== null) return '';
  return lineSum(unitPrice, quantity);
}

const readingsIn = (unit: TermUnit, forms: PluralForms) => (text: string) =>
  termReadings(text, unit).map((n) => ({ value: String(n), label: `${n}\u00A0${plural(n, forms)}` }));

/** Rows keep their identity while they are the same, so that the grid redraws only what changed. */
const known = new WeakMap<OfferDraft, OfferGridRow>();
export function gridRow(row: OfferDraft): OfferGridRow {
  const made = known.get(row) ?? { ...row, sum: sumOf(row), ordered: row.itemQuantity };
  known.set(row, made);
  return made;
}

/** Code and term under an item's name. */
export const itemNote = ({ itemCode, requiredDelivery, itemManufacturer }: OfferDraft): string =>
  [itemCode, requiredDelivery && `поставить: ${requiredDelivery}`, itemManufacturer]
    .filter(Boolean)
    .join(' · ');

/** What tables of prices call the column by which an item is found. */
const ITEM_NAMES = [
  'Наименование',
  'Наименование товара',
  'Наименование позиции',
  'Наименование продукции',
  'Название',
  'Позиция',
  'Товар',
  'Номенклатура',
  'Продукция',
  'Материал',
];

export function offerGridColumns(
  basis: string,
  currency: string,
  blocks: readonly Block[] | undefined,
  /** Prices are shown and typed with it; they are kept without. */
  vat?: VatCode,
  /** The rate that they may be shown with. */
  rate = vat,
): GridColumn<OfferGridRow>[] {
  const tax = vat === undefined ? 'без НДС' : withTax(vat);
  const measure: Measure | undefined = vat && {
    shown: (kept) => withVat(kept, vat),
    kept: (shown) => withoutVat(shown, vat),
  };
  const open = (field: OfferField): boolean => blocks?.includes(offerBlocks[field]) ?? true;
  const own = (
    id: OfferField,
    header: string,
    rest: Partial<GridColumn<OfferGridRow>> = {},
  ): GridColumn<OfferGridRow> => ({ id, header, editable: open(id), ...rest });
  const item = (
    id: keyof OfferGridRow & string,
    header: string,
    width: number,
  ): GridColumn<OfferGridRow> => ({ id, header, width, editable: false });
  /** In an answer the other fields stay out of the way; price and quantity tell which row it is. */
  const shown = ({ id, editable }: GridColumn<OfferGridRow>): boolean =>
    blocks === undefined || editable === true || !isOfferField(id) || id === 'unitPrice' || id === 'quantity';
  /** What is rarely filled stands in the row's panel and behind «Столбцы». */
  const aside = blocks === undefined ? { hidden: true } : {};
  const all: GridColumn<OfferGridRow>[] = [
    {
      ...item('itemName', 'Позиция заказчика', 260),
      strong: true,
      cell: ItemCell,
      aliases: ITEM_NAMES,
      knows: ({ itemIndex, itemName, isAnalogue }) =>
        isAnalogue ? null : { number: itemIndex, name: itemName },
    },
    own('unitPrice', unitPriceTitle(basis, currencySign(currency), tax), {
      head: (
        <>
          Цена <span className="sr-only">за единицу </span>
          {tax}, {basis}, {currencySign(currency)}
        </>
      ),
      kind: 'money',
      digits: 2,
      width: 124,
      main: true,
      measure,
      // A column that says its own tax is taken for no other.
      aliases: [
        'Цена',
        'Цена, руб.',
        'Цена за единицу',
        'Цена за ед.',
        ...(vat === undefined
          ? ['Цена без НДС', 'Цена за единицу без НДС']
          : ['Цена с НДС', 'Цена за единицу с НДС', `Цена ${tax}`]),
      ],
      refusalOf: (title) => otherOfferText(title, rate, vat !== undefined),
    }),
    own('quantity', 'Количество', {
      kind: 'number',
      digits: 6,
      width: 104,
      unit: ({ itemUnit }) => itemUnit,
      aliases: ['Кол-во', 'К-во'],
    }),
    {
      ...item('sum', `Сумма ${vat === undefined ? 'без НДС' : 'с НДС'}, ${currencySign(currency)}`, 132),
      kind: 'money',
      strong: true,
      measure,
    },
    own('manufacturer', 'Изготовитель', { width: 136, aliases: ['Производитель', 'Завод'] }),
    own('country', 'Страна', { width: 100, aliases: ['Страна происхождения'] }),
    own('shipmentPeriod', 'Срок, дней', {
      kind: 'integer',
      digits: 0,
      width: 96,
      aliases: ['Срок', 'Срок поставки', 'Срок поставки, дней'],
      readings: readingsIn('days', ['день', 'дня', 'дней']),
    }),
    own('guaranteePeriod', 'Гарантия, мес.', {
      kind: 'integer',
      width: 114,
      aliases: ['Гарантия'],
      readings: readingsIn('months', ['месяц', 'месяца', 'месяцев']),
    }),
    own('name', 'Предлагаемый товар', {
      width: 220,
      ...aside,
      cell: (row) =>
        row.name || <span className="text-ink-soft">{row.unitPrice === '' ? '' : 'Как в заказе'}</span>,
    }),
    own('manufacturedYear', 'Год выпуска', { kind: 'integer', width: 90, ...aside }),
    own('description', 'Описание', { width: 220, ...aside }),
    own('documentation', 'Документация', { width: 180, ...aside }),
    { ...item('ordered', 'Заказано', 90), kind: 'number', ...aside },
    { ...item('itemUnit', 'Ед. изм.', 70), ...aside },
    { ...item('requiredDelivery', 'Требуемый срок', 130), ...aside },
    { ...item('destination', 'Станция или код назначения', 170), ...aside },
    { ...item('packagingGroup', 'Группа упаковки', 120), ...aside },
    { ...item('itemComment', 'Комментарий к позиции', 200), ...aside },
  ];
  return all.filter(shown);
}

/** «с НДС 5 %» */
export const withTax = (vat: VatCode): string => `с ${vatName(vat)}`;

function ItemCell(row: OfferGridRow) {
  const note = itemNote(row);
  return (
    <span className="block" title={row.itemName}>
      <span className="block truncate">
        {row.isAnalogue && <Badge tone="warn" label="Аналог" className="mr-1.5 py-0!" />}
        {row.itemName}
        {row.attachments.length > 0 && (
          <span className="ml-1.5 text-xs whitespace-nowrap text-primary-ink">
            <Paperclip className="inline size-3.5 align-text-bottom" aria-hidden />
            <span className="sr-only">Файлов: </span>
            {row.attachments.length}
          </span>
        )}
      </span>
      {note !== '' && <span className="block truncate text-[11px] leading-[14px] text-ink-soft">{note}</span>}
    </span>
  );
}

const isOfferField = (id: string): boolean => (offerFields as readonly string[]).includes(id);
