import { expect, test } from 'vitest';
import type { Doubt } from '#shared/invoices/doubtfulFields.ts';
import { nextToCheck, sumsPlace } from './nextToCheck.ts';

const lines = [{ id: 'one' }, { id: 'two' }];

function visited(keys: readonly string[], sumsDiffer = false, from: string | null = null) {
  const doubts = new Map(keys.map((key): [string, Doubt] => [key, 'unsure']));
  const places: string[] = [];
  let place = nextToCheck({ doubts, lines, sumsDiffer }, from);
  while (place !== null && places.length < 20) {
    places.push(place);
    doubts.delete(place);
    place = nextToCheck({ doubts, lines, sumsDiffer }, place);
  }
  return places;
}

test('doubts are visited in the order of the screen, cells of lines after fields', () => {
  expect(visited(['two/net', 'amount', 'one/description', 'vendorName'])).toEqual([
    'vendorName',
    'amount',
    'one/description',
    'two/net',
  ]);
});

test('a table that does not add up is one stop after all cells', () => {
  expect(visited(['amount', 'one/net'], true)).toEqual(['amount', 'one/net', sumsPlace]);
  expect(visited([], true)).toEqual([sumsPlace]);
});

test('doubts before the stop where somebody began are visited at the end', () => {
  expect(visited(['vendorName', 'tax', 'one/net'], false, 'subtotal')).toEqual([
    'tax',
    'one/net',
    'vendorName',
  ]);
});

test('without doubts there is nowhere to go', () => {
  expect(visited([])).toEqual([]);
});
