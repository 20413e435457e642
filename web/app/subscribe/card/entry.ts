import { hasCheckDigit } from '#shared/billing/sandboxCards.ts';

export interface CardEntry {
  number: string;
  expiry: string;
  cvc: string;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
const isAmex = (number: string) => /^3[47]/.test(number);
const lengthOf = (number: string) => (isAmex(number) ? 15 : 16);

/** Grouped as on a card: in fours, and for American Express in four, six and five. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text);
  const number = digits.slice(0, lengthOf(digits));
  const groups = isAmex(number)
    ? [number.slice(0, 4), number.slice(4, 10), number.slice(10)]
    : (number.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/** `1`, `12 / 3`, `12 / 34`; a first digit from 2 to 9 is already the month. */
export function formatExpiry(text: string): string {
  const digits = digitsOf(text).slice(0, 4);
  const padded = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits;
  return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2)}` : padded;
}

export const formatCvc = (text: string) => digitsOf(text).slice(0, 4);

export function expiryOf(text: string): { month: string; year: string } {
  const digits = digitsOf(text);
  return { month: digits.slice(0, 2), year: digits.slice(2) };
}

/** The problem of each field, in the provider's words; empty if there is none. */
export function problemsOf(
  entry: CardEntry,
  now: number,
): Partial<Record<keyof CardEntry, string>> {
  const number = numberProblem(digitsOf(entry.number));
  const expiry = expiryProblem(expiryOf(entry.expiry), now);
  const cvc = entry.cvc.length < 3 ? "Your card's security code is incomplete." : undefined;
  return { ...(number && { number }), ...(expiry && { expiry }), ...(cvc && { cvc }) };
}

function numberProblem(number: string): string | undefined {
  if (number.length < lengthOf(number)) return 'Your card number is incomplete.';
  return hasCheckDigit(number) ? undefined : 'Your card number is invalid.';
}

function expiryProblem(expiry: { month: string; year: string }, now: number): string | undefined {
  const month = Number(expiry.month);
  const incomplete = "Your card's expiration date is incomplete.";
  if (expiry.year.length < 2) return incomplete;
  if (month < 1 || month > 12) return "Your card's expiration date is invalid.";
  const ended = Date.UTC(2000 + Number(expiry.year), month) <= now;
  return ended ? "Your card's expiration date is in the past." : undefined;
}
