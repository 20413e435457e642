import type { ZodType } from 'zod';

/** Of each field that is wrong, the first thing that is. */
export type FieldErrors = Record<string, string>;

export function problemsOf(schema: ZodType, typed: unknown): FieldErrors {
  const { error } = schema.safeParse(typed);
  const errors: FieldErrors = {};
  for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}
