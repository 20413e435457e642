import { expect, test } from 'vitest';
import { presenceText } from './presenceText.ts';

test('the text names each person and their field', () => {
  const present = [
    { personId: 'b', name: 'Bea Holm', field: 'amount' },
    { personId: 'c', name: 'Cy Twist', field: null },
  ];
  expect(presenceText(present, (field) => field.toUpperCase())).toBe(
    'Bea Holm is here, in AMOUNT. Cy Twist is here.',
  );
  expect(presenceText([], String)).toBe('');
});
