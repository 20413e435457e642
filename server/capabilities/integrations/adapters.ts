import type { LedgerAdapters } from './LedgerAdapter.ts';
import { odooAdapter } from './odoo/adapter.ts';
import { quickbooksAdapter } from './quickbooks/adapter.ts';
import { sageAdapter } from './sage/adapter.ts';
import { xeroAdapter } from './xero/adapter.ts';

export const ledgerAdapters: LedgerAdapters = {
  quickbooks: quickbooksAdapter,
  xero: xeroAdapter,
  sage: sageAdapter,
  odoo: odooAdapter,
};
