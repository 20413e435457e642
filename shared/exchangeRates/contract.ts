import { z } from 'zod';
import { currency, date } from '../documents/rules.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { ledgerId } from '../integrations/ledgers.ts';
import { fractionOf } from '../money/convert.ts';

/** Where a rate comes from. Of the same day, one that somebody entered counts first, then a ledger's. */
export const rateSource = z.enum(['hand', ...ledgerId.options, 'ecb']);
export type RateSource = z.infer<typeof rateSource>;

/** The rates of two currencies in a month: one unit of `from` is worth so many of `to`. */
export const exchangeRates = z.object({
  id,
  source: rateSource,
  from: z.string(),
  to: z.string(),
  /** Such as `2026-05`. */
  month: z.string(),
  /** Decimals, by the day of the month: `12`. */
  days: z.record(z.string(), z.string()),
});
export type ExchangeRates = z.infer<typeof exchangeRates>;

/** A rate, with the day that it is of. */
export const datedRate = z.object({ rate: z.string(), on: z.string(), source: rateSource });
export type DatedRate = z.infer<typeof datedRate>;

/** The rate at which an invoice was approved: its bill carries it. `typed`: somebody entered it on the invoice. */
export const bookedRate = datedRate.extend({
  base: z.string(),
  source: z.union([rateSource, z.literal('typed')]),
});
export type BookedRate = z.infer<typeof bookedRate>;

const notRate = 'Enter a rate such as 1.0920';

/** A decimal above zero, as it is typed. */
export const rateDecimal = z
  .string(notRate)
  .trim()
  .regex(/^\d{1,9}(\.\d{1,10})?$/, notRate)
  .refine((typed) => fractionOf(typed) !== null, notRate)
  .transform((typed) => typed.replace(/^0+(?=\d)/, ''));

/** Devices keep the rates of so many months, this one and those before it. */
export const monthsOnDevices = 24;

/** Books are kept for ten years, so older rates of a file are not stored. */
export const yearsKept = 10;

export const rateEntry = z.strictObject({ currency, on: date.unwrap(), rate: rateDecimal });

/** Sets or, with `null`, removes the rate of a day that somebody enters: units of the company's currency for one. */
export const setExchangeRate = endpoint({
  method: 'PUT',
  path: '/api/exchange-rates',
  access: 'rates.edit',
  scopes: ['books:write'],
  body: rateEntry.extend({ rate: rateDecimal.nullable() }),
  answer: z.object({ message: z.string() }),
});

/** In characters. The file of all days since 1999 has 2,000,000. */
export const longestRatesFile = 6_000_000;

/** Reads a file of the European Central Bank: all days as CSV, or the newest ones as XML. */
export const importExchangeRates = endpoint({
  method: 'POST',
  path: '/api/exchange-rates/import',
  access: 'rates.edit',
  scopes: ['books:write'],
  bodyLimit: 7_000_000,
  body: z.strictObject({
    file: z.string().max(longestRatesFile, 'The file is too large for one of exchange rates'),
  }),
  answer: z.object({
    message: z.string(),
    /** Days of the file that are kept, the first and the last of them. */
    days: z.int(),
    from: z.string(),
    to: z.string(),
    /** Rates that were not here before, or differed. */
    changed: z.int(),
  }),
});
export type ImportedRates = z.infer<typeof importExchangeRates.answer>;
