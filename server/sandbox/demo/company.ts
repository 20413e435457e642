import { addMember } from '../../capabilities/accounts/memberStore.ts';
import type { DecisionFollower } from '../../capabilities/approvals/DecisionFollower.ts';
import {
  ensurePerson,
  findPersonByEmail,
  listMemberships,
} from '../../capabilities/auth/personStore.ts';
import { createAccount } from '../../capabilities/billing/createAccount.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/db/database.ts';
import { unprepared } from '../../platform/db/statement.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import { type DemoCompany, demoColleagues, demoCompany, demoFounder } from './people.ts';
import { fillWithWork } from './work.ts';

const lockDemoCompany = unprepared("select pg_advisory_xact_lock(hashtext('docket demo company'))");

/** Creates the demo company at the first start. */
export async function ensureDemoCompany(
  db: Database,
  followers: readonly DecisionFollower[],
): Promise<void> {
  await db.acrossAccounts('account-creation', async (tx) => {
    // A lock for nodes that start at the same time.
    await tx.run(lockDemoCompany);
    const known = await findPersonByEmail(tx, demoFounder(demoCompany).email);
    if (!known) {
      await createDemoCompany(tx, demoCompany, followers);
      return;
    }
    // A company of an earlier version may have no invoices yet.
    const memberships = await listMemberships(tx, known.id);
    const company = memberships.find(({ name }) => name === demoCompany.name);
    if (!company) return;
    await tx.inAccount(company.accountId, (account) =>
      fillWithWork(account, { company: demoCompany, followers }),
    );
  });
}

/** Uses the same functions as requests of people. */
export async function createDemoCompany(
  tx: SystemTx,
  company: DemoCompany,
  followers: readonly DecisionFollower[],
): Promise<void> {
  const { accountId, founder } = await createAccount(tx, {
    name: company.name,
    plan: 'growth',
    founder: demoFounder(company),
  });
  const actor = { userId: founder.id, userEmail: founder.email, ipAddress: null };
  for (const { email, firstName, lastName, roles } of demoColleagues(company)) {
    const person = await ensurePerson(tx, { email, firstName, lastName });
    await tx.inAccount(accountId, async (account) => {
      await addMember(account, person, roles);
      await writeAudit(account, actor, {
        category: 'USER',
        action: 'create',
        entityType: 'member',
        entityId: person.id,
        newValues: { email, roles },
      });
    });
  }
  await tx.inAccount(accountId, (account) => fillWithWork(account, { company, followers }));
}
