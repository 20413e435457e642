import { isIban } from '../reading/engine/identifiers.ts';

/**
 * Spaces, dashes and capitals aside: an IBAN with the right check digits, or, in countries without, the number of an
 * account, with that of its bank before it.
 */
export function isBankAccount(text: string): boolean {
  const signs = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return /^\p{L}/u.test(signs) ? isIban(signs) : /^\d{5,34}$/.test(signs);
}
