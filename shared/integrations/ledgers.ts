import { z } from 'zod';

/** Supported accounting software. */
export const ledgers = ['quickbooks', 'xero', 'sage', 'odoo'] as const;
export const ledgerId = z.enum(ledgers);
export type LedgerId = z.infer<typeof ledgerId>;

export function forEachLedger<Entry>(
  entryOf: (ledger: LedgerId) => Entry,
): Record<LedgerId, Entry> {
  return {
    quickbooks: entryOf('quickbooks'),
    xero: entryOf('xero'),
    sage: entryOf('sage'),
    odoo: entryOf('odoo'),
  };
}

/** With `consent` somebody allows access at the provider; with `key` they enter an address and an API key here. */
export const connectsBy = {
  quickbooks: 'consent',
  xero: 'consent',
  sage: 'consent',
  odoo: 'key',
} as const satisfies Record<LedgerId, 'consent' | 'key'>;

type ConnectedBy<Way> = {
  [Id in LedgerId]: (typeof connectsBy)[Id] extends Way ? Id : never;
}[LedgerId];
export type ConsentLedgerId = ConnectedBy<'consent'>;
export type KeyLedgerId = ConnectedBy<'key'>;

export function forEachConsentLedger<Entry>(
  entryOf: (ledger: ConsentLedgerId) => Entry,
): Record<ConsentLedgerId, Entry> {
  return { quickbooks: entryOf('quickbooks'), xero: entryOf('xero'), sage: entryOf('sage') };
}

export const isByConsent = (ledger: LedgerId): ledger is ConsentLedgerId =>
  connectsBy[ledger] === 'consent';

export const isByKey = (ledger: LedgerId): ledger is KeyLedgerId => connectsBy[ledger] === 'key';

export const consentLedgers: readonly ConsentLedgerId[] = ledgers.filter(isByConsent);
export const keyLedgers: readonly KeyLedgerId[] = ledgers.filter(isByKey);

export const billStatuses = ['DRAFT', 'SUBMITTED', 'AUTHORISED'] as const;
export type BillStatus = (typeof billStatuses)[number];

interface LedgerTraits {
  companyNoun: 'Company' | 'Organization';
  /** How its bills may arrive, in its own words; empty where there is one way only. */
  billStatuses: Readonly<Partial<Record<BillStatus, string>>>;
}

/** Differences between ledgers on screens. */
export const ledgerTraits: Readonly<Record<LedgerId, LedgerTraits>> = {
  quickbooks: { companyNoun: 'Company', billStatuses: {} },
  xero: {
    companyNoun: 'Organization',
    billStatuses: {
      DRAFT: 'Draft',
      SUBMITTED: 'Awaiting approval',
      AUTHORISED: 'Awaiting payment',
    },
  },
  sage: { companyNoun: 'Company', billStatuses: {} },
  odoo: { companyNoun: 'Company', billStatuses: { DRAFT: 'Draft', AUTHORISED: 'Posted' } },
};

/** `short` within sentences, `full` as a title. */
export const ledgerNames: Record<LedgerId, { short: string; full: string }> = {
  quickbooks: { short: 'QuickBooks', full: 'QuickBooks Online' },
  xero: { short: 'Xero', full: 'Xero' },
  sage: { short: 'Sage', full: 'Sage Accounting' },
  odoo: { short: 'Odoo', full: 'Odoo' },
};
