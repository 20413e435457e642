import type { Found } from '#shared/witness/compare.ts';

/** A bill of a ledger for people: `Bill 17 of Acme Ltd`. */
export function billNamed({ number, vendorName }: Found['ofLedger']): string {
  return `Bill ${number ?? 'without a number'} of ${vendorName ?? 'an unknown vendor'}`;
}
