import { expect, test } from 'vitest';
import { readText } from './readText.ts';

const read = { uploadId: 'upload', readAs: { amount: '1155.00', iban: null, 'a/net': '2000.5' } };

test('a changed value says what was read, as it is written', () => {
  expect(readText(read, 'amount')).toBe('read 1,155.00');
  expect(readText(read, 'a/net')).toBe('read 2,000.5');
});

test('a value that was not read says that it was added', () => {
  expect(readText(read, 'iban')).toBe('added');
});

test('an invoice without a document was not read', () => {
  expect(readText({ ...read, uploadId: null }, 'amount')).toBe('was 1,155.00');
});

test('an unchanged value has no text', () => {
  expect(readText(read, 'tax')).toBeNull();
  expect(readText({ uploadId: null, readAs: {} }, 'amount')).toBeNull();
});
