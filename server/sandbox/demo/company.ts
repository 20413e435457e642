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

const takeTurns = unprepared("select pg_advisory_xact_lock(hashtext('docket demo company'))");

/** A company to try everything with, there from the first start on. */
export async function ensureDemoCompany(
  db: Database,
  followers: readonly DecisionFollower[],
): Promise<void> {
  await db.acrossAccounts('account-creation', async (tx) => {
    // Nodes that start at once take turns.
    await tx.run(takeTurns);
    const known = await findPersonByEmail(tx, demoFounder(demoCompany).email);
    if (!known) {
      await createDemoCompany(tx, demoCompany, followers);
      return;
    }
    // Made by an earlier version, before there was any work to show.
    const memberships = await listMemberships(tx, known.id);
    const company = memberships.find(({ name }) => name === demoCompany.name);
    if (!company) return;
    await tx.inAccount(company.accountId, (account) =>
      fillWithWork(account, { company: demoCompany, followers }),
    );
  });
}

/** Through the functions that people's own requests run. */
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
