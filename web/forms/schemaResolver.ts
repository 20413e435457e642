import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { ZodError, ZodType } from 'zod';

/** Lets a schema check a form: what it makes of the values when they pass, the first problem of each field when not. */
export function schemaResolver<Values extends FieldValues, Output>(
  schema: ZodType<Output>,
): Resolver<Values, unknown, Output> {
  return (values, _context, options) => {
    const parsed = schema.safeParse(values);
    return parsed.success
      ? { values: parsed.data, errors: {} }
      : { values: {}, errors: toNestErrors<Values>(firstPerField(parsed.error), options) };
  };
}

function firstPerField({ issues }: ZodError): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const { path, code, message } of issues) errors[path.join('.')] ??= { type: code, message };
  return errors;
}
