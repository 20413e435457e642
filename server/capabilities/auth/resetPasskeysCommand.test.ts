import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requirePasskeys } from '#shared/accounts/contract.ts';
import { auditOf } from '../../testing/audit.ts';
import { createOwnDatabase, type TestDatabase } from '../../testing/database.ts';
import { waitForLetter } from '../../testing/letters.ts';
import { createCompany } from '../../testing/people.ts';
import { secretKey, startTestServer, type TestServer } from '../../testing/server.ts';
import { addPasskey } from './testing/addPasskey.ts';

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await createOwnDatabase();
  server = await startTestServer({ databaseUrl: database.url, address: database.address });
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

describe('npm run passkeys:reset', () => {
  const command = fileURLToPath(new URL('./resetPasskeysCommand.ts', import.meta.url));

  function run(address: string): Promise<{ code: number; output: string }> {
    const env = { DATABASE_URL: database.url, SECRET_KEY: secretKey };
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [command, address], { env }, (_, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, output: stdout + stderr });
      });
    });
  }

  it('lets the last admin in again, and a letter and the audit log say so', async () => {
    const { admin, accountId } = await createCompany({ db: database.db, server });
    await addPasskey(admin.client);
    await admin.client.call(requirePasskeys, { body: { required: true } });
    const { code, output } = await run(admin.email.toUpperCase());
    expect(output).toContain('1 passkeys removed, 1 sessions ended');
    expect(code).toBe(0);
    expect((await admin.client.send('GET', '/api/me')).status).toBe(401);
    const letter = await waitForLetter(server, admin.email, 1);
    expect(letter.text).toContain('The operator of Docket has removed all your passkeys');
    const entries = await auditOf(database.db, accountId);
    expect(entries.at(-1)).toMatchObject({ user_email: 'system', entity_type: 'passkey' });
  });

  it('of an unknown address says so, and changes nothing', async () => {
    const { code, output } = await run('nobody@example.test');
    expect(output).toContain('Nobody has the address nobody@example.test.');
    expect(code).toBe(1);
  });
});
