import { expect, test } from 'vitest';
import { someInvoice, someUpload } from '#sync/client/testing/someRows.ts';
import { mayArrange } from './arrangeable.ts';

test('pages are arranged by those who may upload, until somebody has approved or decided', () => {
  const [upload, invoice] = [someUpload(), someInvoice()];
  expect(mayArrange(['admin'], upload, invoice)).toBe(true);
  expect(mayArrange([], upload, invoice)).toBe(false);
  expect(mayArrange(['admin'], someUpload({ fileType: 'xml' }), invoice)).toBe(false);
  const approvedOnce = someInvoice({ currentApprovers: ['Ada'] });
  expect(mayArrange(['admin'], upload, approvedOnce)).toBe(false);
  expect(mayArrange(['admin'], upload, someInvoice({ status: 'rejected' }))).toBe(false);
});
