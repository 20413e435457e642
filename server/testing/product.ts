import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createCompany, type TestCompany } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

/** A running server, its database, and a company of this test. */
export interface TestProduct {
  database: Omit<TestDatabase, 'setReachable' | 'close'>;
  server: Omit<TestServer, 'stop'>;
  company: TestCompany;
}

/** A product used by one test file only. */
export interface OwnProduct extends TestProduct {
  database: TestDatabase;
  server: TestServer;
  stop(): Promise<void>;
}

let shared: Promise<Omit<TestProduct, 'company'>> | null = null;

/**
 * A new company on the server that all test files of this worker share. Only for tests that look at their own company:
 * the database has companies of other files, and the server may still work for them.
 */
export async function sharedProduct(companyName?: string): Promise<TestProduct> {
  shared ??= startShared();
  const { database, server } = await shared;
  return {
    database,
    server,
    company: await createCompany({ db: database.db, server }, companyName),
  };
}

/** Never stopped: it ends with its worker, and its files and database are deleted with those of the run. */
async function startShared(): Promise<Omit<TestProduct, 'company'>> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(inject('postgres').folder, 'shared-'));
  const server = await startTestServer({ databaseUrl: database.url, env: { DATA_DIR: dataDir } });
  return { database, server };
}

/** For tests that configure or stop the server, make its database unreachable, or look at all data. */
export async function startProduct(
  companyName?: string,
  options: Pick<
    Parameters<typeof startTestServer>[0],
    'log' | 'env' | 'resolveName' | 'reader'
  > = {},
): Promise<OwnProduct> {
  const database = await createTestDatabase();
  const server = await startTestServer({ databaseUrl: database.url, ...options });
  const company = await createCompany({ db: database.db, server }, companyName);
  return {
    database,
    server,
    company,
    async stop() {
      await server.stop();
      await database.close();
    },
  };
}
