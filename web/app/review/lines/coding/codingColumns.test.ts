import { expect, test } from 'vitest';
import type { BooksItem } from '#shared/books/contract.ts';
import type { BooksInUse } from '../../../../store/rows/useBooksItems.ts';
import { someIntegration } from '../../../../testing/someIntegration.ts';
import { codingColumnsOf } from './codingColumns.ts';

const category = (itemId: string, name: string): BooksItem => ({
  ...{ id: `item-${itemId}`, books: 'xero', companyId: '1', list: 'trackingCategory', itemId },
  ...{ name, code: null, parentId: null, type: null, rate: null, days: null },
  ...{ isActive: true, seq: 1 },
});
const option = (of: string): BooksItem => ({
  ...category(`option-${of}`, 'An option'),
  ...{ list: 'trackingOption', parentId: of },
});
const items = (...rows: BooksItem[]): BooksInUse => ({
  rows,
  connections: [someIntegration({ id: 'xero', name: 'Xero' })],
});

const headings = (inUse: BooksInUse, bound: { tracking?: string; secondTracking?: string } = {}) =>
  codingColumnsOf(inUse, { coded: new Set(), bound, memo: false })
    .filter(({ list }) => list === 'trackingOption')
    .map(({ field, label }) => `${field}: ${label}`);

const region = category('b', 'Region');
const added = category('a', 'Department');

test('a tracking category keeps its column when another one is added that comes before it', () => {
  const inUse = items(region, added, option('a'), option('b'));
  expect(headings(inUse)).toEqual(['tracking: Department', 'secondTracking: Region']);
  expect(headings(inUse, { tracking: 'b' })).toEqual([
    'tracking: Region',
    'secondTracking: Department',
  ]);
});

test('of an archived category the column stays, and the other one keeps its own', () => {
  const inUse = items(region, option('b'));
  expect(headings(inUse, { tracking: 'gone', secondTracking: 'b' })).toEqual([
    'secondTracking: Region',
  ]);
});
