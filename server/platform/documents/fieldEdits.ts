import type { AuditValues } from '#shared/audit/entry.ts';
import type { FieldError } from '#shared/documents/jointRules.ts';
import { brokenRules, type JointRules } from '#shared/documents/jointRules.ts';
import { check, type FieldRules } from '#shared/documents/layOver.ts';
import type { Change } from '#sync/relay/ports.ts';

type Values = Readonly<Record<string, unknown>>;

/** The valid values of an entity, and the errors of values that were entered but are invalid. */
export interface Shown<V> {
  values: V;
  errors: readonly FieldError[];
}

/**
 * Applies changes of fields. Removing a value restores the unedited one. Values that break a rule together are not
 * applied: the last ones that fitted stay. The changes have all fields of a rule, or none (`OpenDocument`).
 */
export function changeFields<V extends Values>(
  rules: FieldRules,
  { values, errors }: Shown<V>,
  unedited: Values,
  changes: readonly Change[],
  jointRules: JointRules = [],
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
  for (const { fields, error } of brokenRules(jointRules, { ...values, ...changed })) {
    if (!fields.some((field) => Object.hasOwn(changed, field))) continue;
    if (!left.some(({ field }) => field === error.field)) left = [...left, error];
    for (const field of fields) delete changed[field];
  }
  return { values: { ...values, ...changed }, errors: left };
}

export interface ValueChanges {
  oldValues: AuditValues;
  newValues: AuditValues;
}

/** The named values that differ. Decimals are compared as text: `1.0` and `1.00` differ. */
export function differences(names: readonly string[], before: Values, after: Values): ValueChanges {
  const told = { oldValues: {}, newValues: {} };
  addDifferences(told, { names, prefix: '' }, before, after);
  return told;
}

interface MutableChanges {
  oldValues: Record<string, AuditValues[string]>;
  newValues: Record<string, AuditValues[string]>;
}

/** Adds to the given objects: creating thousands of small ones would block the event loop. */
export function addDifferences(
  { oldValues, newValues }: MutableChanges,
  { names, prefix }: { names: readonly string[]; prefix: string },
  before: Values,
  after: Values,
): void {
  for (const name of names) {
    const [old, now] = [asJson(before[name]), asJson(after[name])];
    if (old === now || JSON.stringify(old) === JSON.stringify(now)) continue;
    oldValues[prefix + name] = old;
    newValues[prefix + name] = now;
  }
}

/** Fields contain text, numbers, booleans or lists of text. */
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

/** Fields with an error that is new, or has another message than before. */
export function newlyInError(
  before: readonly FieldError[],
  after: readonly FieldError[],
): string[] {
  const known = new Set(before.map(({ field, message }) => `${field}\n${message}`));
  return after
    .filter(({ field, message }) => !known.has(`${field}\n${message}`))
    .map(({ field }) => field);
}
