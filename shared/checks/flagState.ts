import type { Finding, Flag } from '../invoices/contract.ts';
import { duplicateHoldsOf, isSameFinding } from './duplicateHold.ts';
import { holdsOf, isHoldFlag, isVerified, type Verifiable } from './holds.ts';

/** The flags of an invoice with their dismissals and verifications. */
export interface FlagState {
  flags: Flag[];
  /** Codes of all flags, of fraud or not, that are neither dismissed nor verified. The name is that of the API. */
  fraudFlags: string[];
  heldBy: string[];
}

export function flagStateOf(
  findings: readonly Finding[],
  invoice: Verifiable & { flags: readonly Flag[] },
): FlagState {
  return flagStateOfFlags(withDismissals(findings, invoice.flags), invoice);
}

/** A flag stays dismissed while its check says the same. */
export function withDismissals(findings: readonly Finding[], previous: readonly Flag[]): Flag[] {
  return findings.map((found) => {
    const before = previous.find(({ code }) => code === found.code);
    const same = !isHoldFlag(found) && before !== undefined && isSameFinding(before, found);
    return { ...found, dismissed: same ? before.dismissed : null };
  });
}

export function flagStateOfFlags(flags: Flag[], invoice: Verifiable): FlagState {
  return {
    flags,
    fraudFlags: flags
      .filter((flag) => flag.dismissed === null && !isVerified(flag, invoice))
      .map(({ code }) => code),
    heldBy: [...holdsOf(flags, invoice), ...duplicateHoldsOf(flags)],
  };
}
