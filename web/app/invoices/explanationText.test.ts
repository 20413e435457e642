import { afterEach, expect, test } from 'vitest';
import { approvedDuplicate } from '#shared/checks/potentialDuplicate.ts';
import { followFormats } from '../../ui/foundation/formats.ts';
import { explanationText } from './explanationText.ts';

afterEach(() => followFormats(null));

const duplicate = {
  id: 'one',
  invoiceNumber: 'A-1',
  amount: '1250.5',
  currency: 'USD',
  invoiceDate: '2026-03-31',
  by: 'amount',
} as const;

test('a finding is written with the amounts and days of the person’s format', () => {
  const found = approvedDuplicate([duplicate, duplicate]);
  if (!found) throw new Error('no finding');
  expect(found.explanation).toContain('1,250.50 USD');
  expect(found.explanation).toContain('2026-03-31');
  followFormats('de-DE');
  expect(explanationText(found)).toBe(
    'The same amount, 1.250,50 USD, is on invoice A-1 of this vendor, dated 31.03.2026, which has been approved already. Another approved invoice looks the same.',
  );
});

test('a finding without parts, from before there were any, is written as it is stored', () => {
  expect(explanationText({ explanation: 'Dated 2026-03-31.' })).toBe('Dated 2026-03-31.');
});
