import type { ZodType } from 'zod';

/** The first error of each invalid field. */
export type FieldErrors = Record<string, string>;

export function problemsOf(schema: ZodType, typed: unknown): FieldErrors {
  const { error } = schema.safeParse(typed);
  const errors: FieldErrors = {};
  for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}
