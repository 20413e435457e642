import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getInvoice } from '#shared/invoices/contract.ts';
import { TestPeer } from '#sync/relay/testing/TestPeer.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { TestClient } from './testing/client.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { invoiceOf } from './testing/documents.ts';
import { createCompany, type TestCompany } from './testing/people.ts';
import { publicUrl, startTestServer, type TestServer } from './testing/server.ts';
import { invoicePdf, untilRead, uploaded } from './testing/uploads.ts';

let database: TestDatabase;
let nodes: Record<'web' | 'relay' | 'worker', TestServer>;
let company: TestCompany;
let files: string;
let sent: Awaited<ReturnType<typeof uploaded>>;

beforeAll(async () => {
  database = await createTestDatabase();
  // Several machines share a bucket; these processes share a folder.
  files = await mkdtemp(path.join(tmpdir(), 'docket-test-roles-'));
  const start = (role: string) =>
    startTestServer({
      databaseUrl: database.url,
      env: { PROCESS_ROLES: role, DATA_DIR: files },
    });
  const web = await start('web');
  company = await createCompany({ db: database.db, server: web });
  sent = await uploaded(company.admin.client, invoicePdf({ number: 'R-1' }));
  nodes = { web, relay: await start('relay'), worker: await start('worker') };
});
afterAll(async () => {
  for (const node of Object.values(nodes)) await node.stop();
  await database.close();
  await rm(files, { recursive: true });
});

it('a file that one process took is read by the process for background work, which was started later', async () => {
  expect(await untilRead(company.admin.client, sent.id)).toMatchObject({ status: 'completed' });
});

it('edits go through the process for sockets alone, and only the one for pages answers calls', async () => {
  const id = await invoiceOf({ db: database.db, accountId: company.accountId });
  const { sessionToken } = company.admin.client;
  const headers = { Origin: publicUrl, Cookie: `docket=${sessionToken}` };
  const peerAt = (node: TestServer) =>
    new TestPeer(`${node.url.replace('http', 'ws')}/sync/invoice.${id}`, { headers });
  const peer = await peerAt(nodes.relay).ready();
  const edit = peer.set('description', 'Over its own process');
  await peer.until('durable', () => peer.durable.has(edit));
  await peer.leave();
  const invoice = await company.admin.client.call(getInvoice, { params: { invoiceId: id } });
  expect(invoice.description).toBe('Over its own process');

  for (const node of [nodes.relay, nodes.worker]) {
    const answer = await new TestClient(node, sessionToken).send('GET', `/api/invoices/${id}`);
    expect(answer).toMatchObject({ status: 503, body: { code: 'served_elsewhere' } });
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${node.url}/metrics`)).status).toBe(200);
  }
  const refused = peerAt(nodes.web);
  await eventually(() => expect(refused.closed).not.toBeNull());
  expect(refused.synced).toBe(false);
});
