import { afterAll, beforeAll } from 'vitest';
import { TestClient } from './client.ts';
import { createOwnDatabase, type TestDatabase } from './database.ts';
import type { Workplace } from './killedReading.ts';
import { createCompany, type TestCompany } from './people.ts';
import { Programs } from './program.ts';
import { secretKey } from './server.ts';

/** A company with its database, for tests that kill and restart the server. */
export function withWorkplace(env: NodeJS.ProcessEnv = {}): Workplace {
  const programs = new Programs();
  let database: TestDatabase;
  let company: TestCompany;
  let dataDir: string;

  beforeAll(async () => {
    database = await createOwnDatabase();
    company = await createCompany({ db: database.db, server: { url: '' } });
    dataDir = await programs.folder();
  });
  afterAll(async () => {
    await programs.killAll();
    await database.close();
  });

  return {
    async start() {
      const program = await programs.start({
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        SECRET_KEY: secretKey,
        DEMO: '0',
        ...env,
      });
      await program.ready();
      return { program, client: new TestClient(program, company.admin.client.sessionToken) };
    },
    query: (sql) => database.asSuperuser(sql),
  };
}
