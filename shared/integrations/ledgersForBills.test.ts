import { expect, test } from 'vitest';
import { ledgersForBills } from './ledgersForBills.ts';

const quickbooks = { ledger: 'quickbooks', settings: { takesBills: false } } as const;
const xero = { ledger: 'xero', settings: {} } as const;

test('bills go to the chosen ledger, and to what is left when that one is disconnected', () => {
  expect([...ledgersForBills([quickbooks, xero])]).toEqual(['xero']);
  expect([...ledgersForBills([quickbooks])]).toEqual(['quickbooks']);
  expect([...ledgersForBills([{ ...quickbooks, settings: { takesBills: true } }, xero])]).toEqual([
    'quickbooks',
    'xero',
  ]);
  expect([...ledgersForBills([])]).toEqual([]);
});
