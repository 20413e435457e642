import type { z } from 'zod';

/** An edit that is not valid. */
export interface FieldError {
  field: string;
  message: string;
}

/** Rules of several fields of one kind of entity. The path of an issue names the field that is shown as wrong. */
export type JointRules = readonly z.ZodObject[];

interface BrokenRule {
  fields: readonly string[];
  error: FieldError;
}

/** The rules that these values break. */
export function brokenRules(
  rules: JointRules,
  values: Readonly<Record<string, unknown>>,
): BrokenRule[] {
  return rules.flatMap((rule) => {
    const { error } = rule.safeParse(values);
    const [issue] = error?.issues ?? [];
    if (!issue) return [];
    return [
      {
        fields: Object.keys(rule.shape),
        error: { field: issue.path.join('.'), message: issue.message },
      },
    ];
  });
}

/** The other fields that have a rule in common with this one. */
export function fieldsBeside(rules: JointRules, field: string): string[] {
  const together = rules
    .map((rule) => Object.keys(rule.shape))
    .filter((fields) => fields.includes(field));
  return [...new Set(together.flat())].filter((other) => other !== field);
}
