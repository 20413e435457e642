import { expect, test } from 'vitest';
import { someInvoice, someVendor } from '#sync/client/testing/someRows.ts';
import { doneTexts, editsOf, entryProblem } from './bulkFields.ts';

const kept = { seq: 1, unsent: false, attention: false };
const rowOf = (vendorId: string | null) => ({
  ...someInvoice({ vendorId, vendorName: 'Other' }),
  ...kept,
});
const acme = { ...someVendor({ name: 'Acme', taxId: null }), ...kept };
const namesake = { ...someVendor({ name: 'ACME', taxId: null }), ...kept };
const entries = { vendorName: acme.id, dueDate: '2026-02-01' };

test('of two vendors with one name neither is set, and all other fields are', () => {
  expect(editsOf(entries, rowOf(null), [acme, namesake])).toEqual({
    edits: { dueDate: '2026-02-01' },
    keepsVendor: true,
  });
  expect(editsOf(entries, rowOf(acme.id), [acme, namesake]).keepsVendor).toBe(false);
  expect(editsOf(entries, rowOf(null), [acme])).toEqual({
    edits: { vendorName: 'Acme', dueDate: '2026-02-01' },
    keepsVendor: false,
  });
});

test('the invoices that keep their vendor are counted, and the reason is named', () => {
  expect(doneTexts(3, 0)).toEqual({ title: '3 invoices changed' });
  expect(doneTexts(0, 0)).toEqual({ title: 'Nothing had to change' });
  expect(doneTexts(3, 2)).toEqual({
    title: '3 invoices changed',
    description:
      'The vendor of 2 invoices was not changed: another vendor has the same name, and no tax id tells them apart.',
  });
  expect(doneTexts(0, 1).title).toBe('Nothing was changed');
});

test('a vendor that is not there any more has to be chosen anew', () => {
  expect(entryProblem('vendorName', acme.id, [acme])).toBeNull();
  expect(entryProblem('vendorName', acme.id, [namesake])).toMatch('not there any more');
});
