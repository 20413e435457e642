import type { Integration } from '#shared/integrations/contract.ts';

/** A ledger that is connected to the company `1`. */
export function someIntegration(parts: Partial<Integration> = {}): Integration {
  return {
    ...{ id: 'quickbooks', name: 'QuickBooks', isActive: true, lastSync: null },
    ...{ company: 'Northwind', companyId: '1', connectedBy: null, connectedAt: null },
    ...{ needsReconnection: false, needsOrganization: false, pausedUntil: null },
    ...{ listsReadAt: null, checkedAt: null, isConfigured: true, exportsOnApproval: false },
    ...{ takesBills: true, testBill: null, requires: [], needsCodingFirst: false },
    ...{ hasAccounts: true, hasTaxCodes: true },
    ...parts,
  };
}
