import { checkCoding, type EnteredCoding, partsOfCodingKey } from '#shared/coding/coding.ts';
import type { FieldError } from '#shared/documents/jointRules.ts';
import type { Change } from '#sync/relay/ports.ts';
import { addDifferences, type ValueChanges } from '../../platform/documents/fieldEdits.ts';

interface ShownCoding {
  coding: EnteredCoding;
  errors: readonly FieldError[];
}

/** Applies the changed keys to the coding, and updates the errors of those keys. */
export function changeCoding(
  { coding, errors }: ShownCoding,
  changes: readonly Change[],
): ShownCoding {
  const touched = changes.filter(({ map, key }) => map === 'coding' && partsOfCodingKey(key));
  if (touched.length === 0) return { coding, errors };
  const after = new Map(Object.entries(coding));
  const found: FieldError[] = [];
  for (const { key, value } of touched) {
    const checked = value === undefined ? { value: null } : checkCoding(key, value);
    if (!checked) continue;
    if ('error' in checked) found.push(checked.error);
    else if (checked.value === null) after.delete(key);
    else after.set(key, checked.value);
  }
  const keys = new Set(touched.map(({ key }) => key));
  const left = errors.filter(({ field }) => !keys.has(field));
  return { coding: Object.fromEntries(after), errors: [...left, ...found] };
}

/** Differences under the keys `coding.<key>`, for the audit log. */
export function codingDifferences(before: EnteredCoding, after: EnteredCoding): ValueChanges {
  const told = { oldValues: {}, newValues: {} };
  if (before === after) return told;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  addDifferences(told, { names, prefix: 'coding.' }, before, after);
  return told;
}
