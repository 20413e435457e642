import { z } from 'zod';
import type { Company } from '../Ledger.ts';
import type { LedgerHttp } from '../LedgerHttp.ts';
import { LedgerProblem } from '../LedgerProblem.ts';
import { taken } from './faults.ts';

const connections = z.array(
  z.object({
    id: z.string(),
    tenantId: z.string(),
    tenantType: z.string(),
    tenantName: z.string().nullish(),
    updatedDateUtc: z.string().default(''),
  }),
);

/** The organization that was consented to last: an earlier consent may hold for others still. */
export async function xeroCompany(http: LedgerHttp): Promise<Company> {
  const all = taken(await http.send({ method: 'GET', path: '/connections' }), connections);
  const [chosen] = all
    .filter(({ tenantType }) => tenantType === 'ORGANISATION')
    .sort((one, other) => (one.updatedDateUtc < other.updatedDateUtc ? 1 : -1));
  if (!chosen) throw new LedgerProblem('refused', 'No organization was chosen in Xero.');
  const { id, tenantId, tenantName } = chosen;
  return { id: tenantId, name: tenantName ?? null, homeCurrency: null, connectionId: id };
}
