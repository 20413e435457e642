import type { LedgerAdapter } from '../LedgerAdapter.ts';
import { consentedCompanies } from './company.ts';
import { leaveOrganizations } from './leave.ts';
import { XeroLedger } from './XeroLedger.ts';

export const xeroAdapter: LedgerAdapter = {
  scope:
    'offline_access accounting.invoices accounting.contacts accounting.attachments accounting.settings.read',
  usesPkce: true,
  addresses: () => ({
    issuer: 'https://identity.xero.com',
    authorizeUrl: 'https://login.xero.com/identity/connect/authorize',
    tokenUrl: 'https://identity.xero.com/connect/token',
    revokeUrl: 'https://identity.xero.com/connect/revocation',
    apiUrl: 'https://api.xero.com',
    appUrl: 'https://go.xero.com',
  }),
  companies: (http, { access }) => consentedCompanies(http, access),
  open: (http, { companyId, appUrl }) => new XeroLedger(http, { companyId, appUrl }),
  endConsent: ({ http, access, companyId, connectedAmong }) =>
    leaveOrganizations(http, { access: access(), companyId }, connectedAmong),
  paymentReadsInARound: 10,
};
