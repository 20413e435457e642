import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestPeer } from '#sync/relay/testing/TestPeer.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany } from '../../testing/people.ts';
import { publicUrl, startTestServer, type TestServer } from '../../testing/server.ts';

let database: TestDatabase;
let nodes: TestServer[];

beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => startTestServer({ databaseUrl: database.url });
  nodes = [await start(), await start()];
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await database.close();
});

/** After how long is shown by the clock of `sync/relay/severalNodes.test.ts`. */
it('7.2 without REDIS_URL edits of another node arrive', async () => {
  const [node, other] = nodes;
  if (!node || !other) throw new Error('Two nodes were started');
  const company = await createCompany({ db: database.db, server: node });
  const name = `invoice.${await invoiceOf({ db: database.db, accountId: company.accountId })}`;
  const headers = { Origin: publicUrl, Cookie: `docket=${company.admin.client.sessionToken}` };
  const open = ({ url }: TestServer) =>
    new TestPeer(`${url.replace('http', 'ws')}/sync/${name}`, { headers }).ready();
  const [ada, bea] = [await open(node), await open(other)];
  const id = ada.set('description', 'from the other node');
  await ada.until('durable', () => ada.durable.has(id));
  await eventually(() => expect(bea.fields['description']).toBe('from the other node'));
  for (const peer of [ada, bea]) await peer.leave();
});
