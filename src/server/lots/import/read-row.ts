// One row of the table as an item, with what is wrong in its cells.
import type { CellNote, ImportField, ImportRow } from '../../../api/records/order.ts';
import { checkOkpd2, checkStation } from '../../../rules/identifiers/classifier.ts';
import {
  compare,
  fitsBounds,
  isDecimal,
  isPositive,
  MONEY_BOUNDS,
  round,
  trim,
} from '../../../rules/decimal.ts';
import { MONEY_PLACES } from '../../../rules/money.ts';
import { parseNumber, type NumberFault } from '../../../rules/number-text.ts';
import { recogniseUnit, unitSign } from '../../../rules/units.ts';
import { readDelivery } from './dates.ts';
import { isPlainRemark, textAt, type Header } from './header.ts';
import { addressOf, columnName } from '../../../sheets/address.ts';
import type { Cell, Grid } from '../../../sheets/grid.ts';
import { tidy } from '../../../sheets/tidy.ts';
import { profileFaults } from '../../../text/company-profile.ts';
import { unitChoices } from './units.ts';

/** Of one item each: a merged cell does not repeat them. */
const PER_ITEM: ReadonlySet<ImportField> = new Set(['quantity', 'unit', 'name', 'index', 'estimate']);
const QUANTITY = { precision: 18, scale: 6 };
/** As tables have it; kept in kopecks. */
const PRICE = { precision: MONEY_BOUNDS.precision - MONEY_BOUNDS.scale + 6, scale: 6 };
/** КТРУ: an ОКПД2 and a number of its own. */
const KTRU = /^(\d{2}\.\d{2}\.\d{2}\.\d{3})-\d{8}$/;
const lengths: Partial<Record<ImportField, number>> = {
  name: 2_000,
  comment: 2_000,
  code: 100,
  destinationCode: 100,
  packagingGroup: 255,
  manufacturer: 255,
  requiredDelivery: 255,
  destinationStation: 255,
};

const numberFaults: Record<NumberFault, string> = {
  empty: 'Не указано количество',
  notANumber: 'Количество должно быть числом',
  negative: 'Количество не может быть отрицательным',
  tooPrecise: 'Не больше шести знаков после запятой',
  tooLarge: 'Слишком большое количество',
};

export interface Notes {
  errors: CellNote[];
  warnings: CellNote[];
}

/** Reads cells of one row by their fields; a value of `fixes` stands instead of its cell. */
export class RowReader {
  private readonly grid: Grid;
  private readonly columns: Map<ImportField, number>;
  private readonly remarks: { column: number; title: string }[];
  private readonly fixes: Record<string, string>;
  private readonly notes: Notes;
  private readonly row: number;

  constructor(grid: Grid, header: Header, row: number, fixes: Record<string, string>, notes: Notes) {
    this.grid = grid;
    this.fixes = fixes;
    this.notes = notes;
    this.row = row;
    this.columns = new Map(
      header.fields.flatMap((field, column) =>
        field && header.fields.indexOf(field) === column ? [[field, column]] : [],
      ),
    );
    this.remarks = header.fields.flatMap((field, column) =>
      field === 'comment' ? [{ column, title: header.titles[column] ?? '' }] : [],
    );
    // The first that says anything of this row stands for them.
    const spoken = this.remarks.find(({ column }) => this.textIn(column) !== '');
    if (spoken) this.columns.set('comment', spoken.column);
  }

  has(field: ImportField): boolean {
    return this.columns.has(field);
  }

  address(field: ImportField): string {
    return addressOf(this.row, this.columns.get(field)!);
  }

  hasQuantity(): boolean {
    const text = this.has('quantity') ? this.text('quantity') : '';
    return parseNumber(text.replace(/\s*[\p{L}².³]+\.?$/u, '') || text, QUANTITY).ok;
  }

  /** Merged cells below a filled one repeat it, quantities and units aside: those are per item. */
  text(field: ImportField): string {
    const column = this.columns.get(field);
    if (column === undefined) return '';
    if (field === 'comment' && this.remarks.length > 1) return this.gathered();
    return this.textIn(column, PER_ITEM.has(field));
  }

  private textIn(column: number, isOwn = false): string {
    const address = addressOf(this.row, column);
    if (this.fixes[address] !== undefined) return tidy(this.fixes[address]);
    return isOwn ? (this.grid.cells.get(address)?.text ?? '') : textAt(this.grid, this.row, column);
  }

  private gathered(): string {
    const said = this.remarks.flatMap(({ column, title }) => {
      const text = this.textIn(column);
      if (text === '') return [];
      return [isPlainRemark(title) || title === '' ? text : `${title}: ${text}`];
    });
    return [...new Set(said)].join('; ');
  }

  cell(field: ImportField): Cell | null {
    const column = this.columns.get(field);
    if (column === undefined) return null;
    const address = addressOf(this.row, column);
    return this.fixes[address] === undefined ? (this.grid.cells.get(address) ?? null) : null;
  }

  note(kind: keyof Notes, field: ImportField, message: string, choices?: CellNote['choices']): void {
    const column = this.columns.get(field) ?? this.columns.get('name')!;
    this.notes[kind].push({
      cell: addressOf(this.row, column),
      row: this.row + 1,
      column: columnName(column),
      field,
      message,
      value: this.text(field).slice(0, 500),
      ...(choices ? { choices } : {}),
    });
  }

