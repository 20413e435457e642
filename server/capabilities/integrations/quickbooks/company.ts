import { z } from 'zod';
import type { Company } from '../Ledger.ts';
import type { LedgerHttp } from '../LedgerHttp.ts';
import { LedgerProblem } from '../LedgerProblem.ts';
import { parseAnswer } from './faults.ts';

/** The only API version that QuickBooks still supports. */
export const quickbooksVersion = { minorversion: '75' };

const info = z.object({ CompanyInfo: z.object({ CompanyName: z.string().nullish() }) });

const preferences = z.object({
  QueryResponse: z.object({
    Preferences: z
      .array(
        z.object({
          CurrencyPrefs: z
            .object({ HomeCurrency: z.object({ value: z.string() }).optional() })
            .optional(),
        }),
      )
      .default([]),
  }),
});

/** The company that was chosen at consent; its id comes with the browser's return. */
export async function quickbooksCompany(http: LedgerHttp, realm: string | null): Promise<Company> {
  if (!realm || !/^\w+$/.test(realm)) {
    throw new LedgerProblem('refused', 'QuickBooks did not say which company was chosen.');
  }
  const path = `/v3/company/${realm}`;
  const query = { ...quickbooksVersion };
  const about = parseAnswer(
    await http.send({ method: 'GET', path: `${path}/companyinfo/${realm}`, query }),
    info,
  );
  const asked = { ...query, query: 'select * from Preferences' };
  const { QueryResponse: found } = parseAnswer(
    await http.send({ method: 'GET', path: `${path}/query`, query: asked }),
    preferences,
  );
  return {
    id: realm,
    name: about.CompanyInfo.CompanyName ?? null,
    homeCurrency: found.Preferences[0]?.CurrencyPrefs?.HomeCurrency?.value ?? null,
  };
}
