import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { type LedgerId, ledgerId } from './ledgers.ts';

const time = z.iso.datetime();

export const integration = z.object({
  id: ledgerId,
  name: z.string(),
  isActive: z.boolean(),
  lastSync: time.nullable(),
  /** The company or organization in the ledger. */
  company: z.string().nullable(),
  /** It was connected, and the ledger lets us in no longer. */
  needsReconnection: z.boolean(),
  /** Whether this server can connect it at all. */
  isConfigured: z.boolean(),
  exportsOnApproval: z.boolean(),
});
export type Integration = z.infer<typeof integration>;

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/api/integrations',
  access: 'integrations.read',
  answer: z.array(integration),
});

const status = {
  connected: z.boolean(),
  lastSync: time.nullable(),
  needsReconnection: z.boolean(),
};

export const quickbooksStatus = endpoint({
  method: 'GET',
  path: '/api/integrations/quickbooks/status',
  access: 'integrations.read',
  answer: z.object({ ...status, companyName: z.string().nullable() }),
});

export const xeroStatus = endpoint({
  method: 'GET',
  path: '/api/integrations/xero/status',
  access: 'integrations.read',
  answer: z.object({ ...status, organizationName: z.string().nullable() }),
});

const authorize = (ledger: LedgerId) =>
  endpoint({
    method: 'GET',
    path: `/api/integrations/${ledger}/auth`,
    access: 'integrations.manage',
    answer: z.object({ authUrl: z.string() }),
  });

/** Where the provider sends the browser back to; answered with a way on. */
const comeBack = (ledger: LedgerId) =>
  endpoint({
    method: 'GET',
    path: `/api/integrations/${ledger}/callback`,
    access: 'anyone',
    status: 200,
    query: z.looseObject({
      state: z.string().max(500).optional(),
      code: z.string().max(4_000).optional(),
      realmId: z.string().max(100).optional(),
    }),
    limit: 'token',
  });

const disconnect = (ledger: LedgerId) =>
  endpoint({
    method: 'DELETE',
    path: `/api/integrations/${ledger}`,
    access: 'integrations.manage',
  });

/** How bills are booked. */
export const ledgerSettings = z.object({
  /** The account of what has none of its own. */
  accountId: z.string().max(100).nullable(),
  /** By the id of the vendor. */
  vendorAccounts: z.record(z.string().max(100), z.string().max(100)),
  /** Of lines with tax and of those without; without a code, tax is a line of its own. */
  taxCodeId: z.string().max(100).nullable(),
  untaxedCodeId: z.string().max(100).nullable(),
  /** As what bills arrive in Xero. */
  billStatus: z.enum(['DRAFT', 'SUBMITTED', 'AUTHORISED']),
  exportsOnApproval: z.boolean(),
});
export type LedgerSettings = z.infer<typeof ledgerSettings>;

export const newLedgerSettings: LedgerSettings = {
  accountId: null,
  vendorAccounts: {},
  taxCodeId: null,
  untaxedCodeId: null,
  billStatus: 'DRAFT',
  exportsOnApproval: false,
};

export const ledgerAccount = z.object({ id: z.string(), name: z.string(), type: z.string() });
export const ledgerTaxCode = z.object({
  id: z.string(),
  name: z.string(),
  /** In percent, where the ledger says. */
  rate: z.string().nullable(),
});

/** What there is to choose from in the ledger. */
export const ledgerChoices = z.object({
  accounts: z.array(ledgerAccount),
  taxCodes: z.array(ledgerTaxCode),
});
export type LedgerChoices = z.infer<typeof ledgerChoices>;

/** A vendor that has gone into the ledger, with the account that its last bill was booked on. */
export const mappedVendor = z.object({
  id: z.string(),
  name: z.string(),
  suggestedAccountId: z.string().nullable(),
});

export const mapping = z.object({
  settings: ledgerSettings,
  choices: ledgerChoices,
  vendors: z.array(mappedVendor),
});
export type Mapping = z.infer<typeof mapping>;

const getMapping = (ledger: LedgerId) =>
  endpoint({
    method: 'GET',
    path: `/api/integrations/${ledger}/settings`,
    access: 'integrations.read',
    answer: mapping,
  });

const changeMapping = (ledger: LedgerId) =>
  endpoint({
    method: 'PATCH',
    path: `/api/integrations/${ledger}/settings`,
    access: 'integrations.manage',
    body: ledgerSettings
      .omit({ vendorAccounts: true })
      .extend({ vendorAccounts: z.record(z.string().max(100), z.string().max(100).nullable()) })
      .partial()
      .strict(),
    answer: mapping,
  });

const callsOf = (ledger: LedgerId) => ({
  authorize: authorize(ledger),
  comeBack: comeBack(ledger),
  disconnect: disconnect(ledger),
  getMapping: getMapping(ledger),
  changeMapping: changeMapping(ledger),
});

export const integrationCalls = {
  quickbooks: callsOf('quickbooks'),
  xero: callsOf('xero'),
} as const satisfies Record<LedgerId, unknown>;
