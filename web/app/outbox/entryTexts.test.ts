import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { entryText, valueText, whyText } from './entryTexts.ts';

function entry(parts: Partial<OutboxEntry>): OutboxEntry {
  return {
    orders: [1],
    kind: 'decision',
    entity: 'invoice.1',
    about: [],
    name: 'approve',
    since: 0,
    state: 'waiting',
    problem: null,
    changes: [],
    notBefore: null,
    attempts: 0,
    seen: null,
    ...parts,
  };
}

const change = { map: 'fields', key: 'amount', value: '1', before: null } as const;

test.each([
  [{}, 'Approve invoice A-1 of Acme'],
  [{ name: 'reopen' }, 'Reopen invoice A-1 of Acme'],
  [{ name: 'merge' }, 'Merge invoice A-1 of Acme'],
  [
    { name: 'bulkApprove', entity: 'bulk', about: ['invoice.1', 'invoice.2'] },
    'Approve 2 invoices',
  ],
  [{ name: 'bulkApprove', entity: 'bulk', about: ['invoice.1'] }, 'Approve 1 invoice'],
  [{ kind: 'edit', changes: [change] }, '1 change to invoice A-1 of Acme'],
  [{ kind: 'edit', changes: [change, change, change] }, '3 changes to invoice A-1 of Acme'],
] as const)('the entry %j reads %s', (parts, text) => {
  const changes = 'changes' in parts ? [...parts.changes] : [];
  expect(entryText(entry({ ...parts, changes }), 'invoice A-1 of Acme')).toBe(text);
});

test.each([
  [{}, 'offline', 'Waits for the network'],
  [{}, 'signedOut', 'Waits for you to sign in'],
  [{ state: 'sending' }, 'saving', 'Being sent…'],
  [{ attempts: 3 }, 'saving', 'Docket did not answer 3 times; it is tried again automatically'],
  [{}, 'saving', 'About to be sent'],
] as const)('the entry %j while %s reads %s', (parts, status, text) => {
  expect(whyText(entry(parts), status)).toBe(text);
});

test.each([
  ['paid', '1000.00', 'USD', '$1,000.00'],
  ['amount', '1250', 'USD', '$1,250.00'],
  ['a/net', '1250.5', null, '1,250.5'],
  ['amount', '12x', null, '12x'],
  ['a/removed', true, null, 'removed'],
  ['iban', '', null, null],
  ['requiredApprovers', ['Ada', 'Bea'], null, 'Ada, Bea'],
])('the value of %s is formatted for reading', (key, value, currency, text) => {
  expect(valueText(key, value, currency)).toBe(text);
});
