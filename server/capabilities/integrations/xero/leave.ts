import type { LedgerHttp } from '../LedgerHttp.ts';
import { consentIn, xeroConnections } from './company.ts';

/**
 * Lets go the organizations that only this consent was for. Answers whether its user has let us in nowhere else: only then
 * may its token be revoked, with which all of their connections go, those for other companies here among them.
 */
export async function leaveOrganizations(
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
