import { expect, test } from 'vitest';
import { removedField } from '#shared/documents/removedField.ts';
import { lineKey } from '#shared/invoices/lines.ts';
import { labelOfField } from './invoiceLabels.ts';

const lines = [{ id: 'a' }, { id: 'b' }];

test.each([
  ['amount', 'Amount'],
  [lineKey('b', 'net'), 'Net of line 2'],
  [lineKey('gone', 'net'), 'Net of a line'],
  [lineKey('a', removedField), 'Line 1'],
  ['b/account', 'Account of line 2'],
  ['b:1/share', 'Share of a part of line 2'],
  ['b:1/removed', 'A part of line 2'],
  ['all/taxCode', 'Tax code of all lines'],
  ['of a later version', 'of a later version'],
])('the field %s is labelled %s', (key, label) => {
  expect(labelOfField(key, lines)).toBe(label);
});
