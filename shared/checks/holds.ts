import type { Finding, Verification } from '../invoices/contract.ts';
import { isSameAccount } from './texts.ts';

/** What keeps an invoice from being approved until somebody has verified it. It cannot be dismissed. */
const holding = new Set(['bank_details_changed', 'sender_unauthenticated']);

export function isHolding({ code }: Pick<Finding, 'code'>): boolean {
  return holding.has(code);
}

/** What a verification is of. */
export interface Verifiable {
  iban: string | null;
  sourceEmail: string | null;
  verification: Verification | null;
}

/** Whether this was verified, as it stands now: an account that has changed since is another one. */
export function isVerified({ code }: Pick<Finding, 'code'>, invoice: Verifiable): boolean {
  const { verification } = invoice;
  if (!verification?.codes.includes(code)) return false;
  if (code === 'bank_details_changed') return isAccountAsVerified(invoice.iban, verification.iban);
  return invoice.sourceEmail === verification.sourceEmail;
}

/** That an account was rightly taken out is verified, too. */
function isAccountAsVerified(now: string | null, verified: string | null): boolean {
  return now === verified || isSameAccount(now, verified);
}

/** The codes of what still has to be verified. */
export function holdsOf(findings: readonly Finding[], invoice: Verifiable): string[] {
  return findings
    .filter((found) => isHolding(found) && !isVerified(found, invoice))
    .map(({ code }) => code);
}
