// Prepares a load test of y-websocket servers: a company, people who may edit, and an invoice for each room.
// Reads DATABASE_URL, SECRET_KEY and ROOMS_NEEDED; writes the names of the rooms and the people's cookies.
import { writeFileSync } from 'node:fs';
import { addMember } from '../../capabilities/accounts/memberStore.ts';
import { ensurePerson } from '../../capabilities/auth/personStore.ts';
import { createSession } from '../../capabilities/auth/sessionStore.ts';
import { createAccount } from '../../capabilities/billing/createAccount.ts';
import { createInvoice } from '../../capabilities/invoices/createInvoice.ts';
import { systemActor } from '../../platform/audit/write.ts';
import { readConfig } from '../../platform/config.ts';
import { addressOf, openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { runCommand } from '../../platform/lifetime.ts';
import { createLog } from '../../platform/log.ts';

/** A person may have 100 sockets, and scenarios open more than a thousand. */
const people = 40;
/** Clients use the headers round-robin. */
const [roomsFile = 'rooms.json', headersFile = 'headers.json'] = process.argv.slice(2);

await runCommand(async () => {
  const config = readConfig(process.env);
  if (!config.databaseUrl) throw new Error('DATABASE_URL says where the rooms are to be');
  const rooms = Number(process.env['ROOMS_NEEDED'] ?? 1);
  const address = addressOf(config.databaseUrl, config.secretFor('database roles'));
  await migrate(address);
  const db = openDatabase(address, createLog('warn'));
  try {
    const { accountId, cookies } = await db.acrossAccounts('account-creation', async (tx) => {
      const { accountId } = await createAccount(tx, {
        name: 'Bench',
        plan: 'pro',
        founder: { email: `bench-${Date.now()}@example.test`, firstName: 'Ben', lastName: 'Ch' },
      });
      const cookies: string[] = [];
      for (let index = 0; index < people; index++) {
        const email = `bench-${Date.now()}-${index}@example.test`;
        const person = await ensurePerson(tx, { email, firstName: 'Cle', lastName: 'Rk' });
        await tx.inAccount(accountId, (account) => addMember(account, person, ['clerk']));
        const { token } = await createSession(tx, {
          personId: person.id,
          accountId,
          userAgent: 'bench',
          ip: '127.0.0.1',
          provenAt: new Date(),
        });
        cookies.push(`docket=${token}`);
      }
      return { accountId, cookies };
    });
    const names: string[] = [];
    while (names.length < rooms) {
      const count = Math.min(500, rooms - names.length);
      await db.withAccount(
        accountId,
        async (tx) => {
          for (let index = 0; index < count; index++) {
            const invoice = await createInvoice(tx, systemActor, { vendorName: 'Bench' });
            names.push(`invoice.${invoice.id}`);
          }
        },
        { plans: 'generic' },
      );
    }
    const headers = cookies.map((Cookie) => ({ Cookie }));
    // With many rooms, each room has its own person; with few rooms, the clients of a room use the headers round-robin.
    const peopleDiffer = rooms > people;
    writeFileSync(
      roomsFile,
      JSON.stringify(
        names.map((room, index) =>
          peopleDiffer ? { room, headers: headers[index % people] } : room,
        ),
      ),
    );
    writeFileSync(headersFile, JSON.stringify(headers));
  } finally {
    await db.close();
  }
});
