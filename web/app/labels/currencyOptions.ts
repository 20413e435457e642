import type { ComboboxOption } from '../../ui/forms/comboboxFilter.ts';

let known: ComboboxOption[] | undefined;

/** All currencies that the browser knows, with their names. */
export function currencyOptions(): ComboboxOption[] {
  known ??= allCurrencies();
  return known;
}

function allCurrencies(): ComboboxOption[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: code,
    detail: names.of(code) ?? code,
  }));
}
