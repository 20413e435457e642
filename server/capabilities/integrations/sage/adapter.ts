import { z } from 'zod';
import { choicesById } from '../choicesById.ts';
import type { Company } from '../Ledger.ts';
import type { ConsentAdapter } from '../LedgerAdapter.ts';
import type { LedgerHttp } from '../LedgerHttp.ts';
import { LedgerProblem } from '../LedgerProblem.ts';
import { parseAnswer } from './faults.ts';
import { reference } from './pages.ts';
import { SageLedger } from './SageLedger.ts';

const businesses = z.object({
  $items: z.array(z.object({ id: z.string(), displayed_as: z.string().nullish() })).default([]),
});

const settings = z.object({ base_currency: reference.nullish() });

/** The businesses of the user who consented; each has its own books. */
async function sageBusinesses(http: LedgerHttp): Promise<Company[]> {
  const query = { items_per_page: '200' };
  const answer = await http.send({ method: 'GET', path: '/v3.1/businesses', query });
  const { $items: found } = parseAnswer(answer, businesses);
  if (found.length === 0) throw new LedgerProblem('refused', 'This user has no business in Sage.');
  const companies: Company[] = [];
  for (const { id, displayed_as: name } of found) {
    const headers = { 'X-Business': id };
    const path = '/v3.1/financial_settings';
    const { base_currency: currency } = parseAnswer(
      await http.send({ method: 'GET', path, headers }),
      settings,
    );
    companies.push({ id, name: name ?? null, homeCurrency: currency?.id ?? null });
  }
  return companies;
}

export const sageAdapter: ConsentAdapter = {
  scope: 'full_access',
  usesPkce: false,
  addresses: () => ({
    issuer: 'https://oauth.accounting.sage.com',
    authorizeUrl: 'https://www.sageone.com/oauth2/auth/central?filter=apiv3.1',
    tokenUrl: 'https://oauth.accounting.sage.com/token',
    revokeUrl: 'https://oauth.accounting.sage.com/revoke',
    apiUrl: 'https://api.accounting.sage.com',
    appUrl: 'https://app.sbc.sage.com',
  }),
  companies: (http) => sageBusinesses(http),
  open: (http, books) => new SageLedger(http, books),
  choices: choicesById,
  // Tokens belong to one consent, but if the business was connected again meanwhile it may be the same one.
  endConsent: async ({ isConnectedAgain }) => !(await isConnectedAgain()),
  // Each bill is asked for by itself, and a business has 100 calls a minute.
  paymentReadsInARound: 1,
};
