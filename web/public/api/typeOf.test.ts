import { expect, test } from 'vitest';
import { limitsOf, type TypeWord, typeOf } from './typeOf.ts';

const words = (parts: readonly TypeWord[]) =>
  parts.map((part) => ('object' in part ? `<${part.object}>` : part.text)).join('');

test.each([
  [{ type: 'string', format: 'uuid' }, 'UUID'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [
    { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
    'time, ISO 8601 or null',
  ],
  [{ type: 'array', items: { $ref: '#/components/schemas/Flag' } }, 'list of <Flag>'],
  [{ type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'object of number'],
  [{}, 'anything'],
])('%j reads as %s', (schema, text) => {
  expect(words(typeOf(schema))).toBe(text);
});

test('limits are written in words', () => {
  expect(limitsOf({ type: 'integer', default: 50, minimum: 1, maximum: 500 })).toBe(
    '50 unless it is said, at least 1, at most 500',
  );
  expect(limitsOf({ type: 'string' })).toBe('');
});
