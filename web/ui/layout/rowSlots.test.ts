import { expect, it } from 'vitest';
import { nextSlots, noSlots } from './rowSlots.ts';

const slotsOf = (...views: string[][]) =>
  views.reduce((before, ids) => nextSlots(before, ids, null), noSlots);

it('rows that come into view by scrolling get the elements of those that went, and the others keep theirs', () => {
  const slots = slotsOf(['a', 'b', 'c'], ['c', 'd', 'e']);
  expect([...slots]).toEqual([
    ['c', 2],
    ['d', 0],
    ['e', 1],
  ]);
});

it('a list of other rows fills the elements in their order, so that none of them moves', () => {
  expect([...slotsOf(['a', 'b', 'c'], ['x', 'y', 'z']).values()]).toEqual([0, 1, 2]);
  expect([...slotsOf(['a', 'b'], ['x', 'y', 'z']).values()]).toEqual([0, 1, 2]);
});

it('the element of the focused row never shows another row, even when the row went', () => {
  const before = slotsOf(['a', 'b']);
  const slots = nextSlots(before, ['b', 'x', 'y'], 'a');
  expect([...slots]).toEqual([
    ['b', 1],
    ['x', 2],
    ['y', 3],
  ]);
});
