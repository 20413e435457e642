import { expect, it } from 'vitest';
import { nextSlots, noSlots } from './rowSlots.ts';

const slotsOf = (...views: string[][]) =>
  views.reduce((before, ids) => nextSlots(before, ids, null), noSlots);

it('a row that stays in view keeps its element, so that the focus stays with it', () => {
  const slots = slotsOf(['a', 'b', 'c'], ['c', 'd', 'e']);
  expect(slots.get('c')).toBe(2);
  expect(new Set(slots.values()).size).toBe(3);
});

it('scrolling by some rows makes elements for those that come, because others would have to be moved', () => {
  expect([...slotsOf(['a', 'b', 'c', 'd'], ['z', 'a', 'b', 'c'])]).toEqual([
    ['z', 4],
    ['a', 0],
    ['b', 1],
    ['c', 2],
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

it('elements stay in order around the focused row, because one that is moved loses the focus', () => {
  const slots = nextSlots(slotsOf(['a', 'b', 'c', 'd']), ['x', 'y', 'z', 'a'], 'a');
  expect(slots.get('a')).toBe(0);
  expect([...slots.values()].slice(0, 3).every((slot) => slot > 3)).toBe(true);
});
