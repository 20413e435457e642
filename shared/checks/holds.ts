import type { Finding, Verification } from '../invoices/contract.ts';
import { listText } from '../listText.ts';
import { isSameAccount } from './texts.ts';

const reasons: Readonly<Record<string, string>> = {
  bank_details_changed: 'its bank account is not one that this vendor is known to have',
  sender_unauthenticated: 'the mail that it came with is not from whom it says',
};

/** Why an invoice cannot be approved yet, and what to do about it. */
export function heldText(codes: readonly string[]): string {
  const why = listText(codes.map((code) => reasons[code] ?? code));
  return `This invoice is held: ${why}. Somebody other than who brought it in has to ask the vendor, by a way that was known before, and record how.`;
}

/** Flags that block the approval until they are verified. They cannot be dismissed. */
const holdCodes = new Set(['bank_details_changed', 'sender_unauthenticated']);

export function isHoldFlag({ code }: Pick<Finding, 'code'>): boolean {
  return holdCodes.has(code);
}

/** The details that a verification covers. */
export interface Verifiable {
  iban: string | null;
  sourceEmail: string | null;
  verification: Verification | null;
}

/** Whether the flag was verified for the current details. A changed account needs a new verification. */
export function isVerified({ code }: Pick<Finding, 'code'>, invoice: Verifiable): boolean {
  const { verification } = invoice;
  if (!verification?.codes.includes(code)) return false;
  if (code === 'bank_details_changed') return isAccountAsVerified(invoice.iban, verification.iban);
  return invoice.sourceEmail === verification.sourceEmail;
}

/** A verification also covers that the account was removed: `null` equals `null`. */
function isAccountAsVerified(now: string | null, verified: string | null): boolean {
  return now === verified || isSameAccount(now, verified);
}

/** Codes of holds that still need a verification. */
export function holdsOf(findings: readonly Finding[], invoice: Verifiable): string[] {
  return findings
    .filter((found) => isHoldFlag(found) && !isVerified(found, invoice))
    .map(({ code }) => code);
}
