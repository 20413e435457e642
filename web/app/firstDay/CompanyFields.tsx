import { Controller, type UseFormReturn } from 'react-hook-form';
import { type Books, books as booksOptions } from '#shared/auth/company.ts';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
import { Combobox } from '../../ui/forms/Combobox.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { NativeSelect } from '../../ui/forms/NativeSelect.tsx';
import { currencyOptions } from '../labels/currencyOptions.ts';
import { countryOptions } from './countryOptions.ts';
import { currencyOf } from './currencyOf.ts';

/** What a call with these fields takes; none of them has to be given. */
export type CompanyAnswers = { [Name in keyof CompanyForm]?: CompanyForm[Name] | undefined };

export interface CompanyForm {
  name: string;
  country: string;
  currency: string;
  books: Books;
}

function booksText(books: Books): string {
  if (books === 'other') return 'Other software';
  return books === 'none' ? 'None' : ledgerNames[books].full;
}

/** Name, country, currency and books of a company. */
export function CompanyFields<Output>({
  form,
}: {
  form: UseFormReturn<CompanyForm, unknown, Output>;
}) {
  const { errors, dirtyFields } = form.formState;

  function chooseCountry(country: string) {
    form.setValue('country', country, { shouldDirty: true, shouldValidate: true });
    const usual = currencyOf(country);
    if (usual && !dirtyFields.currency) form.setValue('currency', usual, { shouldValidate: true });
  }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField label="Company name" required error={errors.name?.message}>
        <Input autoComplete="organization" {...form.register('name')} />
      </FormField>
      <FormField label="Country" required error={errors.country?.message}>
        <Controller
          control={form.control}
          name="country"
          render={({ field }) => (
            <Combobox
              ref={field.ref}
              options={countryOptions()}
              value={field.value}
              onValueChange={chooseCountry}
              onBlur={field.onBlur}
              emptyText="No such country"
            />
          )}
        />
      </FormField>
      <FormField
        label="Currency"
        required
        error={errors.currency?.message}
        hint="The currency that you keep your books in."
      >
        <Controller
          control={form.control}
          name="currency"
          render={({ field }) => (
            <Combobox
              ref={field.ref}
              options={currencyOptions}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              emptyText="No such currency"
            />
          )}
        />
      </FormField>
      <FormField label="Books" error={errors.books?.message} hint="Where your bills are booked.">
        <NativeSelect {...form.register('books')}>
          {booksOptions.options.map((books) => (
            <option key={books} value={books}>
              {booksText(books)}
            </option>
          ))}
        </NativeSelect>
      </FormField>
    </div>
  );
}
