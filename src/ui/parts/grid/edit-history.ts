/** What was done to a grid, so that it can be undone: by the rows' keys, so that saving and reading anew change nothing of it. */
import type { RowKey } from './grid-column.ts';

export interface CellEdit {
  key: RowKey;
  column: string;
  before: string;
  after: string;
}

/** One paste, one clearing, one typed cell. */
export interface Edit {
  cells: CellEdit[];
  /** Rows that it made. */
  added: RowKey[];
}

const MOST = 200;

export class EditHistory {
  #past: Edit[] = [];
  #future: Edit[] = [];

  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  forget() {
    this.#past = [];
    this.#future = [];
  }

  push(edit: Edit) {
    this.#past = [...this.#past, edit].slice(-MOST);
    this.#future = [];
  }

  /** The last edit, or a certain one if it is still there. */
  takeUndo(edit = this.#past.at(-1)): Edit | null {
    if (!edit || !this.#past.includes(edit)) return null;
    this.#past = this.#past.filter((one) => one !== edit);
    this.#future = [...this.#future, edit];
    return edit;
  }

  takeRedo(): Edit | null {
    const edit = this.#future.at(-1);
    if (!edit) return null;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, edit];
    return edit;
  }
}
