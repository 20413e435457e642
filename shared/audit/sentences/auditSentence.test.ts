import { expect, test } from 'vitest';
import { auditSentence, hasSentence } from './auditSentence.ts';
import type { AuditNames, ToldEntry } from './ToldEvent.ts';

const invoice = 'SR 4380 of Sterling & Rowe, 4,155.00 USD';
const names: AuditNames = {
  person: 'Ada',
  entity: null,
  ledger: (id) => (id === 'xero' ? 'Xero' : id),
  flag: (code) => (code === 'new_vendor' ? 'New vendor' : code),
  role: (id) => id,
};

function told(parts: Partial<ToldEntry>, about: string | null = null, person = 'Ada'): string {
  const entry: ToldEntry = {
    entityType: 'invoice',
    entityId: 'id',
    action: 'update',
    status: 'success',
    metadata: null,
    oldValues: null,
    newValues: null,
    ...parts,
  };
  return auditSentence(entry, { ...names, entity: about, person: person || null });
}

test.each<[string, Partial<ToldEntry>]>([
  ['Ada rejected', { action: 'reject' }],
  ['Ada approved', { action: 'approve' }],
  ['Ada added', { action: 'create' }],
  ['Ada reopened', { newValues: { status: 'pending_review' } }],
  ['Ada attached order.pdf to', { metadata: { attachment: 'added', fileName: 'order.pdf' } }],
  ['Ada commented on', { metadata: { said: 'comment' } }],
  ['Ada sent back', { newValues: { sentBack: { reason: 'Wrong account' } } }],
  ['Ada changed', { oldValues: { amount: '1.00' }, newValues: { amount: '2.00' } }],
  ['Ada verified', { oldValues: { heldBy: ['a'] }, newValues: { heldBy: [] } }],
])('%s and the invoice by its number, vendor and amount', (begin, parts) => {
  expect(told(parts, invoice)).toBe(`${begin} ${invoice}`);
});

test.each<[string, Partial<ToldEntry>]>([
  [
    `Ada asked for the export of ${invoice} to Xero`,
    { action: 'export', status: 'pending', metadata: { ledger: 'xero' } },
  ],
  [
    `The export of ${invoice} to Xero failed`,
    { action: 'export', status: 'failure', metadata: { ledger: 'xero' } },
  ],
  [
    `Docket put ${invoice} on hold`,
    { metadata: { checked: true }, oldValues: { heldBy: [] }, newValues: { heldBy: ['a'] } },
  ],
  [
    `The hold of ${invoice} ended`,
    { metadata: { checked: true }, oldValues: { heldBy: ['a'] }, newValues: { heldBy: [] } },
  ],
  [
    `Ada applied the credit note ${invoice} to the bill A-7`,
    { metadata: { credit: 'applied', amount: '-60.00', otherNumber: 'A-7' } },
  ],
  [
    `Ada took the credit note CN-1 back from ${invoice}`,
    { metadata: { credit: 'taken back', amount: '60.00', otherNumber: 'CN-1' } },
  ],
  [`Docket checked ${invoice} again`, { metadata: { checked: true } }],
  [
    `Ada moved ${invoice} from another vendor to Acme`,
    { metadata: { merged: true, into: 'Acme' } },
  ],
  [
    `Ada marked as no problem: “New vendor” of ${invoice}`,
    { metadata: { flag: 'new_vendor' }, newValues: { 'flags.new_vendor': 'known' } },
  ],
  [
    `Ada marked as a problem again: “New vendor” of ${invoice}`,
    { metadata: { flag: 'new_vendor' }, newValues: { 'flags.new_vendor': null } },
  ],
  [
    `Xero says that ${invoice} is paid`,
    { metadata: { paidIn: 'xero' }, newValues: { status: 'paid' } },
  ],
])('%s', (sentence, parts) => {
  expect(told(parts, invoice)).toBe(sentence);
});

