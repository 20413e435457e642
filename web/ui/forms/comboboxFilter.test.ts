import { describe, expect, test } from 'vitest';
import { filterOptions, nextIndex } from './comboboxFilter.ts';

const vendors = [
  { value: '1', label: 'Blue Harbor Supply' },
  { value: '2', label: 'Müller & Söhne GmbH', detail: 'DE811234567' },
  { value: '3', label: 'Harbor Freight Lines' },
];

const found = (query: string) => filterOptions(vendors, query).map((option) => option.value);

describe('searching options', () => {
  test('no query finds all, in their order', () => {
    expect(found('  ')).toEqual(['1', '2', '3']);
  });

  test('labels that begin with the query come first', () => {
    expect(found('harbor')).toEqual(['3', '1']);
  });

  test('every word must be there, in any order', () => {
    expect(found('supply blue')).toEqual(['1']);
    expect(found('supply red')).toEqual([]);
  });

  test('accents and capitals do not matter', () => {
    expect(found('MULLER sohne')).toEqual(['2']);
  });

  test('the detail is searched too', () => {
    expect(found('de8112')).toEqual(['2']);
  });
});

describe('arrow keys', () => {
  test('go round at both ends', () => {
    expect(nextIndex(2, 1, 3)).toBe(0);
    expect(nextIndex(0, -1, 3)).toBe(2);
  });

  test('start at the end they come from', () => {
    expect(nextIndex(-1, 1, 3)).toBe(0);
    expect(nextIndex(-1, -1, 3)).toBe(2);
  });

  test('stand nowhere in an empty list', () => {
    expect(nextIndex(-1, 1, 0)).toBe(-1);
  });
});
