import { describe, expect, test } from 'vitest';
import { type GridAction, gridAction } from './gridKeys.ts';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const grid = {
  at: { row: 1, column: 1 },
  end: { row: 1, column: 1 },
  rows: 3,
  columns: 5,
  editable: true,
  editing: false,
  doubtful: false,
};
const press = (key: string, more = {}) => gridAction({ ...plain, key, ...more }, grid);
const moved = (action: GridAction | null) => (action?.do === 'move' ? action.to : null);

describe('moving', () => {
  test('arrows move by one cell and stop at the edge', () => {
    expect(moved(press('ArrowUp'))).toEqual({ row: 0, column: 1 });
    expect(moved(press('ArrowLeft'))).toEqual({ row: 1, column: 0 });
    const atEdge = { ...grid, at: { row: 2, column: 4 } };
    expect(moved(gridAction({ ...plain, key: 'ArrowDown' }, atEdge))).toEqual(atEdge.at);
    expect(moved(gridAction({ ...plain, key: 'ArrowRight' }, atEdge))).toEqual(atEdge.at);
  });

  test('Home and End go to the ends of a line, with Ctrl to the ends of the table', () => {
    expect(moved(press('End'))).toEqual({ row: 1, column: 4 });
    expect(moved(press('Home', { ctrlKey: true }))).toEqual({ row: 0, column: 0 });
  });

  test('Tab goes through all cells and leaves the table after the last one', () => {
    const last = { ...grid, at: { row: 1, column: 4 } };
    expect(moved(gridAction({ ...plain, key: 'Tab' }, last))).toEqual({ row: 2, column: 0 });
    const end = { ...grid, at: { row: 2, column: 4 } };
    expect(gridAction({ ...plain, key: 'Tab' }, end)).toBeNull();
    const start = { ...grid, at: { row: 0, column: 0 } };
    expect(gridAction({ ...plain, key: 'Tab', shiftKey: true }, start)).toBeNull();
  });
});

test('Shift with a key that moves selects from the cell to there, further with each press', () => {
  const extended = (key: string, end = grid.at, more = {}) =>
    gridAction({ ...plain, key, shiftKey: true, ...more }, { ...grid, end });
  expect(extended('ArrowDown')).toEqual({ do: 'extend', to: { row: 2, column: 1 } });
  expect(extended('ArrowRight', { row: 2, column: 1 })).toEqual({
    do: 'extend',
    to: { row: 2, column: 2 },
  });
  expect(extended('End', grid.at, { ctrlKey: true })).toEqual({
    do: 'extend',
    to: { row: 2, column: 4 },
  });
  expect(extended('Tab')).toEqual({ do: 'move', to: { row: 1, column: 0 } });
});

describe('editing', () => {
  test('a letter replaces the text, F2 and Enter keep it', () => {
    expect(press('7')).toEqual({ do: 'edit', text: '7' });
    expect(press('F2')).toEqual({ do: 'edit', text: null });
    expect(press('Enter')).toEqual({ do: 'edit', text: null });
  });

  test('Enter in a doubtful cell says that it is right', () => {
    const doubtful = { ...grid, doubtful: true };
    expect(gridAction({ ...plain, key: 'Enter' }, doubtful)).toEqual({ do: 'goOn' });
    expect(gridAction({ ...plain, key: 'Enter' }, { ...doubtful, editing: true })).toEqual({
      do: 'goOn',
    });
  });

  test('Enter takes what was typed and goes down, Tab goes on, Escape takes it back', () => {
    const editing = { ...grid, editing: true };
    const key = (name: string) => gridAction({ ...plain, key: name }, editing);
    expect(key('Enter')).toEqual({ do: 'take', to: { row: 2, column: 1 } });
    expect(key('Tab')).toEqual({ do: 'take', to: { row: 1, column: 2 } });
    expect(key('Escape')).toEqual({ do: 'takeBack' });
    expect(key('ArrowLeft')).toBeNull();
    expect(key('x')).toBeNull();
  });
});

test('lines are added, removed and filled by key, and shortcuts of the browser are left alone', () => {
  expect(press('Enter', { ctrlKey: true })).toEqual({ do: 'addLine' });
  expect(press('Delete', { ctrlKey: true })).toEqual({ do: 'removeLine' });
  expect(press('Delete')).toEqual({ do: 'clear' });
  expect(press('d', { ctrlKey: true })).toEqual({ do: 'fillDown' });
  expect(press('v', { ctrlKey: true })).toBeNull();
  expect(press('Shift')).toBeNull();
});

test('where nothing can be changed, keys only move, select and leave: letters are shortcuts', () => {
  const readOnly = { ...grid, editable: false };
  const read = (key: string, more = {}) => gridAction({ ...plain, key, ...more }, readOnly);
  for (const key of ['a', 'r', 'j', 'k', 'q', '?', 'F2', 'Enter', 'Delete', 'Backspace']) {
    expect(read(key)).toBeNull();
  }
  for (const key of ['Enter', 'Delete', 'd', 'x', 'c']) {
    expect(read(key, { ctrlKey: true })).toBeNull();
  }
  expect(moved(read('ArrowDown'))).toEqual({ row: 2, column: 1 });
  expect(moved(read('Tab'))).toEqual({ row: 1, column: 2 });
  expect(read('End', { shiftKey: true })).toEqual({ do: 'extend', to: { row: 1, column: 4 } });
  expect(read('Escape')).toEqual({ do: 'leave' });
});
