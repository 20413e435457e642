import type { z } from 'zod';
import type { DocumentValue, DocumentValues } from './content.ts';

/** The fields of an entity that people may edit, each with its rules. */
export type FieldRules = Readonly<Record<string, z.ZodType<DocumentValue>>>;

export type FieldValues<Rules extends FieldRules> = {
  [Name in keyof Rules]: z.output<Rules[Name]>;
};

/** A value that somebody entered and that cannot be taken as it is. */
export interface FieldError {
  field: string;
  message: string;
}

/** One entered value under the rules of its field; `undefined` when the field is none of ours (SPEC 1.4). */
export function check<Rules extends FieldRules>(
  rules: Rules,
  field: string,
  entered: DocumentValue,
): { value: DocumentValue } | { error: FieldError } | undefined {
  const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
  if (!rule) return undefined;
  const judged = rule.safeParse(entered);
  if (judged.success) return { value: judged.data };
  const message = judged.error.issues[0]?.message ?? 'This value is not valid';
  return { error: { field, message } };
}

/** The values of an entity with what people entered laid over them, field by field. What is not valid stays beneath. */
export function layOver<Values extends Readonly<Record<string, unknown>>>(
  rules: FieldRules,
  values: Values,
  entered: DocumentValues,
): { values: Values; errors: FieldError[] } {
  const laid: Record<string, unknown> = { ...values };
  const errors: FieldError[] = [];
  for (const [field, value] of Object.entries(entered)) {
    const checked = check(rules, field, value);
    if (!checked) continue;
    if ('error' in checked) errors.push(checked.error);
    else laid[field] = checked.value;
  }
  return { values: { ...values, ...laid }, errors };
}
