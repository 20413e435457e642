import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { comparedField, comparedFields } from './comparedFields.ts';
import {
  billStatuses,
  type ConsentLedgerId,
  forEachLedger,
  type KeyLedgerId,
  type LedgerId,
  ledgerId,
} from './ledgers.ts';
import { rateKey } from './taxRates.ts';

const time = z.iso.datetime();

/** Fields of the coding that a company may require on each line of its bills. */
const requirable = ['class', 'location', 'customer', 'tracking'] as const;
export const requiredField = z.enum(requirable);
export type RequiredField = z.infer<typeof requiredField>;

/** A bill that was sent to the ledger to try the settings, and taken out of it again. */
const testBill = z.object({
  /** `underWay`: it may be in the ledger, and Docket has to take it out. */
  state: z.enum(['underWay', 'done', 'failed']),
  number: z.string(),
  askedBy: z.string(),
  at: time,
  /** Its address in the ledger, while it may be there. */
  url: z.string().nullable(),
  /** Why it failed, or what keeps it from being finished; for people. */
  problem: z.string().nullable(),
});
export type TestBill = z.infer<typeof testBill>;

export const integration = z.object({
  id: ledgerId,
  name: z.string(),
  isActive: z.boolean(),
  lastSync: time.nullable(),
  /** The company or organization in the ledger. */
  company: z.string().nullable(),
  /** Its id in the ledger; kept after disconnecting. */
  companyId: z.string().nullable().default(null),
  /** It was connected, but the ledger no longer accepts our access. */
  needsReconnection: z.boolean(),
  /** The consent covers several organizations, and none is chosen yet. */
  needsOrganization: z.boolean().default(false),
  /** Who connected it, and when. */
  connectedBy: z.string().nullable().default(null),
  connectedAt: time.nullable().default(null),
  /** The ledger accepts no calls for this company until then; exports wait. */
  pausedUntil: time.nullable().default(null),
  /** When its lists, such as accounts and tax codes, were last compared. */
  listsReadAt: time.nullable().default(null),
  /** When its bills were last compared with the invoices here. */
  checkedAt: time.nullable().default(null),
  /** Whether this server has the credentials to connect it. */
  isConfigured: z.boolean(),
  exportsOnApproval: z.boolean(),
  /** Whether bills go there; of several connected ledgers, a company may choose one. */
  takesBills: z.boolean().default(true),
  /** The last one. */
  testBill: testBill.nullable().default(null),
  /** What every line of a bill has to have. */
  requires: z.array(requiredField).default([]),
  /** Whether what it would refuse in the coding keeps an invoice from being approved. */
  needsCodingFirst: z.boolean().default(false),
  /** Whether the settings have an account, or tax codes, for lines that are not coded. */
  hasAccounts: z.boolean().default(true),
  hasTaxCodes: z.boolean().default(true),
});
export type Integration = z.infer<typeof integration>;

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/api/integrations',
  access: 'integrations.read',
  scopes: ['exports:read', 'exports:write'],
  answer: z.array(integration),
});

