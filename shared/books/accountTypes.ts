import type { BooksItem } from './contract.ts';
import type { BooksId } from './lists.ts';

/** The accounts of each ledger on which bills are usually booked. */
const expenseTypes: Readonly<Record<Exclude<BooksId, 'own'>, readonly string[]>> = {
  quickbooks: [
    'Expense',
    'Cost of Goods Sold',
    'Other Expense',
    'Fixed Asset',
    'Other Current Asset',
  ],
  xero: ['EXPENSE', 'OVERHEADS', 'DIRECTCOSTS', 'FIXED', 'INVENTORY', 'PREPAYMENT'],
  sage: ['OVERHEADS', 'DIRECT_EXPENSES', 'DEPRECIATION', 'FIXED_ASSETS', 'CURRENT_ASSETS'],
  odoo: [
    'expense',
    'expense_direct_cost',
    'expense_depreciation',
    'asset_fixed',
    'asset_current',
    'asset_prepayments',
  ],
};

/** Whether bills are booked on this account. Own lists have only such accounts as the company entered. */
export function isForBills({ books, type }: Pick<BooksItem, 'books' | 'type'>): boolean {
  return books === 'own' || (type !== null && expenseTypes[books].includes(type));
}

/** Accounts that a ledger does not take on a line of a bill. */
const refusedTypes: Readonly<Record<BooksId, readonly string[]>> = {
  quickbooks: ['Accounts Payable', 'Accounts Receivable'],
  xero: ['BANK'],
  // The second one stands for accounts that Sage does not offer for purchases.
  sage: ['BANK', 'NOT_FOR_PURCHASES'],
  odoo: ['liability_payable', 'asset_receivable', 'off_balance'],
  own: [],
};

export function isRefusedOnBills({ books, type }: Pick<BooksItem, 'books' | 'type'>): boolean {
  return type !== null && refusedTypes[books].includes(type);
}
