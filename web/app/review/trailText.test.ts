import { expect, test } from 'vitest';
import type { TrailChange, TrailEntry } from '#shared/audit/trail.ts';
import { changeSentence } from '../trail/changeTexts.ts';
import { trailSentence, writtenChanges } from './trailText.ts';

const entry = (parts: Partial<TrailEntry>): TrailEntry => ({
  id: '0',
  at: '2026-03-01T00:00:00.000Z',
  action: 'update',
  status: 'success',
  by: null,
  changes: [],
  remark: null,
  readAgain: false,
  trash: null,
  said: null,
  credit: null,
  attachment: null,
  exported: null,
  step: null,
  ...parts,
});
const words = {
  lines: [{ id: 'one' }, { id: 'two' }],
  nameOf: (id: string) => (id === 'software' ? '6420 Software' : id),
};
const ofLine = (id: string, field: string, after: string): TrailChange => ({
  ...{ field: `lines.${id}.${field}`, before: null, after },
});
const status = (before: string, after: string): TrailChange => ({ field: 'status', before, after });

test.each<[Partial<TrailEntry>, string | null, string]>([
  [{ action: 'create' }, null, 'It was read from a file'],
  [{ action: 'create' }, 'Sam', 'Sam brought it in'],
  [
    { action: 'approve', changes: [status('pending_review', 'approved')] },
    'Sam',
    'Sam approved it',
  ],
  [{ action: 'reject' }, 'Sam', 'Sam rejected it'],
  [{ attachment: { step: 'added', fileName: 'order.pdf' } }, 'Sam', 'Sam attached order.pdf'],
  [
    { attachment: { step: 'goes to the ledger', fileName: 'order.pdf' } },
    'Sam',
    'Sam marked order.pdf to go to the accounting software',
  ],
  [{ changes: [status('approved', 'pending_review')] }, 'Kim', 'Kim opened it again'],
  [{ changes: [status('approved', 'paid')] }, null, 'Docket marked it as paid'],
  [
    { action: 'export', status: 'pending', exported: { ledger: 'quickbooks', step: 'asked' } },
    'Ada',
    'Ada asked for its export to QuickBooks',
  ],
  [
    { action: 'export', status: 'failure', exported: { ledger: 'xero', step: 'failed' } },
    null,
    'The export to Xero failed',
  ],
  [
    { action: 'export', exported: { ledger: 'quickbooks', step: 'exported' } },
    null,
    'It was exported to QuickBooks',
  ],
  [
    {
      changes: [{ field: 'paid', before: null, after: '60.00' }],
      credit: { isApplied: true, isCredit: false, otherNumber: 'CN-7' },
    },
    'Ada',
    'Ada applied the credit note CN-7 to it',
  ],
  [
    {
      changes: [{ field: 'paid', before: '-60.00', after: null }, status('paid', 'approved')],
      credit: { isApplied: false, isCredit: true, otherNumber: null },
    },
    'Ada',
    'Ada took it back from a bill without a number',
  ],
  [{ changes: [{ field: 'tax', before: '1', after: '2' }] }, 'Sam', 'Sam changed “Tax”'],
  [
    {
      changes: [
        { field: 'tax', before: '1', after: '2' },
        { field: 'amount', before: '1', after: '2' },
      ],
    },
    'Sam',
    'Sam changed 2 fields',
  ],
  [{ changes: [{ field: 'vendorId', before: 'a', after: 'b' }] }, 'Sam', 'Sam changed its vendor'],
  [
    { changes: [{ field: 'heldBy', before: [], after: ['bank_details_changed'] }] },
    null,
    'Docket put it on hold',
  ],
  [
    { changes: [{ field: 'heldBy', before: ['bank_details_changed'], after: [] }] },
    'Ada',
    'Ada ended the hold',
  ],
  [
    { changes: [{ field: 'coding.two/account', before: null, after: 'software' }] },
    'Sam',
    'Sam set the account of line 2 to 6420 Software',
  ],
  [
    { changes: [{ field: 'coding.all/class', before: 'software', after: null }] },
    'Sam',
    'Sam emptied the class of all lines',
  ],
  [
    {
      changes: [
        { field: 'coding.two:1/share', before: null, after: '25%' },
        { field: 'coding.two:1/account', before: null, after: 'software' },
      ],
    },
    'Sam',
    'Sam split line 2',
  ],
  [
    { changes: [{ field: 'coding.two:1/removed', before: null, after: true }] },
    'Sam',
    'Sam removed a part of line 2',
  ],
  [{ readAgain: true }, null, 'The file was read again'],
  [{ trash: 'deleted' }, 'Ada', 'Ada moved it to the trash'],
])('the trail entry %j by %s reads “%s”', (parts, personName, sentence) => {
  expect(trailSentence(entry(parts), personName, words)).toBe(sentence);
});

test('values are formatted for reading, without those that the sentence already gives', () => {
  const changes = [
    status('pending_review', 'approved'),
    { field: 'amount', before: '1200', after: '1250.50' },
    { field: 'purchaseOrder', before: null, after: 'PO 7' },
    { field: 'iban', before: 'DE1', after: 'DE1' },
    { field: 'escalatedSince', before: null, after: 'noon' },
    { field: 'heldBy', before: [], after: ['bank_details_changed'] },
    { field: 'roles', before: ['manager'], after: ['finance_director', 'clerk'] },
  ];
  expect(writtenChanges(changes, 'USD')).toEqual([
    { field: 'amount', label: 'Amount', before: '$1,200.00', after: '$1,250.50' },
    { field: 'purchaseOrder', label: 'Purchase order', before: null, after: 'PO 7' },
    { field: 'escalatedSince', label: 'Escalated since', before: null, after: 'noon' },
    { field: 'heldBy', label: 'Hold', before: null, after: 'Bank details changed' },
    { field: 'roles', label: 'Roles', before: 'manager', after: 'finance director, clerk' },
  ]);
});

test('a change of an empty field, and one that empties it, read as sentences', () => {
  const changes = [
    { field: 'amount', before: '1.00', after: '2.00' },
    { field: 'purchaseOrder', before: '', after: 'PO 7' },
    { field: 'description', before: 'Paper', after: ' ' },
    { field: 'heldBy', before: null, after: ['new_vendor'] },
    { field: 'dueDate', before: null, after: '' },
  ];
  expect(writtenChanges(changes, 'USD').map(changeSentence)).toEqual([
    'Amount: $1.00 → $2.00',
    'Purchase order: now PO 7',
    'Description: removed, was Paper',
    'Hold: now New vendor',
  ]);
});

test('fields of lines are named by the place of their line, and pasted lines are counted', () => {
  const pasted = [ofLine('one', 'quantity', '3'), ofLine('two', 'net', '1234.5')];
  expect(trailSentence(entry({ changes: pasted }), 'Sam', words)).toBe('Sam changed 2 lines');
  expect(writtenChanges(pasted, 'USD', words).map(changeSentence)).toEqual([
    'Quantity of line 1: now 3',
    'Net of line 2: now $1,234.50',
  ]);
  const cells = [ofLine('two', 'quantity', '3'), ofLine('two', 'net', '12')];
  expect(trailSentence(entry({ changes: cells }), 'Sam', words)).toBe('Sam changed 2 fields');
});
