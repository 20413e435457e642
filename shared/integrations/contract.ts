import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { forEachLedger, type LedgerId, ledgerId } from './ledgers.ts';
import { rateKey } from './taxRates.ts';

const time = z.iso.datetime();

export const integration = z.object({
  id: ledgerId,
  name: z.string(),
  isActive: z.boolean(),
  lastSync: time.nullable(),
  /** The company or organization in the ledger. */
  company: z.string().nullable(),
  /** What the ledger calls it; also of one that was connected last. */
  companyId: z.string().nullable().default(null),
  /** It was connected, and the ledger lets us in no longer. */
  needsReconnection: z.boolean(),
  /** The consent covers several organizations, and none of them was chosen yet. */
  needsOrganization: z.boolean().default(false),
  /** Until when it takes no more calls of this company; what is to go there waits. */
  pausedUntil: time.nullable().default(null),
  /** Whether this server can connect it at all. */
  isConfigured: z.boolean(),
  exportsOnApproval: z.boolean(),
});
export type Integration = z.infer<typeof integration>;

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/api/integrations',
  access: 'integrations.read',
  scopes: ['exports:read', 'exports:write'],
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
  /** By rate in percent, as `rateKey` writes it. */
  taxCodes: z.record(z.string().max(20), z.string().max(100)),
  /** Of other lines with tax, and of those without; without any code, tax is a line of its own. */
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
  taxCodes: {},
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

/** A rate that lines of invoices have, with the code that is most likely meant by it. */
export const mappedRate = z.object({ rate: z.string(), suggestedCodeId: z.string().nullable() });

export const mapping = z.object({
  settings: ledgerSettings,
  choices: ledgerChoices,
  vendors: z.array(mappedVendor),
  taxRates: z.array(mappedRate).default([]),
});
export type Mapping = z.infer<typeof mapping>;

const getMapping = (ledger: LedgerId) =>
  endpoint({
    method: 'GET',
    path: `/api/integrations/${ledger}/settings`,
    access: 'integrations.read',
    answer: mapping,
  });

const taxRate = z.string().refine((rate) => rateKey(rate) === rate, 'A rate in percent, like 7.5');

const changeMapping = (ledger: LedgerId) =>
  endpoint({
    method: 'PATCH',
    path: `/api/integrations/${ledger}/settings`,
    access: 'integrations.manage',
    body: ledgerSettings
      .extend({
        vendorAccounts: z.record(z.string().max(100), z.string().max(100).nullable()),
        taxCodes: z.record(taxRate, z.string().max(100).nullable()),
      })
      .partial()
      .strict(),
    answer: mapping,
  });

/** What somebody has consented to, as the provider says now. */
const organization = z.object({
  id: z.string(),
  name: z.string().nullable(),
  isChosen: z.boolean(),
});
export type Organization = z.infer<typeof organization>;

const organizationCallsOf = (ledger: LedgerId) => ({
  list: endpoint({
    method: 'GET',
    path: `/api/integrations/${ledger}/organizations`,
    access: 'integrations.manage',
    answer: z.array(organization),
  }),
  /** Bills go into its books. Accounts and tax codes of another organization are chosen anew. */
  choose: endpoint({
    method: 'POST',
    path: `/api/integrations/${ledger}/organization`,
    access: 'integrations.manage',
    body: z.strictObject({ organizationId: z.string().max(100) }),
    answer: integration,
  }),
});
export type OrganizationCalls = ReturnType<typeof organizationCallsOf>;

/** Where one consent may cover several organizations; `null` where it is always for one company. */
export const organizationCalls = {
  quickbooks: null,
  xero: organizationCallsOf('xero'),
} as const satisfies Record<LedgerId, OrganizationCalls | null>;

const callsOf = (ledger: LedgerId) => ({
  authorize: authorize(ledger),
  comeBack: comeBack(ledger),
  disconnect: disconnect(ledger),
  getMapping: getMapping(ledger),
  changeMapping: changeMapping(ledger),
});

export type IntegrationCalls = ReturnType<typeof callsOf>;

export const integrationCalls = forEachLedger(callsOf);
