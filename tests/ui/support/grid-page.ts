// The page around a grid, as its model sees it: a table of goods that is written by the grid's changes.
import type { CellChange, GridColumn, GrowingRows, RowKey } from '../../../src/ui/parts/grid/grid-column.ts';
import { GridModel } from '../../../src/ui/parts/grid/grid-model.ts';
import { gridOfTsv } from '../../../src/ui/parts/grid/grid-tsv.ts';
import { planPaste } from '../../../src/ui/parts/grid/paste.ts';

export interface Item {
  key: string;
  name: string;
  quantity: string;
  price: string;
  note: string;
}

export const columns: GridColumn<Item>[] = [
  { id: 'name', header: 'Наименование', aliases: ['Товар'] },
  { id: 'quantity', header: 'Количество', kind: 'number', digits: 6, aliases: ['Кол-во'] },
  { id: 'price', header: 'Цена без НДС, ₽', kind: 'money', digits: 2, aliases: ['Цена'] },
  { id: 'note', header: 'Примечание', editable: false },
];

/** The page around a grid: it applies what the grid sends and draws it anew. */
export class Page {
  rows: Item[];
  sent: CellChange<Item>[][] = [];
  cleared: { cells: number; undo: () => void }[] = [];
  errors: Record<string, string> = {};
  readonly model: GridModel<Item>;
  readonly #isGrowing: boolean;
  #made = 0;
  #blank: Item;

  constructor(rows: Item[], isGrowing = false) {
    this.rows = rows;
    this.#isGrowing = isGrowing;
    this.#blank = this.blank();
    this.model = new GridModel(this.host());
  }

  blank = (key?: RowKey): Item => ({
    key: key === undefined ? `new-${++this.#made}` : String(key),
    name: '',
    quantity: '',
    price: '',
    note: '',
  });

  grow: GrowingRows<Item> = {
    blank: (key) => this.blank(key),
    remove: (gone) => {
      this.rows = this.rows.filter((row) => !gone.includes(row));
      this.draw();
    },
    most: 6,
  };

  host() {
    if (this.rows.some(({ key }) => key === this.#blank.key)) this.#blank = this.blank();
    return {
      columns,
      rows: this.#isGrowing ? [...this.rows, this.#blank] : this.rows,
      count: this.rows.length,
      rowKey: (row: Item) => row.key,
      readOnly: false,
      grow: this.#isGrowing ? this.grow : undefined,
      onChange: (changes: CellChange<Item>[]) => {
        this.sent.push(changes);
        for (const { row, column, value } of changes) {
          const at = this.rows.findIndex(({ key }) => key === row.key);
          const changed = { ...(this.rows[at] ?? row), [column]: value ?? '' };
          this.rows = at < 0 ? [...this.rows, changed] : this.rows.with(at, changed);
        }
        this.draw();
      },
      errorAt: (row: Item, { id }: GridColumn<Item>) => this.errors[`${row.key}.${id}`],
      onCleared: (cells: number, undo: () => void) => void this.cleared.push({ cells, undo }),
    };
  }

  draw() {
    this.model.takeHost(this.host());
  }

  paste(text: string) {
    this.model.paste(gridOfTsv(text), planPaste);
  }

  get table(): string[] {
    return this.rows.map(({ name, quantity, price }) => `${name}|${quantity}|${price}`);
  }
  get note() {
    return this.model.getState().note;
  }
}

export const item = (key: string, part: Partial<Item> = {}): Item => ({
  key,
  name: `Товар ${key}`,
  quantity: '1',
  price: '',
  note: '',
  ...part,
});
