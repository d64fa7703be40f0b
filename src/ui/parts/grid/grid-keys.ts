/** What the keys do in a grid while no cell is being typed into. Letters are known by their keys: the layout may be Russian. */
import type { GridModel } from './grid-model.ts';

interface Key {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** leave: the focus goes out of the grid. menu: the row's menu is asked for. find: the search among its rows. replace: its panel. */
export type KeyDone = 'done' | 'ignored' | 'leave' | 'menu' | 'find' | 'replace';

const PAGE = 10;

/** What this grid has beside its cells. */
interface KeyOptions {
  hasPanel?: boolean;
  hasFind?: boolean;
}

export function pressKey<Row>(model: GridModel<Row>, event: Key, options: KeyOptions = {}): KeyDone {
  const isCommand = event.ctrlKey || event.metaKey;
  const wasPressed = model.takePressed();
  if (isCommand && !event.altKey) {
    const done = command(model, event);
    if (done) return 'done';
    if (event.code === 'KeyF' && options.hasFind) return 'find';
    if (event.code === 'KeyH' && !model.host.readOnly) return 'replace';
  }
  const { row, column } = model.active;
  const { rows, columns } = model.host;
  const last = { row: rows.length - 1, column: columns.length - 1 };
  const moves: Record<string, [number, number]> = {
    ArrowUp: [isCommand ? 0 : row - 1, column],
    ArrowDown: [isCommand ? last.row : row + 1, column],
    ArrowLeft: [row, isCommand ? 0 : column - 1],
    ArrowRight: [row, isCommand ? last.column : column + 1],
    Home: [isCommand ? 0 : row, 0],
    End: [isCommand ? last.row : row, last.column],
    PageUp: [row - PAGE, column],
    PageDown: [row + PAGE, column],
  };
  // With Alt they are the page's: from field to field of those that are missing.
  const to = event.altKey ? undefined : moves[event.key];
  if (to) {
    model.move(to[0], to[1], { extend: event.shiftKey });
    return 'done';
  }
  switch (event.key) {
    case 'Tab':
      return model.tab(event.shiftKey ? -1 : 1) ? 'done' : 'ignored';
    case 'Enter':
      // Sends the form that the grid stands in.
      if (isCommand) return 'ignored';
      if (model.isOpen(model.active) && !wasPressed) model.edit();
      else model.move(row + (event.shiftKey ? -1 : 1), column);
      return 'done';
    case 'Escape':
      return model.escape() ? 'leave' : 'done';
    case 'F2':
      model.edit();
      return 'done';
    case 'F8':
      model.nextError(event.shiftKey ? -1 : 1);
      return 'done';
    case 'F10':
      return event.shiftKey ? 'menu' : 'ignored';
    case 'ContextMenu':
      return 'menu';
    case ' ':
      if (event.shiftKey) model.widen();
      else if (options.hasPanel) model.showPanel(!model.getState().panel);
      else break;
      return 'done';
    case 'Delete':
    case 'Backspace':
      model.clear();
      return 'done';
  }
  if (event.key.length !== 1 || isCommand || event.altKey) return 'ignored';
  if (model.writeByKey(event.key)) return 'done';
  model.edit(event.key);
  return 'done';
}

/** Whether it was one of the grid's own. */
function command<Row>(model: GridModel<Row>, { code, shiftKey }: Key): boolean {
  switch (code) {
    case 'KeyA':
      model.selectAll();
      return true;
    case 'KeyD':
      model.fillDown();
      return true;
    case 'KeyY':
      model.redo();
      return true;
    case 'KeyZ':
      if (shiftKey) model.redo();
      else model.undo();
      return true;
    default:
      return false;
  }
}
