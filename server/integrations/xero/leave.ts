import type { LedgerHttp } from '../LedgerHttp.ts';
import { consentIn, xeroConnections } from './company.ts';

/**
 * Lets go the organizations that only this consent was for. Answers whether its user has let us in nowhere else: only then
 * may its token be revoked, with which all of their connections go, those for other companies here among them.
 */
export async function leaveOrganizations(
  http: LedgerHttp,
  access: string,
  usedAmong: (companyIds: readonly string[]) => Promise<readonly string[]>,
): Promise<boolean> {
  const consent = consentIn(access);
  const all = await xeroConnections(http);
  const covered = all.filter(({ authEventId }) => consent === null || authEventId === consent);
  const used = await usedAmong(covered.map(({ tenantId }) => tenantId));
  const unused = covered.filter(({ tenantId }) => !used.includes(tenantId));
  for (const { id } of unused) await http.send({ method: 'DELETE', path: `/connections/${id}` });
  return unused.length === all.length;
}
