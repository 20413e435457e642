import { expect, test } from 'vitest';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { entryOf, newestFirst } from '../invoiceIndex/IndexEntry.ts';
import { waitingFor } from './loadAhead.ts';

const asker = {
  members: [
    { personId: 'ada', roles: ['approver' as const] },
    { personId: 'max', roles: ['manager' as const] },
  ],
  personId: 'ada',
  keepsUploadersOut: false,
};

test('the first 40 invoices that wait for the person are loaded ahead, and none that wait for others', () => {
  const mine = Array.from({ length: 41 }, () => someInvoice({ requiredApprovers: ['approver'] }));
  const others = Array.from({ length: 50 }, () => someInvoice({ requiredApprovers: ['max'] }));
  const entries = [...mine, ...others].map(entryOf).sort(newestFirst);
  expect(waitingFor(entries, asker)).toEqual(mine.slice(0, 40).map(({ id }) => id));
});
