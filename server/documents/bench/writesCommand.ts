// node server/documents/bench/writesCommand.ts <DATABASE_URL of an empty database> [invoices beside]
// What it takes to store one edit, beside a bare insert that commits by itself.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import * as Y from 'yjs';
import { documentName } from '#sync/protocol/documentName.ts';
import type { EditToStore } from '#sync/relay/ports.ts';
import { createAccount } from '../../accounts/createAccount.ts';
import { systemActor } from '../../audit/write.ts';
import { addressOf, openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { createInvoice } from '../../invoices/createInvoice.ts';
import { createLog } from '../../log.ts';
import { postgresDocuments } from '../postgresDocuments.ts';

const [ownerUrl, others = '1000'] = process.argv.slice(2);
if (!ownerUrl) throw new Error('Which database?');
const address = addressOf(ownerUrl, randomBytes(32));
await migrate(address);
const db = openDatabase(address, createLog('warn'));
const store = postgresDocuments(db);
const { accountId, founder } = await db.acrossAccounts('account-creation', (tx) =>
  createAccount(tx, {
    name: 'Bench',
    plan: 'pro',
    founder: {
      email: `${randomBytes(6).toString('hex')}@example.test`,
      firstName: 'A',
      lastName: 'B',
    },
  }),
);
const author = { personId: founder.id, email: founder.email, name: 'A B', ipAddress: '127.0.0.1' };
const bare = new pg.Client(ownerUrl);
await bare.connect();
await bare.query('drop table if exists bare_updates; create table bare_updates (update bytea)');

class Document {
  readonly name;
  readonly #doc = new Y.Doc();
  position = 0;

  constructor(id: string) {
    this.name = documentName('invoice', id);
  }

  edit(key: string, value: string): EditToStore {
    const before = Y.encodeStateVector(this.#doc);
    this.#doc.getMap('fields').set(key, value);
    const update = Y.encodeStateAsUpdate(this.#doc, before);
    return { author, update, changes: [{ map: 'fields', key, value }] };
  }
}

async function newDocument(): Promise<Document> {
  const { id } = await db.withAccount(accountId, (tx) => createInvoice(tx, systemActor, {}));
  return new Document(id);
}

async function store1(document: Document, key: string, value: string): Promise<void> {
  const { name, position } = document;
  const [outcome] = await store.write(accountId, [
    { name, position, edits: [document.edit(key, value)] },
  ]);
  if (outcome?.outcome !== 'stored') throw new Error(JSON.stringify(outcome));
  document.position = outcome.position;
}

async function measure(what: string, runs: number, work: (run: number) => Promise<unknown>) {
  const times: number[] = [];
  for (let run = -100; run < runs; run++) {
    const start = performance.now();
    await work(run);
    if (run >= 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(2);
  console.log(`${what.padEnd(44)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   p99 ${at(0.99)} ms`);
}

await bare.query(
  `insert into invoices (account_id, id, seq, currency, status, approval_status, confidence, fingerprint)
    select $1, gen_random_uuid(), n, 'USD', 'pending_review', 'pending', 1, '' from generate_series(1, $2::int) n`,
  [accountId, others],
);
await bare.query('insert into change_counters (account_id, seq) values ($1, $2)', [
  accountId,
  others,
]);
await bare.query('vacuum analyze');

const one = await newDocument();
const many = await Promise.all(Array.from({ length: 50 }, newDocument));
for (let round = 0; round < 3; round++) {
  await measure('bare insert, autocommit', 1500, () =>
    bare.query({
      name: 'bare',
      text: 'insert into bare_updates values ($1)',
      values: [randomBytes(45)],
    }),
  );
  await measure('one edit of a field', 1500, (run) => store1(one, 'amount', `${run + 1000}.00`));
  await measure('one edit of a key that is not known', 1500, (run) =>
    store1(one, 'newer', `${run}`),
  );
  await measure('50 edits of one document at once', 100, async (run) => {
    const edits = many.map((_, index) => one.edit('description', `${run} ${index}`));
    const [outcome] = await store.write(accountId, [
      { name: one.name, position: one.position, edits },
    ]);
    if (outcome?.outcome === 'stored') one.position = outcome.position;
  });
  await measure('one edit each of 50 documents at once', 100, async (run) => {
    const outcomes = await store.write(
      accountId,
      many.map((document) => ({
        name: document.name,
        position: document.position,
        edits: [document.edit('amount', `${run + 1000}.00`)],
      })),
    );
    for (const [index, outcome] of outcomes.entries()) {
      const document = many[index];
      if (document && outcome.outcome === 'stored') document.position = outcome.position;
    }
  });
  await store.compact(accountId, one.name);
}
await bare.query('drop table bare_updates');
await bare.end();
await db.close();
