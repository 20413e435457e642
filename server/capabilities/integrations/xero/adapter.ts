import { z } from 'zod';
import type { Company } from '../Ledger.ts';
import type { ConsentAdapter } from '../LedgerAdapter.ts';
import type { LedgerHttp } from '../LedgerHttp.ts';
import { LedgerProblem } from '../LedgerProblem.ts';
import { xeroChoices } from './choices.ts';
import { parseAnswer } from './faults.ts';
import { XeroLedger } from './XeroLedger.ts';

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
async function xeroConnections(
  http: LedgerHttp,
  query: Readonly<Record<string, string>> = {},
): Promise<z.infer<typeof connections>> {
  return parseAnswer(await http.send({ method: 'GET', path: '/connections', query }), connections);
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
async function consentedCompanies(http: LedgerHttp, access: string): Promise<Company[]> {
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
function consentIn(access: string): string | null {
  const [, payload = ''] = access.split('.');
  try {
    const payloadJson: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return claims.safeParse(payloadJson).data?.authentication_event_id ?? null;
  } catch {
    return null;
  }
}

/**
 * Removes the organizations that only this consent covered. Returns whether that was all of this
 * user's access: only then may the token be revoked, because revoking ends all of the user's
 * connections, including those of other companies here.
 */
async function leaveOrganizations(
  http: LedgerHttp,
  { access, companyId }: { access: string; companyId: string },
  usedAmong: (companyIds: readonly string[]) => Promise<readonly string[]>,
): Promise<boolean> {
  const consent = consentIn(access);
  const all = await xeroConnections(http);
  const covered = all.filter(
    ({ authEventId, tenantId }) =>
      consent === null || authEventId === consent || tenantId === companyId,
  );
  const used = await usedAmong(covered.map(({ tenantId }) => tenantId));
  const unused = covered.filter(({ tenantId }) => !used.includes(tenantId));
  for (const { id } of unused) {
    const { ok, status } = await http.send({ method: 'DELETE', path: `/connections/${id}` });
    if (!ok && status !== 404) throw new Error(`Xero lets go no connection (${status})`);
  }
  return unused.length === all.length;
}

export const xeroAdapter: ConsentAdapter = {
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
  choices: xeroChoices,
  endConsent: ({ http, access, companyId, connectedAmong }) =>
    leaveOrganizations(http, { access: access(), companyId }, connectedAmong),
  paymentReadsInARound: 10,
};
