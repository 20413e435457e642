import { expect, it } from 'vitest';
import type { FieldKind } from '../reading.ts';
import { isSameValue } from './sameValue.ts';

const cases: [FieldKind, string, string, boolean][] = [
  ['amount', '120.00', '-120', true],
  ['amount', '120.00', '120.01', false],
  ['day', '2024-03-04', '2024-04-03', false],
  ['identifier', 'GB 123 4567-82', 'gb123456782', true],
  ['identifier', 'INV-1001', 'INV-1002', false],
  ['identifier', '', '', false],
  ['text', 'Seilwerk Auenland GmbH', 'Seilwerk Auenland', true],
  ['text', 'Café Zentral Ltd.', 'CAFE ZENTRAL LTD', true],
  ['text', 'Seilwerk Auenland GmbH', 'Seilwerk Bergland GmbH', false],
  ['text', 'Auenland Seilwerk', 'Auenland', false],
];

it.each(cases)('comparing as %s: %j equals %j is %s', (kind, one, other, same) => {
  expect(isSameValue(kind, one, other)).toBe(same);
  expect(isSameValue(kind, other, one)).toBe(same);
});
