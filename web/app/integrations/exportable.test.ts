import { expect, test } from 'vitest';
import type { Invoice } from '#shared/invoices/contract.ts';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { entryOf } from '../../store/invoiceIndex/IndexEntry.ts';
import { exportableOf, leftOutText } from './exportable.ts';

const entry = (parts: Partial<Invoice> = {}) =>
  entryOf(someInvoice({ status: 'approved', ...parts }));
const waiting = { state: 'waiting' as const };

test('invoices with a waiting or refused decision stay out of an export to a ledger, and are counted by its kind', () => {
  const [free, paid, single, several, reopened, refused] = [
    entry(),
    entry({ status: 'paid' }),
    entry(),
    entry(),
    entry(),
    entry(),
  ] as const;
  const decisions = new Map([
    [documentName('invoice', single.id), { name: 'exportToXero', ...waiting }],
    [
      documentName('invoice', several.id),
      { name: 'exportSeveralToSage', state: 'sending' as const },
    ],
    [documentName('invoice', reopened.id), { name: 'reopen', ...waiting }],
    [documentName('invoice', refused.id), { name: 'exportToXero', state: 'attention' as const }],
  ]);
  const all = [free, paid, single, several, reopened, refused];
  const others = [entry({ status: 'rejected' }), entry({ isSample: true })];
  const found = exportableOf([...all, ...others], decisions);
  expect(found).toEqual({
    ids: all.map(({ id }) => id),
    toExport: [free.id, paid.id],
    onTheirWay: 2,
    decided: 1,
    refused: 1,
  });
  expect(leftOutText(found)).toBe(
    'Left out: 2 on their way, 1 with a decision that waits to be sent, 1 with a refused decision in the outbox',
  );
});

test('nothing is said to be left out where the button says that all are on their way', () => {
  const one = entry();
  const decisions = new Map([
    [documentName('invoice', one.id), { name: 'exportSeveralToQuickbooks', ...waiting }],
  ]);
  expect(leftOutText(exportableOf([one], decisions))).toBe('');
});
