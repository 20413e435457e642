import { z } from 'zod';

/** The accounting software that approved invoices go to. */
export const ledgers = ['quickbooks', 'xero'] as const;
export const ledgerId = z.enum(ledgers);
export type LedgerId = z.infer<typeof ledgerId>;

/** In sentences, and over its card. */
export const ledgerNames: Record<LedgerId, { short: string; full: string }> = {
  quickbooks: { short: 'QuickBooks', full: 'QuickBooks Online' },
  xero: { short: 'Xero', full: 'Xero' },
};
