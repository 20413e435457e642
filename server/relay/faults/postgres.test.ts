import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentName, partsOf } from '#sync/protocol/documentName.ts';
import { TestPeer } from '#sync/relay/testing/TestPeer.ts';
import { verifyAllChains } from '../../audit/verify.ts';
import { addressOf, type Database, openDatabase } from '../../db/database.ts';
import { joinEmbeddedPostgres } from '../../db/embedded.ts';
import { invoices } from '../../invoices/invoiceStore.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { killPostgres, type Program, Programs } from '../../testing/program.ts';
import { publicUrl, roleKey, secretKey } from '../../testing/server.ts';
import { expectAllBack, Writer } from './Writer.ts';

const rounds = 4;
const writersAtOnce = 3;

const programs = new Programs();
let dataDir: string;
let server: Program;
let db: Database;
let company: TestCompany;

beforeAll(async () => {
  dataDir = await programs.folder();
  server = await programs.start({
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    PUBLIC_URL: publicUrl,
    DEMO: '0',
    SANDBOX: '0',
    RATE_LIMIT_FACTOR: '1000',
  });
  await server.ready();
  const postgres = await joinEmbeddedPostgres(dataDir);
  if (!postgres) throw new Error('The server has started no Postgres');
  db = openDatabase(addressOf(postgres.url, roleKey()), pino({ level: 'silent' }));
  company = await createCompany({ db, server });
});
afterAll(async () => {
  await db.close();
  await programs.killAll();
});

function open(name: DocumentName, doc?: TestPeer['doc']): Promise<TestPeer> {
  const headers = { Origin: publicUrl, Cookie: `docket=${company.admin.client.sessionToken}` };
  const url = `ws://127.0.0.1:${server.port}/sync/${name}`;
  return new TestPeer(url, doc ? { headers, doc } : { headers }).ready();
}

it(`Postgres is killed under people who type, ${rounds} times: the server lives on, and nothing acknowledged is lost`, async () => {
  let acknowledged = 0;
  for (let round = 0; round < rounds; round++) {
    const names: DocumentName[] = [];
    for (let index = 0; index < writersAtOnce; index++) {
      names.push(`invoice.${await invoiceOf({ db, accountId: company.accountId })}`);
    }
    const writers = await Promise.all(names.map(async (name) => new Writer(await open(name))));
    let over = false;
    const typing = writers.map((writer) => writer.typeUntil(() => over));
    await wait(120 + ((round * 53) % 160));
    await killPostgres(dataDir);
    await wait(100);
    over = true;
    await Promise.all(typing);
    await server.ready();
    for (const [index, writer] of writers.entries()) {
      const name = names[index];
      if (!name) continue;
      // Whoever had nothing under way was told nothing, and may still be there.
      await writer.peer.leave();
      await expectAllBack((doc) => open(name, doc), writer);
      acknowledged += writer.peer.durable.size;
      const row = await db.withAccount(company.accountId, (tx) =>
        invoices.find(tx, partsOf(name).id),
      );
      expect(row?.description ?? null).toBe(writer.peer.fields['description'] ?? null);
    }
  }
  expect(server.said()).toContain('Postgres had ended and was started again');
  const chains = await verifyAllChains(db);
  expect(chains.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  expect(acknowledged).toBeGreaterThan(rounds * writersAtOnce);
}, 180_000);
