import { expect, it } from 'vitest';
import { likelyCountry } from './countryOptions.ts';
import { currencyOf } from './currencyOf.ts';

it('the currency follows from the country, and the country from the language', () => {
  expect([currencyOf('DE'), currencyOf('GB'), currencyOf('AQ')]).toEqual(['EUR', 'GBP', '']);
  expect(likelyCountry(['en', 'de-AT'])).toBe('AT');
  expect(likelyCountry(['en'])).toBe('');
});
