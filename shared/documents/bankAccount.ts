import { isIban } from '../reading/engine/identifiers.ts';

/**
 * Ignores spaces, dashes and case. Accepts an IBAN with correct check digits or, for countries without IBAN, bank and
 * account number.
 */
export function isBankAccount(text: string): boolean {
  const signs = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return /^\p{L}/u.test(signs) ? isIban(signs) : /^\d{5,34}$/.test(signs);
}
