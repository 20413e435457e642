import { describe, expect, it } from 'vitest';
import type { BooksItem } from './contract.ts';
import { itemIndex, searchItems } from './searchItems.ts';

const account = (code: string | null, name: string, parts: Partial<BooksItem> = {}): BooksItem => ({
  ...{ id: name, books: 'quickbooks', companyId: '1', list: 'account', itemId: name, name, code },
  ...{ parentId: null, type: 'Expense', rate: null, days: null, isActive: true },
  ...parts,
});

const chart = [
  account('6100', 'Travel'),
  account('6110', 'Meals', { parentId: 'Travel' }),
  account('61', 'Old numbers'),
  account('700', 'Büromaterial'),
  account(null, 'Rent & lease'),
  account('1610', 'Furniture', { type: 'Fixed Asset' }),
];
const found = (query: string) =>
  searchItems(itemIndex(chart), query).map(({ item: { name } }) => name);

describe('searching the items of a list', () => {
  it('finds by the beginning of the code, an exact code first', () => {
    expect(found('61')).toEqual(['Old numbers', 'Travel', 'Meals', 'Furniture']);
    expect(found('6110')).toEqual(['Meals']);
  });

  it('finds by words of the name, of the names above it and of the type, in any order', () => {
    expect(found('meals travel')).toEqual(['Meals']);
    expect(found('lease re')).toEqual(['Rent & lease']);
    expect(found('fixed furn')).toEqual(['Furniture']);
  });

  it('finds without accents and capitals, and inside of words last', () => {
    expect(found('BURO')).toEqual(['Büromaterial']);
    expect(found('material')).toEqual(['Büromaterial']);
    expect(found('nothing')).toEqual([]);
  });

  it('lists everything in the order of codes without a query', () => {
    expect(found('')).toEqual([
      'Rent & lease',
      'Old numbers',
      'Büromaterial',
      'Furniture',
      'Travel',
      'Meals',
    ]);
  });

  it('shows the names above an item, also of a parent that cannot be chosen', () => {
    const [parent, child] = chart;
    if (!parent || !child) throw new Error('The chart is empty');
    const index = itemIndex([child], [{ ...parent, isActive: false }]);
    expect(searchItems(index, 'meals')[0]?.path).toBe('Travel:Meals');
  });

  it('ends at parents that form a circle', () => {
    const circle = [account('1', 'A', { parentId: 'B' }), account('2', 'B', { parentId: 'A' })];
    expect(searchItems(itemIndex(circle), 'a')).toHaveLength(2);
  });
});
