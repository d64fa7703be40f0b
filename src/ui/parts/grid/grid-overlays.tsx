/** What opens over an editable grid: the menu of a row, the question about numbers, what a paste would do. */
import { lazyPart, type LazyPart } from '../later/lazy-part.ts';
import { WhenWanted } from '../later/when-wanted.tsx';
import type { GridColumn } from './grid-column.ts';
import { GridMenu } from './grid-menu.tsx';
import type { GridModel } from './grid-model.ts';
import type { EditableGridProps } from './grid-props.ts';
import type { GridState } from './grid-state.ts';
import type { PastePanelProps } from './paste-panel.tsx';

const numberQuestion = lazyPart(() => import('./number-question.tsx'));
const pastePanel = lazyPart(() => import('./paste-panel.tsx'));

/** Whose menu is open, and beside what. */
export interface OpenedMenu {
  row: number;
  beside: HTMLElement;
}

interface GridOverlaysProps<Row> {
  page: EditableGridProps<Row>;
  model: GridModel<Row>;
  state: GridState;
  rows: readonly Row[];
  /** All of the table, the hidden ones too. */
  all: readonly GridColumn<Row>[];
  opened: OpenedMenu | null;
  onClose: () => void;
}

export function GridOverlays<Row>({
  page,
  model,
  state,
  rows,
  all,
  opened,
  onClose,
}: GridOverlaysProps<Row>) {
  const { menu, effect, check } = page;
  return (
    <>
      {opened && menu && rows[opened.row] !== undefined && (
        <GridMenu
          label={menu.label(rows[opened.row]!, opened.row)}
          items={menu.items(rows[opened.row]!, opened.row)}
          beside={opened.beside}
          onClose={onClose}
        />
      )}
      {state.question && (
        <WhenWanted
          part={numberQuestion}
          wanted
          onMissing={() => model.answer(null)}
          props={{ question: state.question, onAnswer: (mark) => model.answer(mark) }}
        />
      )}
      {state.pending && effect && (
        <WhenWanted
          part={pastePanel as unknown as LazyPart<PastePanelProps<Row>>}
          wanted
          onMissing={() => model.dropPending()}
          props={{
            pending: state.pending,
            rows,
            columns: all,
            effect,
            check,
            numberOf: page.numberOf,
            onWrite: (mended) => model.writePending(mended),
            onDrop: () => model.dropPending(),
          }}
        />
      )}
    </>
  );
}
