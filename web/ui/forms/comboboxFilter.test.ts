import { describe, expect, test } from 'vitest';
import { filterOptions, nextIndex } from './comboboxFilter.ts';

const vendors = [
  { value: '1', label: 'Blue Harbor Supply' },
  { value: '2', label: 'Müller & Söhne GmbH', detail: 'DE811234567' },
  { value: '3', label: 'Harbor Freight Lines' },
];

const found = (query: string) => filterOptions(vendors, query).map((option) => option.value);

describe('searching options', () => {
  test('an empty query finds all options in their order', () => {
    expect(found('  ')).toEqual(['1', '2', '3']);
  });

  test('labels that begin with the query come first', () => {
    expect(found('harbor')).toEqual(['3', '1']);
  });

  test('every word has to match, in any order', () => {
    expect(found('supply blue')).toEqual(['1']);
    expect(found('supply red')).toEqual([]);
  });

  test('accents and case are ignored', () => {
    expect(found('MULLER sohne')).toEqual(['2']);
  });

  test('the detail of an option is searched too', () => {
    expect(found('de8112')).toEqual(['2']);
  });
});

describe('arrow keys', () => {
  test('wrap around at both ends', () => {
    expect(nextIndex(2, 1, 3)).toBe(0);
    expect(nextIndex(0, -1, 3)).toBe(2);
  });

  test('start at the first option going down, and at the last going up', () => {
    expect(nextIndex(-1, 1, 3)).toBe(0);
    expect(nextIndex(-1, -1, 3)).toBe(2);
  });

  test('choose nothing in an empty list', () => {
    expect(nextIndex(-1, 1, 0)).toBe(-1);
  });
});
