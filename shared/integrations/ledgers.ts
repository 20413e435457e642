import { z } from 'zod';

/** The accounting software that approved invoices go to. */
export const ledgers = ['quickbooks', 'xero'] as const;
export const ledgerId = z.enum(ledgers);
export type LedgerId = z.infer<typeof ledgerId>;

/** One entry for each ledger. */
export function forEachLedger<Entry>(
  entryOf: (ledger: LedgerId) => Entry,
): Record<LedgerId, Entry> {
  return { quickbooks: entryOf('quickbooks'), xero: entryOf('xero') };
}

/** What screens show in another way for each ledger. */
export const ledgerTraits: Readonly<
  Record<LedgerId, { companyNoun: 'Company' | 'Organization'; takesBillStatus: boolean }>
> = {
  quickbooks: { companyNoun: 'Company', takesBillStatus: false },
  xero: { companyNoun: 'Organization', takesBillStatus: true },
};

/** In sentences, and over its card. */
export const ledgerNames: Record<LedgerId, { short: string; full: string }> = {
  quickbooks: { short: 'QuickBooks', full: 'QuickBooks Online' },
  xero: { short: 'Xero', full: 'Xero' },
};
