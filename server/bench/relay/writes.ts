import { randomBytes } from 'node:crypto';
import pg from 'pg';
import * as Y from 'yjs';
import type { InvoiceLine } from '#shared/invoices/lines.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { EditToStore } from '#sync/relay/ports.ts';
import { createInvoice } from '../../capabilities/invoices/createInvoice.ts';
import { editableKinds } from '../../editableKinds.ts';
import { systemActor } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import { postgresDocuments } from '../../platform/documents/postgresDocuments.ts';
import { withBenchDatabase } from '../harness/benchDatabase.ts';
import { bench, count } from '../harness/benches.ts';
import { timed } from '../harness/timed.ts';

const warmUps = 100;

export const writes = bench({
  about: 'storing edits, beside a bare insert that commits by itself',
  options: {
    invoices: count(1_000, 'how many others the company has'),
    lines: count(20, 'of each invoice that is edited'),
    rounds: count(3, 'of everything'),
    runs: count(1_500, 'of a single edit; a fifteenth of them for 50 edits at once'),
  },
  async run(report, { invoices, lines, rounds, runs }) {
    await withBenchDatabase(async ({ db, url, accountId, admin, query }) => {
      const store = postgresDocuments(db, editableKinds);
      const author = {
        personId: admin.id,
        email: admin.email,
        name: 'A B',
        ipAddress: '127.0.0.1',
      };
      await query('create table bare_updates (update bytea)');
      await query('grant insert on bare_updates to public');
      await query(
        `insert into invoices (account_id, id, seq, currency, status, approval_status, confidence, fingerprint)
          select $1, gen_random_uuid(), n, 'USD', 'pending_review', 'pending', 1, '' from generate_series(1, $2::int) n`,
        [accountId, invoices],
      );
      await query(
        `insert into change_counters (account_id, seq) values ($1, $2)
          on conflict (account_id) do update set seq = excluded.seq`,
        [accountId, invoices],
      );
      await query('vacuum analyze');
      const bare = new pg.Client(url);
      await bare.connect();

      const newDocument = async () => {
        const { id } = await db.withAccount(accountId, (tx) =>
          createInvoice(tx, systemActor, { lines: linesOf(lines) }),
        );
        return new Document(id, author);
      };
      const write = async (edited: readonly [Document, EditToStore[]][]) => {
        const asked = edited.map(([{ name, position }, edits]) => ({ name, position, edits }));
        const outcomes = await store.write(accountId, asked);
        for (const [index, outcome] of outcomes.entries()) {
          if (outcome.outcome !== 'stored') throw new Error(JSON.stringify(outcome));
          const [document] = edited[index] ?? [];
          if (document) document.position = outcome.position;
        }
      };
      const measure = async (
        name: string,
        times: number,
        work: (run: number) => Promise<unknown>,
      ) => {
        const all: number[] = [];
        let before = process.cpuUsage();
        for (let run = -warmUps; run < times; run++) {
          if (run === 0) before = process.cpuUsage();
          const [, ms] = await timed(() => work(run));
          if (run >= 0) all.push(ms);
        }
        const { user, system } = process.cpuUsage(before);
        report.times(name, all);
        report.figure('  of the server’s processor', (user + system) / 1000 / times);
      };

      const one = await newDocument();
      const many = await Promise.all(Array.from({ length: 50 }, newDocument));
      const fewer = Math.ceil(runs / 15);
      try {
        for (let round = 0; round < rounds; round++) {
          await measure('bare insert, autocommit', runs, () =>
            bare.query({
              name: 'bare',
              text: 'insert into bare_updates values ($1)',
              values: [randomBytes(45)],
            }),
          );
          await measure('one edit of a field', runs, (run) =>
            write([[one, [one.edit('amount', `${run + 1000}.00`)]]]),
          );
          await measure('one edit of a key that is not known', runs, (run) =>
            write([[one, [one.edit('newer', `${run}`)]]]),
          );
          await measure('50 edits of one document at once', fewer, (run) =>
            write([[one, many.map((_, index) => one.edit('description', `${run} ${index}`))]]),
          );
          await measure('one edit each of 50 documents at once', fewer, (run) =>
            write(
              many.map((document) => [document, [document.edit('amount', `${run + 1000}.00`)]]),
            ),
          );
          await store.compact(accountId, one.name);
        }
      } finally {
        await bare.end();
      }
    });
  },
});

function linesOf(count: number): InvoiceLine[] {
  return Array.from({ length: count }, (_, index) => ({
    id: newId(),
    description: `Consulting, part ${index + 1}`,
    quantity: '2',
    unitPrice: '120.00',
    discount: null,
    taxRate: '19',
    net: '240.00',
  }));
}

class Document {
  readonly name;
  readonly #author: EditToStore['author'];
  readonly #doc = new Y.Doc();
  position = 0;

  constructor(id: string, author: EditToStore['author']) {
    this.name = documentName('invoice', id);
    this.#author = author;
  }

  edit(key: string, value: string): EditToStore {
    const before = Y.encodeStateVector(this.#doc);
    this.#doc.getMap('fields').set(key, value);
    const update = Y.encodeStateAsUpdate(this.#doc, before);
    return { author: this.#author, update, changes: [{ map: 'fields', key, value }], repeats: [] };
  }
}
