import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { ZodType } from 'zod';
import { schemaResolver } from './schemaResolver.ts';

export type SchemaForm<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>;

/** A form that is checked by the schema of the call it ends in. */
export function useSchemaForm<Values extends FieldValues, Output>(
  schema: ZodType<Output>,
  defaultValues: DefaultValues<Values>,
): SchemaForm<Values, Output> {
  return useForm<Values, unknown, Output>({ defaultValues, resolver: schemaResolver(schema) });
}
