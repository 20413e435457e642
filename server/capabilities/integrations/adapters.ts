import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { LedgerAdapter } from './LedgerAdapter.ts';
import { quickbooksAdapter } from './quickbooks/adapter.ts';
import { xeroAdapter } from './xero/adapter.ts';

export const ledgerAdapters: Readonly<Record<LedgerId, LedgerAdapter>> = {
  quickbooks: quickbooksAdapter,
  xero: xeroAdapter,
};