/** Chooses the ledger that bills go to, of several that are connected; `null` for all of them. */
export const chooseBillsLedger = endpoint({
  method: 'POST',
  path: '/api/integrations/bills-ledger',
  access: 'integrations.manage',
  body: z.strictObject({ ledger: ledgerId.nullable() }),
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

export const sageStatus = endpoint({
  method: 'GET',
  path: '/api/integrations/sage/status',
  access: 'integrations.read',
  answer: z.object({ ...status, companyName: z.string().nullable() }),
});

export const odooStatus = endpoint({
  method: 'GET',
  path: '/api/integrations/odoo/status',
  access: 'integrations.read',
  answer: z.object({ ...status, companyName: z.string().nullable() }),
});

const authorize = (ledger: ConsentLedgerId) =>
  endpoint({
    method: 'GET',
    path: `/api/integrations/${ledger}/auth`,
    access: 'integrations.manage',
    proof: 'fresh',
    answer: z.object({ authUrl: z.string() }),
  });

/** The OAuth callback; redirects to the application. */
const comeBack = (ledger: ConsentLedgerId) =>
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

const keyPart = (name: string) =>
  z.string().trim().min(1, `Enter the ${name}`).max(300, `The ${name} is too long`);

/** What somebody enters to connect a ledger by an API key. */
export const ledgerKey = z.strictObject({
  /** Of the installation, such as `https://acme.odoo.com`. */
  address: keyPart('address'),
  database: keyPart('database'),
  login: keyPart('user'),
  key: keyPart('API key'),
});
export type LedgerKey = z.infer<typeof ledgerKey>;

const connectByKey = (ledger: KeyLedgerId) =>
  endpoint({
    method: 'POST',
    path: `/api/integrations/${ledger}/connect`,
    access: 'integrations.manage',
    proof: 'fresh',
    body: ledgerKey,
    answer: integration,
  });

const disconnect = (ledger: LedgerId) =>
  endpoint({
    method: 'DELETE',
    path: `/api/integrations/${ledger}`,
    access: 'integrations.manage',
  });

/** Kinds of documents whose lines may go elsewhere than those of invoices. */
export const mappedKinds = ['credit', 'receipt'] as const;
export type MappedKind = (typeof mappedKinds)[number];

/** Instead of what holds for invoices. */
const kindMapping = z.object({
  accountId: z.string().max(100).nullable(),
  taxCodeId: z.string().max(100).nullable(),
});
export type KindMapping = z.infer<typeof kindMapping>;

export const ledgerSettings = z.object({
  /** Default account for vendors without their own. */
  accountId: z.string().max(100).nullable(),
  /** Account by vendor id. */
  vendorAccounts: z.record(z.string().max(100), z.string().max(100)),
  /** Tax code by rate in percent, in the form of `rateKey`. */
  taxCodes: z.record(z.string().max(20), z.string().max(100)),
  /**
   * Default codes for other lines with tax, and for lines without. With no code at all, tax becomes a line of its own.
   */
  taxCodeId: z.string().max(100).nullable(),
  untaxedCodeId: z.string().max(100).nullable(),
  /** For credit notes and receipts: the default account and the default code for lines with tax. */
  byKind: z.object({ credit: kindMapping, receipt: kindMapping }),
  /** Status of new bills, where the ledger has several. */
  billStatus: z.enum(billStatuses),
  exportsOnApproval: z.boolean(),
  /** Whether bills go to this ledger although another one is connected. */
  takesBills: z.boolean(),
  /** What counts as changed after the approval when bills there are compared with invoices here. */
  comparedFields: z.array(comparedField),
  /** Bills entered from this day on are compared; `null`: those entered since the ledger was connected. */
  comparedFrom: z.iso.date().nullable(),
  /** What every line of a bill has to have. */
  requires: z.array(requiredField),
  /** Whether what the ledger would refuse in the coding keeps an invoice from being approved. */
  needsCodingFirst: z.boolean(),
});
export type LedgerSettings = z.infer<typeof ledgerSettings>;

const asInvoices: KindMapping = { accountId: null, taxCodeId: null };

export const newLedgerSettings: LedgerSettings = {
  accountId: null,
  vendorAccounts: {},
  taxCodes: {},
  taxCodeId: null,
  untaxedCodeId: null,
  byKind: { credit: asInvoices, receipt: asInvoices },
  billStatus: 'DRAFT',
  exportsOnApproval: false,
  takesBills: true,
  comparedFields: [...comparedFields],
  comparedFrom: null,
  requires: [],
  needsCodingFirst: false,
};

/** Whether the settings have an account, or tax codes, for lines that are not coded. */
export function fallbacksIn(settings: LedgerSettings) {
  const { accountId, vendorAccounts, taxCodeId, untaxedCodeId, taxCodes } = settings;
  return {
    hasAccounts: accountId !== null || Object.keys(vendorAccounts).length > 0,
    hasTaxCodes: taxCodeId !== null || untaxedCodeId !== null || Object.keys(taxCodes).length > 0,
  };
}

export const ledgerAccount = z.object({ id: z.string(), name: z.string(), type: z.string() });
export const ledgerTaxCode = z.object({
  id: z.string(),
  name: z.string(),
  /** In percent, if the ledger states it. */
  rate: z.string().nullable(),
});

export const ledgerChoices = z.object({
  accounts: z.array(ledgerAccount),
  taxCodes: z.array(ledgerTaxCode),
});
export type LedgerChoices = z.infer<typeof ledgerChoices>;

/** An exported vendor, with the account of its last bill. */
export const mappedVendor = z.object({
  id: z.string(),
  name: z.string(),
  suggestedAccountId: z.string().nullable(),
});

/** A tax rate found on invoice lines, with the likely tax code. */
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
      // Which ledger gets the bills is one choice for all of them.
      .omit({ takesBills: true })
      .extend({
        vendorAccounts: z.record(z.string().max(100), z.string().max(100).nullable()),
        taxCodes: z.record(taxRate, z.string().max(100).nullable()),
      })
      .partial()
      .strict(),
    answer: mapping,
  });

/** An organization that the consent covers, as the provider reports it now. */
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
  /** Chooses the organization for bills. Accounts and tax codes have to be chosen again. */
  choose: endpoint({
    method: 'POST',
    path: `/api/integrations/${ledger}/organization`,
    access: 'integrations.manage',
    body: z.strictObject({ organizationId: z.string().max(600) }),
    answer: integration,
  }),
});
export type OrganizationCalls = ReturnType<typeof organizationCallsOf>;

/** For ledgers whose consent may cover several organizations; `null` where it covers exactly one company. */
export const organizationCalls = {
  quickbooks: null,
  xero: organizationCallsOf('xero'),
  sage: organizationCallsOf('sage'),
  odoo: organizationCallsOf('odoo'),
} as const satisfies Record<LedgerId, OrganizationCalls | null>;

const consentCallsOf = (ledger: ConsentLedgerId) => ({
  authorize: authorize(ledger),
  comeBack: comeBack(ledger),
});
export type ConsentCalls = ReturnType<typeof consentCallsOf>;

/** How a ledger is connected by a consent at its provider. */
export const consentCalls = {
  quickbooks: consentCallsOf('quickbooks'),
  xero: consentCallsOf('xero'),
  sage: consentCallsOf('sage'),
} as const satisfies Record<ConsentLedgerId, ConsentCalls>;

/** How a ledger is connected by an API key. */
export const keyCalls = {
  odoo: { connect: connectByKey('odoo') },
} as const satisfies Record<KeyLedgerId, { connect: ReturnType<typeof connectByKey> }>;

/** Sends a test bill, which is taken out of the ledger again; one that is under way is finished first. */
const sendTestBill = (ledger: LedgerId) =>
  endpoint({
    method: 'POST',
    path: `/api/integrations/${ledger}/test-bill`,
    access: 'integrations.manage',
    answer: integration,
  });

const callsOf = (ledger: LedgerId) => ({
  disconnect: disconnect(ledger),
  sendTestBill: sendTestBill(ledger),
  getMapping: getMapping(ledger),
  changeMapping: changeMapping(ledger),
});

export type IntegrationCalls = ReturnType<typeof callsOf>;

export const integrationCalls = forEachLedger(callsOf);
