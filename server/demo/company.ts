import { createAccount } from '../accounts/createAccount.ts';
import { addMember } from '../accounts/memberStore.ts';
import { writeAudit } from '../audit/write.ts';
import { ensurePerson, findPersonByEmail, listMemberships } from '../auth/personStore.ts';
import { type Database, inAccount } from '../db/database.ts';
import { demoColleagues, demoCompany, demoFounder } from './people.ts';
import { fillWithWork } from './work.ts';

/** A company to try everything with, made once through the functions that people's own requests run. */
export async function ensureDemoCompany(db: Database): Promise<void> {
  await db.acrossAccounts('account-creation', async (tx) => {
    // Nodes that start at once take turns.
    await tx.raw("select pg_advisory_xact_lock(hashtext('docket demo company'))");
    const known = await findPersonByEmail(tx, demoFounder.email);
    if (known) {
      // Made by an earlier version, before there was any work to show.
      const memberships = await listMemberships(tx, known.id);
      const company = memberships.find(({ name }) => name === demoCompany);
      if (company) await inAccount(tx, company.account_id, fillWithWork);
      return;
    }
    const { accountId, founder } = await createAccount(tx, {
      name: demoCompany,
      plan: 'growth',
      founder: demoFounder,
    });
    const actor = { userId: founder.id, userEmail: founder.email, ipAddress: null };
    for (const { email, firstName, lastName, roles } of demoColleagues) {
      const person = await ensurePerson(tx, { email, firstName, lastName });
      await inAccount(tx, accountId, async (account) => {
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
    await inAccount(tx, accountId, fillWithWork);
  });
}
