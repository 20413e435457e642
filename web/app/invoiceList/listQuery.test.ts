import { expect, test } from 'vitest';
import { emptyQuery, isFiltered, paramsOf, queryOf } from './listQuery.ts';

const view = '019a2f19-0c2e-7a41-8d2f-6b1c2d3e4f14';
const again = (address: string) => paramsOf(queryOf(new URLSearchParams(address))).toString();

test.each([
  '',
  'search=M%C3%BCller+1%2C250',
  'approval=partial&due=overdue&flag=any&least=10.50&mine=1&most=99&sort=-amount&status=approved&vendor=acme',
  'date=this-month',
  'from=2026-01-01&to=2026-03-31',
  'sort=received',
  'by=email&columns=amount.due&exported=no&kind=receipt&todo=any',
  `status=paid&view=${view}`,
])('reading and writing the query %j gives the same query', (address) => {
  expect(again(address)).toBe(address);
});

test.each([
  ['status=paid&approval=approved', 'approval=approved&status=paid'],
  ['sort=-received', ''],
  ['status=lost&approval=&date=someday&from=2026-02-30&least=a+lot&mine=yes&sort=size', ''],
  ['date=this-month&from=2026-01-01', 'date=this-month'],
  ['search=++&unknown=1', ''],
  ['columns=uploader.made-up.amount&view=1&kind=letter', 'columns=amount.uploader'],
])('the query %j is written as %j', (address, one) => {
  expect(again(address)).toBe(one);
});

test('a sort order, columns and a view alone are not a filter', () => {
  expect(isFiltered(queryOf(new URLSearchParams(`columns=due&sort=due&view=${view}`)))).toBe(false);
  expect(isFiltered(emptyQuery)).toBe(false);
  expect(isFiltered(queryOf(new URLSearchParams('sort=amount')))).toBe(false);
  expect(isFiltered(queryOf(new URLSearchParams('mine=1')))).toBe(true);
  expect(isFiltered(queryOf(new URLSearchParams('search=a')))).toBe(true);
});
