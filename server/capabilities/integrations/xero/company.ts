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

/** All connections of this user's consents, unless `query` narrows them. */
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

/**
 * The organizations of the consent behind this token, if the token names it: earlier consents may
 * belong to other companies.
 */
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

/**
 * The consent behind a token. The token's signature is not checked: it is only used together with
 * the token to ask Xero.
 */
export function consentIn(access: string): string | null {
  const [, payload = ''] = access.split('.');
  try {
    const payloadJson: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return claims.safeParse(payloadJson).data?.authentication_event_id ?? null;
  } catch {
    return null;
  }
}
