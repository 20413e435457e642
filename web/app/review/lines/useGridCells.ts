import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type CellRange, isOneCell, rangeOf } from './cellRange.ts';
import { type Cell, type GridAction, gridAction } from './gridKeys.ts';

/** What the cells of a grid ask of it; the same functions for its whole life. */
export interface CellActions {
  focus: (row: number, column: number) => void;
  /** Selects the cells up to this one. */
  extend: (row: number, column: number) => void;
  /** A press on a cell that has the focus already, or by a finger, edits it. */
  press: (event: MouseEvent, row: number, column: number) => void;
  /** What a key of the control of a cell does beyond editing text. */
  key: (event: KeyboardEvent) => 'takeBack' | 'take' | null;
  leave: () => void;
  /** Ends editing, and gives the focus back to the cell. */
  stay: () => void;
}

type Changing = 'clear' | 'fillDown' | 'addLine' | 'removeLine' | 'goOn';

interface Grid {
  rows: number;
  columns: number;
  editable: boolean;
  /** Whether Enter says that the cell is right, and goes on. */
  isDoubtful?: (cell: Cell, isEditing: boolean) => boolean;
  onFocus: (cell: Cell) => void;
  /** Whether a cell that would be edited has a control; else the grid has changed it already. */
  onEdit?: (cell: Cell, text: string | null) => boolean;
  /** What changes the content. */
  does: Readonly<Record<Changing, (at: Cell, selected: CellRange) => void>>;
}

export interface GridCells {
  grid: RefObject<HTMLTableElement | null>;
  active: Cell;
  selected: CellRange;
  /** Several cells are selected. */
  isRange: boolean;
  editing: { begun: string | null } | null;
  /** Ends editing, without taking what was typed. */
  endEditing: () => void;
  /** Gives a cell the focus, as soon as the grid has so many rows. */
  goTo: (cell: Cell, rows?: number) => void;
  /** Selects the active cell alone. */
  selectOne: () => void;
  perform: (action: GridAction) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  actions: CellActions;
}

function leaveFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Which cells of a grid are selected, which one is edited, and what keys do: as in a spreadsheet. */
export function useGridCells({
  rows,
  columns,
  editable,
  isDoubtful = () => false,
  onFocus,
  onEdit = () => true,
  does,
}: Grid): GridCells {
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setActive] = useState<Cell>({ row: 0, column: 0 });
  /** The other corner of the selected cells. */
  const [end, setEnd] = useState<Cell | null>(null);
  const [editing, setEditing] = useState<{ begun: string | null } | null>(null);
  /** The cell that takes the focus once there are so many rows. */
  const [wanted, setWanted] = useState<(Cell & { rows: number }) | null>(null);
  const inGrid = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.min(column, columns - 1),
  });
  const active = inGrid(chosen);
  const selected = rangeOf(active, inGrid(end ?? active));
  const isRange = !isOneCell(selected);
  const goTo = (cell: Cell, count = rows) => setWanted({ ...cell, rows: count });

  useLayoutEffect(() => {
    if (!wanted || wanted.rows !== rows) return;
    const cell = grid.current?.querySelector<HTMLElement>(
      `[data-cell="${wanted.row} ${wanted.column}"]`,
    );
    cell?.focus();
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    setWanted(null);
  }, [wanted, rows]);

  function extendTo(to: Cell): void {
    setEnd(to);
    grid.current
      ?.querySelector(`[data-cell="${to.row} ${to.column}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  function edit(at: Cell, begun: string | null): void {
    if (onEdit(at, begun)) setEditing({ begun });
  }

  function perform(action: GridAction): void {
    if (action.do === 'extend') {
      extendTo(action.to);
      return;
    }
    // What fills and clears keeps the selection, as in a spreadsheet.
    if (action.do !== 'fillDown' && action.do !== 'clear') setEnd(null);
    if (action.do === 'edit') {
      edit(active, action.text);
      return;
    }
    setEditing(null);
    switch (action.do) {
      case 'move':
        goTo(action.to);
        break;
      case 'take':
        goTo(action.to ?? active);
        break;
      case 'takeBack':
        goTo(active);
        break;
      case 'leave':
        if (!isRange) leaveFocus();
        break;
      default:
        does[action.do](active, selected);
    }
  }

  function actionOf(event: KeyboardEvent): GridAction | null {
    const state = {
      at: active,
      end: inGrid(end ?? active),
      rows,
      columns,
      editable,
      editing: editing !== null,
      doubtful: editable && isDoubtful(active, editing !== null),
    };
    const action = gridAction(event, state);
    if (action) event.preventDefault();
    return action;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isCell = event.target instanceof HTMLElement && event.target.matches('[data-cell]');
    const action = isCell && !event.nativeEvent.isComposing ? actionOf(event) : null;
    if (action) perform(action);
  }

  const handlers: CellActions = {
    focus(row, column) {
      if (row !== active.row || column !== active.column) setEnd(null);
      setActive({ row, column });
      onFocus({ row, column });
    },
    extend: (row, column) => extendTo({ row, column }),
    press(event, row, column) {
      const isTouch =
        event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch';
      const isAgain = event.detail > 1;
      if (editing || !editable || !(isTouch || isAgain)) return;
      setActive({ row, column });
      edit({ row, column }, null);
    },
    key(event) {
      const action = actionOf(event);
      event.stopPropagation();
      if (!action) return null;
      // The control takes what was typed before it goes.
      queueMicrotask(() => perform(action));
      return action.do === 'takeBack' ? 'takeBack' : 'take';
    },
    leave: () => setEditing(null),
    stay: () => perform({ do: 'take', to: null }),
  };
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const [actions] = useState(
    (): CellActions => ({
      focus: (...all) => latest.current.focus(...all),
      extend: (...all) => latest.current.extend(...all),
      press: (...all) => latest.current.press(...all),
      key: (...all) => latest.current.key(...all),
      leave: () => latest.current.leave(),
      stay: () => latest.current.stay(),
    }),
  );

  return {
    grid,
    active,
    selected,
    isRange,
    editing,
    endEditing: () => setEditing(null),
    goTo,
    selectOne: () => setEnd(null),
    perform,
    onKeyDown,
    actions,
  };
}
