import { choicesById } from '../choicesById.ts';
import type { ConsentAdapter } from '../LedgerAdapter.ts';
import { quickbooksCompany } from './company.ts';
import { QuickBooksLedger } from './QuickBooksLedger.ts';

export const quickbooksAdapter: ConsentAdapter = {
  scope: 'com.intuit.quickbooks.accounting',
  usesPkce: false,
  addresses: ({ quickbooksApi }) => ({
    issuer: 'https://oauth.platform.intuit.com/op/v1',
    authorizeUrl: 'https://appcenter.intuit.com/connect/oauth2',
    tokenUrl: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
    revokeUrl: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
    apiUrl: quickbooksApi,
    appUrl: `https://${quickbooksApi.includes('sandbox') ? 'sandbox.qbo' : 'qbo'}.intuit.com`,
  }),
  companies: async (http, { hint }) => [await quickbooksCompany(http, hint)],
  open: (http, books) => new QuickBooksLedger(http, books),
  choices: choicesById,
  // If the company was connected again meanwhile, revoking the old token could end the new
  // connection too.
  endConsent: async ({ isConnectedAgain }) => !(await isConnectedAgain()),
  paymentReadsInARound: 40,
};
