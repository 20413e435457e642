import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { ZodType } from 'zod';
import { useHold } from '../store/syncing/useHold.ts';
import { schemaResolver } from './schemaResolver.ts';

export type SchemaForm<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>;

/** A form that is checked by the schema of the call it ends in, and not taken away while something typed is in it. */
export function useSchemaForm<Values extends FieldValues, Output>(
  schema: ZodType<Output>,
  defaultValues: DefaultValues<Values>,
  /** When a field first says what is wrong with it; a form whose button waits for it cannot wait for the button. */
  mode: 'onSubmit' | 'onTouched' = 'onSubmit',
): SchemaForm<Values, Output> {
  const form = useForm<Values, unknown, Output>({
    defaultValues,
    mode,
    resolver: schemaResolver(schema),
  });
  useHold(form.formState.isDirty);
  return form;
}
