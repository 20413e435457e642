import type { Finding, Flag } from '../invoices/contract.ts';
import { holdsOf, isHolding, isVerified, type Verifiable } from './holds.ts';

/** What speaks against paying an invoice: what checks found, and what people said of it. */
export interface Doubts {
  flags: Flag[];
  /** The codes of the flags that still stand. */
  fraudFlags: string[];
  heldBy: string[];
}

/** What somebody has dismissed stays dismissed for as long as the check says the same. */
export function doubtsOf(
  findings: readonly Finding[],
  invoice: Verifiable & { flags: readonly Flag[] },
): Doubts {
  const flags = findings.map((found): Flag => {
    const before = invoice.flags.find(({ code }) => code === found.code);
    const same = !isHolding(found) && before?.explanation === found.explanation;
    return { ...found, dismissed: same ? before.dismissed : null };
  });
  return doubtsOfFlags(flags, invoice);
}

export function doubtsOfFlags(flags: Flag[], invoice: Verifiable): Doubts {
  return {
    flags,
    fraudFlags: flags
      .filter((flag) => flag.dismissed === null && !isVerified(flag, invoice))
      .map(({ code }) => code),
    heldBy: holdsOf(flags, invoice),
  };
}
