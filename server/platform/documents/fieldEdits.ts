import type { AuditValues } from '#shared/audit/entry.ts';
import { check, type FieldError, type FieldRules } from '#shared/documents/layOver.ts';
import type { Change } from '#sync/relay/ports.ts';

type Values = Readonly<Record<string, unknown>>;

/** What an entity shows: its values, and what was entered but cannot be taken. */
export interface Shown<V> {
  values: V;
  errors: readonly FieldError[];
}

/** What is shown once these fields have changed. A value that was taken out leads back to what stood there unedited. */
export function changeFields<V extends Values>(
  rules: FieldRules,
  { values, errors }: Shown<V>,
  unedited: Values,
  changes: readonly Change[],
): Shown<V> {
  const changed: Record<string, unknown> = {};
  let left = errors;
  for (const { map, key, value } of changes) {
    if (map !== 'fields' || !Object.hasOwn(rules, key)) continue;
    const checked = value === undefined ? { value: unedited[key] } : check(rules, key, value);
    left = left.filter(({ field }) => field !== key);
    if (!checked) continue;
    if ('error' in checked) left = [...left, checked.error];
    else changed[key] = checked.value;
  }
  return { values: { ...values, ...changed }, errors: left };
}

export interface ValueChanges {
  oldValues: AuditValues;
  newValues: AuditValues;
}

/** The named values that differ. Decimals of one worth may be written differently: that is a change, too. */
export function differences(
  names: readonly string[],
  before: Values,
  after: Values,
  prefix = '',
): ValueChanges {
  const oldValues: Record<string, AuditValues[string]> = {};
  const newValues: Record<string, AuditValues[string]> = {};
  for (const name of names) {
    const [old, now] = [asJson(before[name]), asJson(after[name])];
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    oldValues[prefix + name] = old;
    newValues[prefix + name] = now;
  }
  return { oldValues, newValues };
}

/** What entities hold: text, numbers, yes or no, lists of text. */
function asJson(value: unknown): AuditValues[string] {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  if (Array.isArray(value)) return value.map(asText);
  throw new Error(`A ${typeof value} is no value of a field`);
}

function asText(value: unknown): string {
  if (typeof value !== 'string') throw new Error('A list holds text');
  return value;
}

/** Fields that are in error now and were not, or for another reason. */
export function newlyInError(
  before: readonly FieldError[],
  after: readonly FieldError[],
): string[] {
  const known = new Set(before.map(({ field, message }) => `${field}\n${message}`));
  return after
    .filter(({ field, message }) => !known.has(`${field}\n${message}`))
    .map(({ field }) => field);
}
