import { scopes as allScopes, type Scope } from '#shared/http/scopes.ts';
import { writeAudit } from '../../../platform/audit/write.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { TestCompany, TestPerson } from '../../../testing/people.ts';
import { updateSubscription } from '../../billing/subscriptionStore.ts';
import { createKey } from '../createKey.ts';

/** Creates a key, and puts the company on a plan that includes the API. */
export async function createTestKey({
  db,
  company,
  by = company.admin,
  scopes = [...allScopes],
}: {
  db: Database;
  company: TestCompany;
  by?: TestPerson;
  scopes?: Scope[];
}): Promise<{ id: string; token: string }> {
  return db.withAccount(company.accountId, async (tx) => {
    await updateSubscription(tx, { plan: 'growth' });
    const actor = { userId: by.id, userEmail: by.email, ipAddress: null };
    const { row, token } = await createKey(
      { tx, audit: (event) => writeAudit(tx, actor, event), personId: by.id },
      { name: 'Warehouse', scopes, lifetimeInDays: 30 },
    );
    return { id: row.id, token };
  });
}