  read(): ImportRow {
    this.tellFormulas();
    const { okpd2, code } = this.codes();
    const unit = this.unit();
    this.tellStation();
    const texts = Object.fromEntries(
      (['packagingGroup', 'manufacturer', 'comment', 'destinationStation', 'destinationCode'] as const).map(
        (field) => [field, this.bounded(field)],
      ),
    ) as Pick<
      ImportRow,
      'packagingGroup' | 'manufacturer' | 'comment' | 'destinationStation' | 'destinationCode'
    >;
    return {
      row: this.row + 1,
      name: this.name(),
      code,
      okpd2,
      unit,
      unitTitle: unit === null ? null : unitSign(unit),
      quantity: this.quantity(),
      requiredDelivery: this.delivery(),
      estimate: this.estimate(),
      ...texts,
      cells: Object.fromEntries(
        [...this.columns].map(([field, column]) => [field, addressOf(this.row, column)]),
      ),
    };
  }

  private tellFormulas(): void {
    for (const field of this.columns.keys()) {
      const cell = this.cell(field);
      if (!cell) continue;
      if (cell.isError) this.note('errors', field, `В ячейке ошибка: ${cell.text}`);
      else if (cell.formula !== null && field !== 'index')
        this.note('warnings', field, `В ячейке формула =${cell.formula}, взято значение ${cell.text}`);
    }
  }

  private name(): string {
    const name = this.bounded('name');
    if (name === '') this.note('errors', 'name', 'Не указано наименование');
    return name;
  }

  private bounded(field: ImportField): string {
    const text = this.text(field);
    const limit = lengths[field] ?? 255;
    if (text.length > limit) this.note('errors', field, `Не длиннее ${limit} знаков, сейчас ${text.length}`);
    return text;
  }

  private quantity(): string | null {
    if (!this.has('quantity')) return null;
    const cell = this.cell('quantity');
    if (cell?.isError) return null;
    const text = this.text('quantity');
    if (cell && cell.number !== null) return this.numeric(cell.number);
    const parsed = parseNumber(text.replace(/\s*[\p{L}².³]+\.?$/u, '') || text, QUANTITY);
    if (!parsed.ok) {
      this.note('errors', 'quantity', numberFaults[parsed.reason]);
      return null;
    }
    return this.positive(parsed.value);
  }

  private numeric(value: number): string | null {
    if (value < 0) {
      this.note('errors', 'quantity', numberFaults.negative);
      return null;
    }
    // From 10²¹ on it is written with a power, which is no decimal.
    const written = value.toFixed(QUANTITY.scale);
    const text = isDecimal(written) ? trim(written) : null;
    if (text === null || !fitsBounds(text, QUANTITY)) {
      this.note('errors', 'quantity', numberFaults.tooLarge);
      return null;
    }
    // A spreadsheet's own noise is far below; what is above was meant.
    if (Math.abs(Number(text) - value) > 1e-9 * Math.max(1, value))
      this.note('warnings', 'quantity', `Округлено до шести знаков: ${text}`);
    return this.positive(text);
  }

  private positive(value: string): string | null {
    if (isPositive(value)) return value;
    this.note('errors', 'quantity', 'Количество должно быть больше нуля');
    return null;
  }

  private unit(): string | null {
    if (!this.has('unit')) return null;
    const text = this.text('unit');
    if (text === '') {
      this.note('errors', 'unit', 'Не указана единица измерения', unitChoices(''));
      return null;
    }
    const code = recogniseUnit(text);
    if (code === null)
      this.note('errors', 'unit', `Неизвестная единица измерения «${text.slice(0, 50)}»`, unitChoices(text));
    return code;
  }

  private codes(): { okpd2: string; code: string } {
    const written = this.text('okpd2');
    const code = this.bounded('code');
    const ktru = KTRU.exec(written);
    if (ktru) return { okpd2: ktru[1]!, code: code || written };
    if (written === '') {
      const own = KTRU.exec(code)?.[1];
      return { okpd2: own ?? '', code };
    }
    if (checkOkpd2(written) === null) return { okpd2: written, code };
    this.note('warnings', 'okpd2', 'Это не код ОКПД2: значение перенесено в столбец «Код»');
    return { okpd2: '', code: (code || written).slice(0, 100) };
  }

  /** Digits are meant as a code of ЕСР; other signs may be another's numbering of places. */
  private tellStation(): void {
    const code = this.text('destinationCode');
    const fault = /^\d+$/.test(code) ? checkStation(code) : null;
    if (fault) this.note('warnings', 'destinationCode', profileFaults[fault]);
  }

  /** What cannot be read is told and left out: an item stands without its estimate. */
  private estimate(): string | null {
    const cell = this.cell('estimate');
    if (!this.has('estimate') || cell?.isError) return null;
    const text = this.text('estimate');
    if (text === '' || /^[-–—]$/.test(text)) return null;
    const parsed = parseNumber(
      cell?.number == null
        ? text.replace(/\s*(₽|р\.|руб\p{L}*\.?)$/iu, '')
        : cell.number.toFixed(PRICE.scale),
      PRICE,
    );
    const price = parsed.ok ? round(parsed.value, MONEY_PLACES) : null;
    if (!parsed.ok || price === null || !isPositive(price)) {
      this.note('warnings', 'estimate', 'Цена не прочитана: позиция останется без оценки');
      return null;
    }
    if (compare(price, parsed.value) !== 0)
      this.note('warnings', 'estimate', `Округлено до копеек: ${price.replace('.', ',')}`);
    return price;
  }

  private delivery(): string {
    const text = this.bounded('requiredDelivery');
    const { value, inWords } = readDelivery(text);
    if (inWords) this.note('warnings', 'requiredDelivery', `Дата словами прочитана как ${value}`);
    return value;
  }
}
