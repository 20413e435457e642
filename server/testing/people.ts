import type { Role } from '#shared/permissions.ts';
import { addMember } from '../capabilities/accounts/memberStore.ts';
import { ensurePerson, markProven } from '../capabilities/auth/personStore.ts';
import { createSession } from '../capabilities/auth/sessionStore.ts';
import { createAccount } from '../capabilities/billing/createAccount.ts';
import type { Database } from '../platform/db/database.ts';
import { TestClient } from './client.ts';
import type { TestServer } from './server.ts';

export interface TestPerson {
  id: string;
  email: string;
  client: TestClient;
}

export interface TestCompany {
  accountId: string;
  admin: TestPerson;
  /** Adds a member with these roles, signed in. */
  hire(...roles: Role[]): Promise<TestPerson>;
  /** Another device of a member, signed in to this company. */
  signIn(person: TestPerson, userAgent?: string): Promise<TestClient>;
  /** Adds an existing person as a member. */
  employ(person: TestPerson, ...roles: Role[]): Promise<void>;
}

let made = 0;

/** A company with a signed-in admin; a test can add more people. */
export async function createCompany(
  { db, server }: { db: Database; server: Pick<TestServer, 'url'> },
  name = `Company ${++made}`,
): Promise<TestCompany> {
  const nextEmail = () => `person-${++made}@example.test`;
  const { accountId, founder } = await db.acrossAccounts('account-creation', async (tx) => {
    const created = await createAccount(tx, {
      name,
      plan: 'starter',
      founder: { email: nextEmail(), firstName: 'Fay', lastName: 'Founder' },
    });
    await markProven(tx, created.founder.id, new Date());
    return created;
  });
  const device = async (personId: string, userAgent = 'test') => {
    const session = await db.acrossAccounts('sign-in', (tx) =>
      createSession(tx, { personId, accountId, userAgent, ip: '127.0.0.1', provenAt: new Date() }),
    );
    return new TestClient(server, session.token);
  };
  const signedIn = async (id: string, email: string): Promise<TestPerson> => ({
    id,
    email,
    client: await device(id),
  });
  return {
    accountId,
    admin: await signedIn(founder.id, founder.email),
    async hire(...roles) {
      const person = await db.acrossAccounts('account-creation', async (tx) => {
        const hired = await ensurePerson(tx, {
          email: nextEmail(),
          firstName: 'Hal',
          lastName: 'Hired',
        });
        await markProven(tx, hired.id, new Date());
        await tx.inAccount(accountId, (account) => addMember(account, hired, roles));
        return hired;
      });
      return signedIn(person.id, person.email);
    },
    signIn: ({ id }, userAgent) => device(id, userAgent),
    async employ({ email }, ...roles) {
      await db.acrossAccounts('account-creation', async (tx) => {
        const known = await ensurePerson(tx, { email, firstName: '', lastName: '' });
        await tx.inAccount(accountId, (account) => addMember(account, known, roles));
      });
    },
  };
}
