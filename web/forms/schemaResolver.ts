import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { ZodError, ZodType } from 'zod';

/** Validates a form by a schema: the parsed values, or the first error of each field. */
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
