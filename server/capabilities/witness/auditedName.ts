import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { Found } from '#shared/witness/compare.ts';

/** What the log says a finding is about. */
export function auditedName({
  ledger,
  kind,
  found,
}: {
  ledger: LedgerId;
  kind: Found['kind'];
  found: Pick<Found, 'ofLedger'>;
}) {
  const { number, vendorName } = found.ofLedger;
  return { ledger, kind, name: number ?? 'without a number', vendor: vendorName };
}
