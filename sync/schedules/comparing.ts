import { canonicalText } from '#shared/canonicalText.ts';
import type { DocumentContent, DocumentValues } from '#shared/documents/content.ts';
import { removedField } from '#shared/documents/removedField.ts';

/** The differences of two values as text; `null` if there are none. */
export function differenceOf(one: unknown, other: unknown): string | null {
  if (canonicalText(one) === canonicalText(other)) return null;
  const [left, right] = [entriesOf(one), entriesOf(other)];
  const keys = [...new Set([...left.keys(), ...right.keys()])];
  return keys
    .map((key) => [key, canonicalText(left.get(key)), canonicalText(right.get(key))])
    .filter(([, here, there]) => here !== there)
    .map(([key, here, there]) => `${key} is ${here} and not ${there}`)
    .join(', ');
}

function entriesOf(value: unknown): Map<string, unknown> {
  const isObject = typeof value === 'object' && value !== null;
  return new Map(isObject ? Object.entries(value) : [['it', value]]);
}

/** A row with its errors sorted, because their order does not matter. */
export function ordered(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || !('fieldErrors' in row)) return row ?? null;
  const errors = Array.isArray(row.fieldErrors) ? row.fieldErrors : [];
  return { ...row, fieldErrors: errors.map(canonicalText).sort() };
}

/**
 * A document without values that change no row and are therefore not in the feed: fields that stay in error, and who
 * removed a line.
 */
export function withoutKeys({ fields, lines, notes }: DocumentContent, keys: ReadonlySet<string>) {
  const without = (values: DocumentValues) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([key]) => !keys.has(key))
        .map(([key, value]) => [key, key.endsWith(`/${removedField}`) || value]),
    );
  return { fields: without(fields), lines: without(lines), notes };
}
