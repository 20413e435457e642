import type { z } from 'zod';
import type { DocumentValue, DocumentValues } from './content.ts';
import { brokenRules, type FieldError, type JointRules } from './jointRules.ts';

/** The editable fields of an entity with their validation. */
export type FieldRules = Readonly<Record<string, z.ZodType<DocumentValue>>>;

export type FieldValues<Rules extends FieldRules> = {
  [Name in keyof Rules]: z.output<Rules[Name]>;
};

/** Validates an edit; `undefined` if the field is unknown (SPEC 1.4). */
export function check<Rules extends FieldRules>(
  rules: Rules,
  field: string,
  entered: DocumentValue,
): { value: DocumentValue } | { error: FieldError } | undefined {
  const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
  if (!rule) return undefined;
  const parsed = rule.safeParse(entered);
  if (parsed.success) return { value: parsed.data };
  const message = parsed.error.issues[0]?.message ?? 'This value is not valid';
  return { error: { field, message } };
}

/**
 * The values of an entity with edits laid over them, field by field. Invalid edits do not replace the value, nor do edits
 * that together break a rule of several fields.
 */
export function layOver<Values extends Readonly<Record<string, unknown>>>(
  rules: FieldRules,
  values: Values,
  entered: DocumentValues,
  jointRules: JointRules = [],
): { values: Values; errors: FieldError[] } {
  const edited: Record<string, unknown> = { ...values };
  const errors: FieldError[] = [];
  for (const [field, value] of Object.entries(entered)) {
    const checked = check(rules, field, value);
    if (!checked) continue;
    if ('error' in checked) errors.push(checked.error);
    else edited[field] = checked.value;
  }
  for (const { fields, error } of brokenRules(jointRules, edited)) {
    if (!errors.some(({ field }) => field === error.field)) errors.push(error);
    for (const field of fields) edited[field] = values[field];
  }
  return { values: { ...values, ...edited }, errors };
}
