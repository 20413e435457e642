import { isBankAccount } from '../documents/rules.ts';
import type { ReadFieldName } from '../reading/reading.ts';
import type { EInvoiceFields, MaybeQuote } from './EInvoice.ts';
import type { MalformedValues } from './MalformedValues.ts';
import { quoted, withDigit } from './quotes.ts';

/** One means of payment, with names that cover both syntaxes. */
export interface WrittenAccount {
  account: MaybeQuote;
  /** A bank's own account number, besides the IBAN. */
  ownNumber: MaybeQuote;
  bank: MaybeQuote;
  ownBankCode: MaybeQuote;
  /** The customer's account, from which a direct debit is collected. */
  debited: MaybeQuote;
}

type AccountFields = Pick<
  EInvoiceFields,
  'iban' | 'bic' | 'accountNumber' | 'routingNumber' | 'customerIban'
>;

/**
 * The account to pay to: of the first means of payment with an IBAN, else of the first with any
 * account.
 */
export function accountFields(
  written: readonly WrittenAccount[],
  malformed: MalformedValues<ReadFieldName>,
): AccountFields {
  for (const { account } of written) {
    if (account && !isBankAccount(account.value)) malformed.add('iban', account.raw);
  }
  const usable = written.map(paidTo);
  const best =
    usable.find(({ iban }) => iban) ?? usable.find(({ accountNumber }) => accountNumber) ?? {};
  const debited = written.map((one) => ibanIn(one.debited)).find((iban) => iban) ?? null;
  return { ...best, customerIban: debited };
}

function paidTo({ account, ownNumber, bank, ownBankCode }: WrittenAccount): AccountFields {
  const iban = ibanIn(account) ?? ibanIn(ownNumber);
  const bic = matching(bank, /^[A-Z]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/);
  return {
    iban,
    bic,
    accountNumber: withDigit([ownNumber, account].find((one) => one && !ibanIn(one)) ?? null),
    routingNumber: ownBankCode ?? (bic ? null : bank),
  };
}

function ibanIn(quote: MaybeQuote): MaybeQuote {
  return matching(quote, /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/);
}

function matching(quote: MaybeQuote, shape: RegExp): MaybeQuote {
  if (!quote) return null;
  const compact = quote.value.replace(/[\s.-]/g, '').toUpperCase();
  return shape.test(compact) ? quoted(compact, quote.raw) : null;
}
