import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { ZodType } from 'zod';
import { useHold } from '../store/syncing/useHold.ts';
import { schemaResolver } from './schemaResolver.ts';

export type SchemaForm<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>;

/** A form that is validated by the schema of its call. Its screen stays after the session has ended while it has unsaved input. */
export function useSchemaForm<Values extends FieldValues, Output>(
  schema: ZodType<Output>,
  defaultValues: DefaultValues<Values>,
  /** When errors first appear. A form whose button is disabled until it is valid needs `onTouched`. */
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
