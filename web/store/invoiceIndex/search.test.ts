import { expect, test } from 'vitest';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { entryOf } from './IndexEntry.ts';
import { countByStatus, search } from './search.ts';
import { wordsOf } from './wordsOf.ts';

const entries = [
  someInvoice({ invoiceNumber: 'INV-7', vendorName: 'Müller & Söhne', amount: '1250.00' }),
  someInvoice({ invoiceNumber: 'INV-8', vendorName: 'Łódź Straße', description: 'Office chairs' }),
  someInvoice({ invoiceNumber: 'X-9', vendorName: 'Acme', status: 'paid', purchaseOrder: 'PO-1' }),
].map(entryOf);

function numbers(query: string) {
  return search(entries, wordsOf(query)).found.map(({ text }) => text.split(' ')[0]);
}

test.each([
  ['', ['inv-7', 'inv-8', 'x-9']],
  ['inv', ['inv-7', 'inv-8']],
  ['MULLER sohne', ['inv-7']],
  ['lodz strasse', ['inv-8']],
  ['1,250', ['inv-7']],
  ['$1,250.00', ['inv-7']],
  ['chairs office', ['inv-8']],
  ['po-1 acme', ['x-9']],
  ['acme inv', []],
])('%s finds %j', (query, found) => {
  expect(numbers(query)).toEqual(found);
});

test('the last result is reused only when the query narrows it', () => {
  const first = search(entries, ['inv']);
  const poisoned = { ...first, found: first.found.slice(1) };
  expect(search(entries, ['inv-8'], poisoned).found).toHaveLength(1);
  expect(search(entries, ['inv-7'], poisoned).found).toHaveLength(0);
  expect(search(entries, ['in'], poisoned).found).toHaveLength(2);
  expect(search([...entries], ['inv-7'], poisoned).found).toHaveLength(1);
});

test('entries are counted by status', () => {
  expect(countByStatus(entries)).toEqual({ pending_review: 2, approved: 0, rejected: 0, paid: 1 });
});
