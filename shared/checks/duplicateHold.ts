import type { Finding, Flag } from '../invoices/contract.ts';

export const duplicateCode = 'potential_duplicate';

/**
 * A duplicate of an approved invoice. Unlike the holds of `holds.ts`, no call to the vendor ends it: somebody says why it
 * is no duplicate, and that dismissal is for exactly these other invoices.
 */
export function isDuplicateHold({ code, holds }: Pick<Finding, 'code' | 'holds'>): boolean {
  return code === duplicateCode && holds === true;
}

/** Whether the dismissal of the earlier finding also counts for the current one. */
export function isSameFinding(before: Finding, now: Finding): boolean {
  if (before.explanation !== now.explanation || before.holds !== now.holds) return false;
  return now.holds === undefined || before.about.join() === now.about.join();
}

/** `[potential_duplicate]` while nobody has said why it is no duplicate. */
export function duplicateHoldsOf(flags: readonly Flag[]): string[] {
  return flags
    .filter((flag) => isDuplicateHold(flag) && flag.dismissed === null)
    .map(({ code }) => code);
}

export const duplicateHeldText =
  'This invoice is held: it looks like one that has been approved already. Reject it as a duplicate, or say why it is not one.';
