// What a load generator for y-websocket servers needs: a company, people who may edit, and an invoice for each room.
// Reads DATABASE_URL, SECRET_KEY and ROOMS_NEEDED; writes the names of the rooms and the people's cookies.
import { writeFileSync } from 'node:fs';
import { createAccount } from '../accounts/createAccount.ts';
import { addMember } from '../accounts/memberStore.ts';
import { systemActor } from '../audit/write.ts';
import { ensurePerson } from '../auth/personStore.ts';
import { createSession } from '../auth/sessionStore.ts';
import { readConfig } from '../config.ts';
import { addressOf, inAccount, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { createInvoice } from '../invoices/createInvoice.ts';
import { carryOut } from '../lifetime.ts';
import { createLog } from '../log.ts';

/** A person holds at most 100 sockets, and scenarios open more than a thousand. */
const people = 40;
/** Clients take them in turn. */
const [roomsFile = 'rooms.json', headersFile = 'headers.json'] = process.argv.slice(2);

await carryOut(async () => {
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
        await inAccount(tx, accountId, (account) => addMember(account, person, ['clerk']));
        const { token } = await createSession(tx, {
          personId: person.id,
          accountId,
          userAgent: 'bench',
          ip: '127.0.0.1',
        });
        cookies.push(`docket=${token}`);
      }
      return { accountId, cookies };
    });
    const names: string[] = [];
    while (names.length < rooms) {
      const count = Math.min(500, rooms - names.length);
      await db.withAccountDirectly(accountId, async (tx) => {
        for (let index = 0; index < count; index++) {
          const invoice = await createInvoice(tx, systemActor, { vendorName: 'Bench' });
          names.push(`invoice.${invoice.id}`);
        }
      });
    }
    const headers = cookies.map((Cookie) => ({ Cookie }));
    // With many rooms their people differ; with many clients in a room those do, and take the headers in turn.
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
