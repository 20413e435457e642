import type { LedgerHttp } from '../LedgerHttp.ts';
import { consentIn, xeroConnections } from './company.ts';

/**
 * Removes the organizations that only this consent covered. Returns whether that was all of this
 * user's access: only then may the token be revoked, because revoking ends all of the user's
 * connections, including those of other companies here.
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
