import { currencyCodes } from '#shared/reading/engine/currencyCodes.ts';

const names = new Intl.DisplayNames(['en'], { type: 'currency' });

/** The usual ones first. */
export const currencyOptions = currencyCodes.map((code) => ({
  value: code,
  label: code,
  detail: names.of(code) ?? code,
}));
