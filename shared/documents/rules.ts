import { z } from 'zod';
import { isCurrency } from '../reading/engine/currencyCodes.ts';
import { isIban } from '../reading/engine/identifiers.ts';

/**
 * Ignores spaces, dashes and case. Accepts an IBAN with correct check digits or, for countries without IBAN, bank and
 * account number.
 */
export function isBankAccount(text: string): boolean {
  const signs = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return /^\p{L}/u.test(signs) ? isIban(signs) : /^\d{5,34}$/.test(signs);
}

/** Validation rules shared by several fields. `null` and the empty text both mean unknown. */
export const text = (longest: number) =>
  z
    .string('Enter a text')
    .trim()
    .max(longest, `At most ${longest} characters`)
    .transform((entered) => (entered === '' ? null : entered))
    .nullable();

export const requiredText = (longest: number, message: string) =>
  z.string(message).trim().min(1, message).max(longest, `At most ${longest} characters`);

/** A decimal string such as `1250.00`, without leading zeros, as the database returns it. */
export const money = z
  .string('Enter an amount such as 1250.00')
  .trim()
  .regex(/^-?\d{1,12}(\.\d{1,4})?$/, 'Enter an amount such as 1250.00')
  .transform(withoutLeadingZeros)
  .nullable();

export const decimal = z
  .string('Enter a number such as 1.5')
  .trim()
  .regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'Enter a number such as 1.5')
  .transform(withoutLeadingZeros)
  .nullable();

function withoutLeadingZeros(typed: string): string {
  const digits = typed.replace(/^-?0+(?=\d)/, (zeros) => (zeros.startsWith('-') ? '-' : ''));
  return Number(digits) === 0 ? digits.replace('-', '') : digits;
}

const notDate = 'Enter a date such as 2026-03-31';

export const date = z.iso
  .date(notDate)
  // ISO 8601 allows the year 0, the database does not.
  .refine((entered) => !entered.startsWith('0000'), notDate)
  .nullable();

export const currency = z
  .string('Enter a currency such as USD')
  .trim()
  .toUpperCase()
  .refine(isCurrency, 'Enter a currency such as USD');

const emailAddress = z.email();

export const email = text(320).refine(
  (entered) => entered === null || emailAddress.safeParse(entered).success,
  'Enter an e-mail address such as name@example.com',
);

/** Spaces are allowed. */
export const iban = text(50).refine((entered) => entered === null || isBankAccount(entered), {
  error: ({ input }) =>
    /^\s*\p{L}/u.test(String(input))
      ? 'This is not a valid IBAN. Compare it with the document, sign by sign'
      : 'Enter an IBAN, or the numbers of the bank and the account, such as 021000021 123456789',
});

/** The id of an entry of a list: of the books, or of the team. */
export const listEntry = z.uuid('Choose an entry of the list').nullable();

const address = z.url({ protocol: /^https?$/ });

export const website = text(500).refine(
  (entered) => entered === null || address.safeParse(entered).success,
  'Enter an address such as https://example.com',
);
