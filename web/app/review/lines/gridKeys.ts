import { lineOrder } from '#shared/invoices/doubtfulFields.ts';

/** A cell: line and column, both from 0. */
export interface Cell {
  row: number;
  column: number;
}

export const columnCount = lineOrder.length;

/** What a key does in the grid. */
export type GridAction =
  | { do: 'move'; to: Cell }
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
  rows: number;
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
      return doubtful ? ({ do: 'goOn' } as const) : taken(shiftKey ? up(at, 1) : down(state, 1));
    case 'Tab':
      return taken(beside(state, shiftKey ? -1 : 1));
    case 'ArrowUp':
      return taken(up(at, 1));
    case 'ArrowDown':
      return taken(down(state, 1));
    default:
      return null;
  }
}

function whileMoving(press: KeyPress, state: GridState): GridAction | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = press;
  const { at, rows } = state;
  const move = (to: Cell): GridAction => ({ do: 'move', to });
  const withCommand = ctrlKey || metaKey;
  const lastColumn = columnCount - 1;
  if (altKey) return null;
  switch (key) {
    case 'ArrowUp':
      return move(withCommand ? { ...at, row: 0 } : up(at, 1));
    case 'ArrowDown':
      return move(withCommand ? { ...at, row: rows - 1 } : down(state, 1));
    case 'ArrowLeft':
      return move({ ...at, column: withCommand ? 0 : Math.max(0, at.column - 1) });
    case 'ArrowRight':
      return move({
        ...at,
        column: withCommand ? lastColumn : Math.min(lastColumn, at.column + 1),
      });
    case 'Home':
      return move({ row: withCommand ? 0 : at.row, column: 0 });
    case 'End':
      return move({ row: withCommand ? rows - 1 : at.row, column: lastColumn });
    case 'PageUp':
      return move(up(at, page));
    case 'PageDown':
      return move(down(state, page));
    case 'Tab': {
      // At either end Tab leaves the grid.
      const to = beside(state, shiftKey ? -1 : 1);
      return to && move(to);
    }
    case 'Enter':
      if (withCommand) return { do: 'addLine' };
      return state.doubtful ? { do: 'goOn' } : { do: 'edit', text: null };
    case 'F2':
      return { do: 'edit', text: null };
    case 'Escape':
      return { do: 'leave' };
    case 'Delete':
    case 'Backspace':
      return { do: withCommand ? 'removeLine' : 'clear' };
    default:
      if (withCommand) return key.toLowerCase() === 'd' ? { do: 'fillDown' } : null;
      return key.length === 1 && key !== ' ' ? { do: 'edit', text: key } : null;
  }
}

function up(at: Cell, by: number): Cell {
  return { ...at, row: Math.max(0, at.row - by) };
}

function down({ at, rows }: GridState, by: number): Cell {
  return { ...at, row: Math.min(rows - 1, at.row + by) };
}

/** The cell before or after this one, across lines; `null` beyond the grid. */
function beside({ at, rows }: GridState, step: 1 | -1): Cell | null {
  const place = at.row * columnCount + at.column + step;
  if (place < 0 || place >= rows * columnCount) return null;
  return { row: Math.floor(place / columnCount), column: place % columnCount };
}
