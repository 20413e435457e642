/** A cell: line and column, both from 0. */
export interface Cell {
  row: number;
  column: number;
}

/** What a key does in the grid. */
export type GridAction =
  | { do: 'move'; to: Cell }
  /** Select the cells up to this one. */
  | { do: 'extend'; to: Cell }
  /** Edit the cell, with this text instead of its own. */
  | { do: 'edit'; text: string | null }
  /** Take what was typed, and move. */
  | { do: 'take'; to: Cell | null }
  | { do: 'takeBack' | 'clear' | 'fillDown' | 'addLine' | 'removeLine' | 'goOn' | 'leave' };

interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

interface GridState {
  at: Cell;
  /** The other corner of the selected cells; the cell itself if only that is selected. */
  end: Cell;
  rows: number;
  columns: number;
  /** Cells can be changed; else letters are left to the shortcuts of the screen. */
  editable: boolean;
  /** A cell is being edited. */
  editing: boolean;
  /** The cell is to be checked, and Enter says that it is right. */
  doubtful: boolean;
}

const page = 10;

/** What a key does; `null` where it is left to the browser. */
export function gridAction(press: KeyPress, state: GridState): GridAction | null {
  return state.editing ? whileEditing(press, state) : whileMoving(press, state);
}

function whileEditing({ key, shiftKey, altKey, ctrlKey }: KeyPress, state: GridState) {
  const { at, doubtful } = state;
  const taken = (to: Cell | null): GridAction => ({ do: 'take', to });
  switch (key) {
    case 'Escape':
      return { do: 'takeBack' } as const;
    case 'Enter':
      if (altKey || ctrlKey) return null;
      return doubtful
        ? ({ do: 'goOn' } as const)
        : taken(shiftKey ? up(at, 1) : down(at, 1, state));
    case 'Tab':
      return taken(beside(state, shiftKey ? -1 : 1));
    case 'ArrowUp':
      return taken(up(at, 1));
    case 'ArrowDown':
      return taken(down(at, 1, state));
    default:
      return null;
  }
}

function whileMoving(press: KeyPress, state: GridState): GridAction | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = press;
  const withCommand = ctrlKey || metaKey;
  if (altKey) return null;
  const to = movement(key, withCommand, shiftKey ? state.end : state.at, state);
  if (to) return { do: shiftKey ? 'extend' : 'move', to };
  switch (key) {
    case 'Tab': {
      // At either end Tab leaves the grid.
      const next = beside(state, shiftKey ? -1 : 1);
      return next && { do: 'move', to: next };
    }
    case 'Escape':
      return { do: 'leave' };
    default:
      return state.editable ? change(key, withCommand, state) : null;
  }
}

function change(key: string, withCommand: boolean, state: GridState): GridAction | null {
  switch (key) {
    case 'Enter':
      if (withCommand) return { do: 'addLine' };
      return state.doubtful ? { do: 'goOn' } : { do: 'edit', text: null };
    case 'F2':
      return { do: 'edit', text: null };
    case 'Delete':
    case 'Backspace':
      return { do: withCommand ? 'removeLine' : 'clear' };
    default:
      if (withCommand) return key.toLowerCase() === 'd' ? { do: 'fillDown' } : null;
      return key.length === 1 && key !== ' ' ? { do: 'edit', text: key } : null;
  }
}

type Size = Pick<GridState, 'rows' | 'columns'>;

/** Where a key leads from a cell; `null` if it is none that moves. */
function movement(key: string, toEnd: boolean, from: Cell, size: Size): Cell | null {
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  switch (key) {
    case 'ArrowUp':
      return toEnd ? { ...from, row: 0 } : up(from, 1);
    case 'ArrowDown':
      return toEnd ? { ...from, row: lastRow } : down(from, 1, size);
    case 'ArrowLeft':
      return { ...from, column: toEnd ? 0 : Math.max(0, from.column - 1) };
    case 'ArrowRight':
      return { ...from, column: toEnd ? lastColumn : Math.min(lastColumn, from.column + 1) };
    case 'Home':
      return { row: toEnd ? 0 : from.row, column: 0 };
    case 'End':
      return { row: toEnd ? lastRow : from.row, column: lastColumn };
    case 'PageUp':
      return up(from, page);
    case 'PageDown':
      return down(from, page, size);
    default:
      return null;
  }
}

function up(at: Cell, by: number): Cell {
  return { ...at, row: Math.max(0, at.row - by) };
}

function down(at: Cell, by: number, { rows }: Size): Cell {
  return { ...at, row: Math.min(rows - 1, at.row + by) };
}

/** The cell before or after this one, across lines; `null` beyond the grid. */
function beside({ at, rows, columns }: GridState, step: 1 | -1): Cell | null {
  const place = at.row * columns + at.column + step;
  if (place < 0 || place >= rows * columns) return null;
  return { row: Math.floor(place / columns), column: place % columns };
}
