import type { FieldValues, Path } from 'react-hook-form';
import { ApiError } from '../api/ApiError.ts';
import { problemText } from '../api/problemText.ts';
import type { SchemaForm } from './useSchemaForm.ts';

/** Shows the server's refusal beside the fields that it names, otherwise above the form. */
export function showRefusal<Values extends FieldValues, Output>(
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
