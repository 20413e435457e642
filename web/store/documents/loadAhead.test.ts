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

test('documents are brought in the order in which their invoices wait for the person, and nobody else’s', () => {
  const mine = Array.from({ length: 41 }, () => someInvoice({ requiredApprovers: ['approver'] }));
  const others = Array.from({ length: 50 }, () => someInvoice({ requiredApprovers: ['max'] }));
  const entries = [...mine, ...others].map(entryOf).sort(newestFirst);
  expect(waitingFor(entries, asker)).toEqual(mine.slice(0, 40).map(({ id }) => id));
});
