import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RedisFanOut } from '#sync/relay/RedisFanOut.ts';
import { documentStoreContract } from '#sync/relay/testing/documentStoreContract.ts';
import { fanOutContract } from '#sync/relay/testing/fanOutContract.ts';
import { TestPeer } from '#sync/relay/testing/TestPeer.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { editableKinds } from '../../editableKinds.ts';
import { postgresDocuments } from '../../platform/documents/postgresDocuments.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { authorOf, invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../testing/people.ts';
import { startRedis, type TestRedis } from '../../testing/redis.ts';
import { publicUrl, startTestServer, type TestServer } from '../../testing/server.ts';

let database: TestDatabase;
let redis: TestRedis;
let nodes: [TestServer, TestServer];
let company: TestCompany;
let clerk: TestPerson;
let reader: TestPerson;
let otherAccountId: string;

beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
  const start = () => startTestServer({ databaseUrl: database.url, env: { REDIS_URL: redis.url } });
  nodes = [await start(), await start()];
  company = await createCompany({ db: database.db, server: nodes[0] });
  otherAccountId = (await createCompany({ db: database.db, server: nodes[0] })).accountId;
  clerk = await company.hire('clerk');
  reader = await company.hire('viewer');
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await redis.stop();
  await database.close();
});

describe('two nodes', () => {
  let name: string;
  beforeEach(async () => {
    await redis.stop();
    await redis.start();
    name = `invoice.${await invoiceOf({ db: database.db, accountId: company.accountId })}`;
  });

  function open(node: 0 | 1, doc?: TestPeer['doc']): Promise<TestPeer> {
    const headers = { Origin: publicUrl, Cookie: `docket=${clerk.client.sessionToken}` };
    const url = `${nodes[node].url.replace('http', 'ws')}/sync/${name}`;
    return new TestPeer(url, doc ? { headers, doc } : { headers }).ready();
  }

  it('7.1 with one document open on both, edits and presence reach everybody', async () => {
    const [ada, bea] = [await open(0), await open(1)];
    for (let index = 0; index < 20; index++) {
      const [writer, other] = index % 2 ? [ada, bea] : [bea, ada];
      writer.set('description', `text ${index}`);
      await other.until('it came', () => other.fields['description'] === `text ${index}`);
    }
    ada.announce({ field: 'amount' }, 1);
    await bea.until('seen', () => bea.presence.has(ada.doc.clientID));
    await ada.leave();
    await bea.until('gone', () => !bea.presence.has(ada.doc.clientID));
    await bea.leave();
  });

  it('7.1 when both write at once, everything is stored and reaches everybody', async () => {
    const [ada, bea] = [await open(0), await open(1)];
    for (let index = 0; index < 100; index++) {
      ada.set(`a${index}`, index);
      bea.set(`b${index}`, index);
      if (index % 10 === 0) await setImmediate();
    }
    await ada.until('durable', () => ada.durable.size === 100);
    await bea.until('durable', () => bea.durable.size === 100);
    for (const peer of [ada, bea]) {
      await peer.until('all of it', () => Object.keys(peer.fields).length === 200);
    }
    const newcomer = await open(0);
    expect(Object.keys(newcomer.fields)).toHaveLength(200);
    for (const peer of [ada, bea, newcomer]) await peer.leave();
  });

  it('7.2 without Redis nothing is lost, and edits arrive within five seconds', async () => {
    const [ada, bea] = [await open(0), await open(1)];
    await redis.stop();
    const id = ada.set('description', 'while Redis is away');
    await ada.until('durable', () => ada.durable.has(id));
    await eventually(() => expect(bea.fields['description']).toBe('while Redis is away'));
    bea.set('purchaseOrder', 'from the other side');
    await ada.until('it came', () => ada.fields['purchaseOrder'] === 'from the other side');
    await redis.start();
    ada.set('description', 'Redis is back');
    await bea.until('it came', () => bea.fields['description'] === 'Redis is back');
    expect(ada.fields).toEqual(bea.fields);
    for (const peer of [ada, bea]) await peer.leave();
  });

  it('6.1 a member removed on one node is disconnected on the other', async () => {
    const person = await company.hire('clerk');
    const headers = { Origin: publicUrl, Cookie: `docket=${person.client.sessionToken}` };
    const peer = await new TestPeer(`${nodes[1].url.replace('http', 'ws')}/sync/${name}`, {
      headers,
    }).ready();
    await company.admin.client.send('DELETE', `/api/members/${person.id}`);
    await eventually(() => expect(peer.closed).toMatchObject({ code: 4401 }));
  });
});

fanOutContract('Redis', () => new RedisFanOut(redis.url, { prefix: 'contract:', onTrouble() {} }));

documentStoreContract('Postgres', () => {
  const { db } = database;
  const { accountId } = company;
  const decide = (sql: string, name: string) =>
    database.asSuperuser(sql, [name.slice('invoice.'.length)]);
  return {
    store: postgresDocuments(db, editableKinds),
    accountId,
    otherAccountId,
    create: async () => `invoice.${await invoiceOf({ db, accountId })}` as const,
    freeze: async (name) => {
      await decide("update invoices set status = 'approved' where id = $1", name);
    },
    remove: async (name) => {
      await decide('update invoices set deleted_at = now() where id = $1', name);
    },
    editor: authorOf(clerk),
    reader: authorOf(reader),
  };
});
