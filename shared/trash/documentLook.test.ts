import { expect, test } from 'vitest';
import { lookOf, looksAlike } from './documentLook.ts';

const newsletter = {
  documentType: 'other',
  vendorName: 'Acme',
  invoiceNumber: null,
  amount: null,
  fileName: 'News May.pdf',
} as const;
const note = {
  documentType: 'invoice',
  vendorName: 'Acme Ltd',
  invoiceNumber: 'L-12',
  amount: '12.00',
  fileName: 'Delivery-note 0012.pdf',
} as const;

test('documents without an amount look alike under different file names', () => {
  const next = { ...newsletter, fileName: 'June.pdf' };
  expect(looksAlike(lookOf(newsletter), lookOf(next))).toBe(true);
  expect(looksAlike(lookOf(newsletter), lookOf({ ...next, amount: '5.00' }))).toBe(false);
  expect(looksAlike(lookOf(newsletter), lookOf({ ...next, vendorName: 'Other' }))).toBe(false);
});

test('with an amount, only files with the same words in their names look alike', () => {
  const next = { ...note, invoiceNumber: 'L-13', fileName: 'delivery_note_0013.PDF' };
  expect(looksAlike(lookOf(note), lookOf(next))).toBe(true);
  expect(looksAlike(lookOf(note), lookOf({ ...next, fileName: 'Invoice 0013.pdf' }))).toBe(false);
});
