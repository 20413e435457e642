import { z } from 'zod';

/** The locales that somebody can choose for numbers and dates, as BCP 47 tags. */
export const formatLocale = z.enum([
  'en-US',
  'en-GB',
  'en-AU',
  'en-CA',
  'en-ZA',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'es-ES',
  'fi-FI',
  'fr-CA',
  'fr-CH',
  'fr-FR',
  'it-IT',
  'nb-NO',
  'nl-BE',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'sv-SE',
]);
export type FormatLocale = z.infer<typeof formatLocale>;
