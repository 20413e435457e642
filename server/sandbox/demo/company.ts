import { noteSetUp, setDetails, setFirstSteps } from '../../capabilities/accounts/accountStore.ts';
import { addMember } from '../../capabilities/accounts/memberStore.ts';
import {
  ensurePerson,
  findPersonByEmail,
  listMemberships,
} from '../../capabilities/auth/personStore.ts';
import { createAccount } from '../../capabilities/billing/createAccount.ts';
import { recheckAccount } from '../../capabilities/checks/dueChecks.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import { unprepared } from '../../platform/db/statement.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import { type DemoCompany, demoColleagues, demoCompany, demoFounder } from './people.ts';
import { type DemoServices, fillWithWork } from './work.ts';

const lockDemoCompany = unprepared("select pg_advisory_xact_lock(hashtext('docket demo company'))");

/** Creates the demo company at the first start. */
export async function ensureDemoCompany(services: DemoServices): Promise<void> {
  const accountId = await services.db.acrossAccounts('account-creation', async (tx) => {
    // A lock for nodes that start at the same time.
    await tx.run(lockDemoCompany);
    const known = await findPersonByEmail(tx, demoFounder(demoCompany).email);
    if (!known) return createPeople(tx, demoCompany);
    const memberships = await listMemberships(tx, known.id);
    return memberships.find(({ name }) => name === demoCompany.name)?.accountId;
  });
  // A start that was interrupted may have left it without invoices.
  if (accountId) await fillWithWork(services, accountId, demoCompany);
}

/** Creates a further demo company. */
export async function createDemoCompany(
  services: DemoServices,
  company: DemoCompany,
): Promise<void> {
  const accountId = await services.db.acrossAccounts('account-creation', (tx) =>
    createPeople(tx, company),
  );
  await fillWithWork(services, accountId, company);
  // Warnings stand from the first look on, and do not come while somebody works.
  await recheckAccount(services.db, accountId);
}

/** Uses the same functions as requests of people. Answers the id of the account. */
async function createPeople(tx: SystemTx, company: DemoCompany): Promise<string> {
  const { accountId, founder } = await createAccount(tx, {
    name: company.name,
    plan: 'growth',
    founder: demoFounder(company),
  });
  await tx.inAccount(accountId, async (account) => {
    await setDetails(account, { country: 'US', currency: 'USD', books: 'quickbooks' });
    await noteSetUp(account);
    await setFirstSteps(account, { rulesSeen: true, hidden: true });
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
  return accountId;
}
