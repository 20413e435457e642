import { expect, test } from 'vitest';
import { newLedgerSettings } from './contract.ts';
import { settingsInWords } from './settingsInWords.ts';

const names = {
  vendors: [{ id: 'v1', name: 'Acme Ltd' }],
  accounts: [
    { id: '24', name: 'Legal', type: 'Expense' },
    { id: '11', name: 'Advertising', type: 'Expense' },
  ],
  taxCodes: [{ id: 'INPUT2', name: '20% (VAT on Expenses)', rate: '20' }],
};
const before = {
  ...newLedgerSettings,
  vendorAccounts: { v1: '24', v2: '11' },
  taxCodes: { '5': 'OLD' },
};

test('only changed settings are listed, with names of vendors, accounts and codes', () => {
  const after = {
    ...before,
    accountId: '11',
    vendorAccounts: { v2: '11', v1: '11' },
    taxCodes: { '5': 'OLD', '20': 'INPUT2' },
    exportsOnApproval: true,
  };
  expect(settingsInWords(before, after, names)).toEqual({
    oldValues: {
      account: null,
      vendorAccounts: ['Acme Ltd: Legal (24)'],
      taxCodes: [],
      exportsOnApproval: false,
    },
    newValues: {
      account: 'Advertising (11)',
      vendorAccounts: ['Acme Ltd: Advertising (11)'],
      taxCodes: ['20%: 20% (VAT on Expenses) (INPUT2)'],
      exportsOnApproval: true,
    },
  });
});

test('removed settings and unknown ids are listed as well', () => {
  const after = { ...before, vendorAccounts: { v2: '99' }, taxCodes: {} };
  expect(settingsInWords(before, after, names)).toEqual({
    oldValues: {
      vendorAccounts: ['Acme Ltd: Legal (24)', 'v2: Advertising (11)'],
      taxCodes: ['5%: OLD'],
    },
    newValues: { vendorAccounts: ['v2: 99'], taxCodes: [] },
  });
});
