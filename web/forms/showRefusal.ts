import type { FieldValues, Path } from 'react-hook-form';
import { ApiError } from '../api/ApiError.ts';
import { problemText } from '../api/problemText.ts';
import type { SchemaForm } from './useSchemaForm.ts';

/** Puts the server's refusal where it belongs: beside the field that it names, else above the form. */
export function showRefusal<Values extends FieldValues, Output>(
  form: SchemaForm<Values, Output>,
  error: unknown,
): void {
  const fields = error instanceof ApiError ? error.fields : [];
  const isOurs = (path: string): path is Path<Values> => path in form.getValues();
  let beside = 0;
  for (const { path, message } of fields) {
    if (!isOurs(path)) continue;
    form.setError(path, { type: 'server', message }, { shouldFocus: beside === 0 });
    beside++;
  }
  if (beside === 0) form.setError('root', { type: 'server', message: problemText(error) });
}