test.each<[string, Partial<ToldEntry>]>([
  ['Ada merged Acme into Acme Ltd', { entityType: 'vendor', metadata: { mergedInto: 'Acme Ltd' } }],
  [
    'Ada changed the roles of Acme to clerk and approver',
    { entityType: 'member', newValues: { roles: ['clerk', 'approver'] } },
  ],
  [
    'Ada made the tax code “Acme” inactive',
    {
      ...{ entityType: 'books_item', metadata: { kind: 'tax code' } },
      newValues: { isActive: false },
    },
  ],
  [
    'Ada closed what was found about the bill “Acme”',
    { entityType: 'ledger_finding', newValues: { state: 'closed' } },
  ],
  [
    'The bill “Acme” agrees with Docket again',
    { entityType: 'ledger_finding', newValues: { state: 'no longer so' } },
  ],
  ['Ada added the approval rule “Acme”', { entityType: 'rule', action: 'create' }],
  [
    'Ada signed in with a passkey',
    { entityType: 'session', action: 'login', metadata: { method: 'passkey' } },
  ],
  ['Signing in as Acme failed', { entityType: 'person', action: 'login', status: 'failure' }],
  [
    'Docket lost its access to Xero',
    { entityType: 'integration', entityId: 'xero', newValues: { state: 'reconnect' } },
  ],
])('%s', (sentence, parts) => {
  expect(told(parts, 'Acme')).toBe(sentence);
});

test.each<[string, Partial<ToldEntry>]>([
  [
    'Ada shared the view “Late” with the company',
    { action: 'create', newValues: { name: 'Late', isShared: true } },
  ],
  ['Ada saved a private view', { action: 'create', newValues: { isShared: false } }],
  ['Ada changed a private view', { metadata: { isPrivate: true }, newValues: {} }],
  ['Ada deleted a private view', { action: 'delete', oldValues: { isShared: false } }],
  [
    'Ada renamed the view “Late” to “Overdue” and shared it with the company',
    {
      oldValues: { name: 'Late', isShared: false },
      newValues: { name: 'Overdue', isShared: true },
    },
  ],
  [
    'Ada renamed the view “Late” to “Overdue”',
    { metadata: { name: 'Overdue' }, oldValues: { name: 'Late' }, newValues: { name: 'Overdue' } },
  ],
  [
    'Ada made the view “Late” private',
    { metadata: { name: 'Late' }, oldValues: { isShared: true }, newValues: { isShared: false } },
  ],
  [
    'Ada changed the view “Late”',
    { metadata: { name: 'Late' }, oldValues: { query: '' }, newValues: { query: 'mine=1' } },
  ],
  ['Ada deleted the view “Late”', { action: 'delete', oldValues: { name: 'Late' } }],
])('%s', (sentence, parts) => {
  expect(told({ entityType: 'view', ...parts })).toBe(sentence);
});

test('an entity that is not on the device any more is named by the values of its entry', () => {
  const deleted = { entityType: 'vendor', action: 'delete', oldValues: { name: 'Acme' } } as const;
  expect(told(deleted)).toBe('Ada deleted the vendor Acme');
  const trashed = { metadata: { trash: 'deleted' }, oldValues: { invoiceNumber: 'A-1' } };
  expect(told({ action: 'delete', ...trashed })).toBe('Ada moved A-1 to the trash');
  expect(told({ action: 'approve' })).toBe('Ada approved an invoice');
});

test('an entry without a person has Docket as its subject', () => {
  expect(told({ action: 'create' }, invoice, '')).toBe(`Docket added ${invoice}`);
});

test('an entry of a later version has a sentence too', () => {
  const later = { entityType: 'payment_run', action: 'create' } as const;
  expect(told(later)).toBe('Ada added payment run');
  expect(hasSentence(later)).toBe(false);
  expect(hasSentence({ entityType: 'constructor', action: 'create' })).toBe(false);
});

test.each([
  [true, 'Ada had mails of news@shop.test put aside'],
  [false, 'Ada had mails of news@shop.test read again'],
])('mails put aside %s: names their sender', (isPutAside, sentence) => {
  const entry = { entityType: 'mail_sender', entityId: 'news@shop.test' };
  expect(told({ ...entry, newValues: { isPutAside } })).toBe(sentence);
});
