import { createTestDatabase, type TestDatabase } from './database.ts';
import { createCompany, type TestCompany } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

export interface TestProduct {
  database: TestDatabase;
  server: TestServer;
  company: TestCompany;
  stop(): Promise<void>;
}

/** A server on a database of its own, with one company in it: what most test files begin with. */
export async function startProduct(
  companyName?: string,
  options: Pick<Parameters<typeof startTestServer>[0], 'log' | 'env' | 'resolveName'> = {},
): Promise<TestProduct> {
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
