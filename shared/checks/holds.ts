import type { Finding, Verification } from '../invoices/contract.ts';
import { isSameAccount } from './texts.ts';

/** Flags that block the approval until they are verified. They cannot be dismissed. */
const holdCodes = new Set(['bank_details_changed', 'sender_unauthenticated']);

export function isHolding({ code }: Pick<Finding, 'code'>): boolean {
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
    .filter((found) => isHolding(found) && !isVerified(found, invoice))
    .map(({ code }) => code);
}
