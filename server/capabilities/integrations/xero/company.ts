import { z } from 'zod';
import type { Company } from '../Ledger.ts';
import type { LedgerHttp } from '../LedgerHttp.ts';
import { LedgerProblem } from '../LedgerProblem.ts';
import { taken } from './faults.ts';

const connections = z.array(
  z.object({
    id: z.string(),
    authEventId: z.string().nullish(),
    tenantId: z.string(),
    tenantType: z.string(),
    tenantName: z.string().nullish(),
  }),
);

/** Everything that the consents of this user so far cover, unless it is asked for more closely. */
export async function xeroConnections(
  http: LedgerHttp,
  query: Readonly<Record<string, string>> = {},
): Promise<z.infer<typeof connections>> {
  return taken(await http.send({ method: 'GET', path: '/connections', query }), connections);
}

async function xeroCompanies(
  http: LedgerHttp,
  query: Readonly<Record<string, string>> = {},
): Promise<Company[]> {
  const all = await xeroConnections(http, query);
  return all
    .filter(({ tenantType }) => tenantType === 'ORGANISATION')
    .map(({ tenantId, tenantName }) => ({
      id: tenantId,
      name: tenantName ?? null,
      homeCurrency: null,
    }))
    .sort((one, other) => (one.name ?? '').localeCompare(other.name ?? ''));
}

/** Those of the consent that this token comes from, as far as the token says: earlier ones may hold for others still. */
export async function consentedCompanies(http: LedgerHttp, access: string): Promise<Company[]> {
  const authEventId = consentIn(access);
  const fresh = authEventId === null ? [] : await xeroCompanies(http, { authEventId });
  const found = fresh.length > 0 ? fresh : await xeroCompanies(http);
  if (found.length === 0) {
    throw new LedgerProblem('refused', 'No organization was chosen in Xero.');
  }
  return found;
}

const claims = z.object({ authentication_event_id: z.string() });

/** Of which consent a token is. Read and not believed: Xero itself is asked with it, and with the token. */
export function consentIn(access: string): string | null {
  const [, payload = ''] = access.split('.');
  try {
    const said: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return claims.safeParse(said).data?.authentication_event_id ?? null;
  } catch {
    return null;
  }
}
