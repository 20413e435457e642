import type { Finding, Flag } from '../invoices/contract.ts';
import { holdsOf, isHoldFlag, isVerified, type Verifiable } from './holds.ts';

/** The flags of an invoice with their dismissals and verifications. */
export interface FlagState {
  flags: Flag[];
  /** Codes of flags that are neither dismissed nor verified. */
  fraudFlags: string[];
  heldBy: string[];
}

/** A flag stays dismissed while the explanation of its check is the same. */
export function flagStateOf(
  findings: readonly Finding[],
  invoice: Verifiable & { flags: readonly Flag[] },
): FlagState {
  const flags = findings.map((found): Flag => {
    const before = invoice.flags.find(({ code }) => code === found.code);
    const same = !isHoldFlag(found) && before?.explanation === found.explanation;
    return { ...found, dismissed: same ? before.dismissed : null };
  });
  return flagStateOfFlags(flags, invoice);
}

export function flagStateOfFlags(flags: Flag[], invoice: Verifiable): FlagState {
  return {
    flags,
    fraudFlags: flags
      .filter((flag) => flag.dismissed === null && !isVerified(flag, invoice))
      .map(({ code }) => code),
    heldBy: holdsOf(flags, invoice),
  };
}
