import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { getMe } from '#shared/auth/contract.ts';
import { approveInvoice } from '#shared/invoices/contract.ts';
import { TestClient } from '../../testing/client.ts';
import { createOwnDatabase, type TestDatabase } from '../../testing/database.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { lentConnections, poolSize } from '../../testing/pgbouncer.ts';
import { type Program, Programs } from '../../testing/program.ts';
import { secretKey, throughPooler } from '../../testing/server.ts';
import { invoicePdf, untilRead, uploaded } from '../../testing/uploads.ts';

const program = process.env['PGBOUNCER'];
if (!program) {
  process.stdout.write('Skipped: set PGBOUNCER to the path of an installed pgbouncer.\n');
}

describe.skipIf(!program)('two programs behind pgbouncer, which have few connections', () => {
  const programs = new Programs();
  let database: TestDatabase;
  let nodes: Program[];
  let company: TestCompany;

  beforeAll(async () => {
    database = await createOwnDatabase();
    const { poolUrl = '', keepsStatements } = throughPooler(database.url);
    const dataDir = await programs.folder();
    const start = () =>
      programs.start({
        DATABASE_URL: poolUrl,
        DATABASE_SESSION_URL: database.url,
        DATABASE_KEEPS_STATEMENTS: keepsStatements === false ? '0' : '1',
        DATA_DIR: dataDir,
        SECRET_KEY: secretKey,
        DEMO: '0',
        RATE_LIMIT_FACTOR: '1000',
      });
    nodes = [await start(), await start()];
    for (const node of nodes) await node.ready();
    company = await createCompany({ db: database.db, server: { url: nodes[0]?.url ?? '' } });
  });
  afterAll(async () => {
    await programs.killAll();
    await database.close();
  });

  it('answer a hundred calls at once, read a file and approve an invoice', async () => {
    const { client } = company.admin;
    const others = nodes.map((node) => new TestClient(node, client.sessionToken));
    await Promise.all(
      Array.from({ length: 50 }, () => others.map((one) => one.call(getMe))).flat(),
    );
    const sent = await uploaded(client, invoicePdf({ number: 'P-1' }));
    expect(await untilRead(client, sent.id)).toMatchObject({ status: 'completed' });
    const invoiceId = await invoiceOf({ db: database.db, accountId: company.accountId });
    await client.call(approveInvoice, { params: { invoiceId }, body: { comments: null } });
    const lent = await lentConnections(inject('postgres').superuserUrl, database.url);
    const { app, system } = database.address.roles;
    for (const role of [app, system]) {
      expect(lent.get(role)).toBeGreaterThan(0);
      expect(lent.get(role)).toBeLessThanOrEqual(poolSize);
    }
    for (const node of nodes) expect(node.said()).not.toContain('prepared statement');
  });
});
