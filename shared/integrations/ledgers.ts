import { z } from 'zod';

/** Supported accounting software. */
export const ledgers = ['quickbooks', 'xero'] as const;
export const ledgerId = z.enum(ledgers);
export type LedgerId = z.infer<typeof ledgerId>;

export function forEachLedger<Entry>(
  entryOf: (ledger: LedgerId) => Entry,
): Record<LedgerId, Entry> {
  return { quickbooks: entryOf('quickbooks'), xero: entryOf('xero') };
}

/** Differences between ledgers on screens. */
export const ledgerTraits: Readonly<
  Record<LedgerId, { companyNoun: 'Company' | 'Organization'; takesBillStatus: boolean }>
> = {
  quickbooks: { companyNoun: 'Company', takesBillStatus: false },
  xero: { companyNoun: 'Organization', takesBillStatus: true },
};

/** `short` within sentences, `full` as a title. */
export const ledgerNames: Record<LedgerId, { short: string; full: string }> = {
  quickbooks: { short: 'QuickBooks', full: 'QuickBooks Online' },
  xero: { short: 'Xero', full: 'Xero' },
};
