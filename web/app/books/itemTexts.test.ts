import { expect, it } from 'vitest';
import { typeText } from './itemTexts.ts';

it.each([
  ['quickbooks', 'Cost of Goods Sold', 'Cost of Goods Sold'],
  ['xero', 'OVERHEADS', 'Overheads'],
  ['xero', 'CURRLIAB', 'Current liability'],
  ['xero', 'Assets, Liabilities', 'Assets, Liabilities'],
  ['sage', 'DIRECT_EXPENSES', 'Direct expenses'],
  ['odoo', 'asset_fixed', 'Fixed asset'],
  ['odoo', 'expense', 'Expense'],
  ['own', 'IT', 'IT'],
] as const)('an account in %s of the type %s reads %s', (books, type, text) => {
  expect(typeText({ books, type })).toBe(text);
});
