import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { ApiError } from '../api/ApiError.ts';
import { problemText } from '../api/problemText.ts';
import { useKeepOpen } from '../store/session/SessionContext.ts';
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
  useKeepOpen(form.formState.isDirty);
  return form;
}

/** Shows the server's refusal beside the fields that it names, otherwise above the form. */
export function showServerErrors<Values extends FieldValues, Output>(
  form: SchemaForm<Values, Output>,
  error: unknown,
): void {
  const fields = error instanceof ApiError ? error.fields : [];
  const isField = (path: string): path is Path<Values> => path in form.getValues();
  let shown = 0;
  for (const { path, message } of fields) {
    if (!isField(path)) continue;
    form.setError(path, { type: 'server', message }, { shouldFocus: shown === 0 });
    shown++;
  }
  if (shown === 0) form.setError('root', { type: 'server', message: problemText(error) });
}
