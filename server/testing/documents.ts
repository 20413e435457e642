import * as Y from 'yjs';
import type { DocumentMap, DocumentValue } from '#shared/documents/content.ts';
import { mapOf } from '#sync/protocol/content.ts';
import type { DocumentName } from '#sync/protocol/documentName.ts';
import type { Author, Change, DocumentStore, EditToStore } from '#sync/relay/ports.ts';
import { createInvoice, type NewInvoice } from '../capabilities/invoices/createInvoice.ts';
import { createRule, type NewRule } from '../capabilities/rules/ruleStore.ts';
import { createVendor, type NewVendor } from '../capabilities/vendors/createVendor.ts';
import { systemActor } from '../platform/audit/write.ts';
import type { Database } from '../platform/db/database.ts';
import type { TestDatabase } from './database.ts';
import type { TestPerson } from './people.ts';

interface In {
  db: Database;
  accountId: string;
}

let made = 0;

/** Four days before the last one, so that invoices of the same amount are no duplicates of each other. */
const dayOf = (count: number) =>
  new Date(Date.UTC(2025, 5, 2 - 4 * count)).toISOString().slice(0, 10);

/** Creates an invoice as if it had been read from a file. */
export async function invoiceOf({ db, accountId }: In, known: NewInvoice = {}): Promise<string> {
  made += 1;
  const { id } = await db.withAccount(accountId, (tx) =>
    createInvoice(tx, systemActor, {
      vendorName: 'Acme Ltd',
      invoiceNumber: `N-${made}`,
      invoiceDate: dayOf(made),
      amount: '100.00',
      ...known,
    }),
  );
  return id;
}

export async function vendorOf(
  { db, accountId }: In,
  known: Partial<NewVendor> = {},
): Promise<string> {
  const { id } = await db.withAccount(accountId, (tx) =>
    createVendor(tx, systemActor, { name: 'Acme Ltd', ...known }),
  );
  return id;
}

export async function ruleOf({ db, accountId }: In, known: Partial<NewRule> = {}): Promise<string> {
  const { id } = await db.withAccount(accountId, (tx) =>
    createRule(tx, systemActor, {
      name: 'Large amounts',
      minAmount: 1000,
      requiredApprovers: ['manager'],
      ...known,
    }),
  );
  return id;
}

export function authorOf({ id, email }: Pick<TestPerson, 'id' | 'email'>): Author {
  return { personId: id, email, name: 'Hal Hired', ipAddress: '192.0.2.7' };
}

/** A device with an open document, which makes edits in the form that the relay passes to the store. */
export class Device {
  readonly doc = new Y.Doc();
  readonly #author: Author;

  constructor(author: Author) {
    this.#author = author;
  }

  /** One edit; `undefined` deletes a key. */
  edit(map: DocumentMap, entries: Record<string, DocumentValue | undefined>): EditToStore {
    const before = Y.encodeStateVector(this.doc);
    const changes: Change[] = [];
    this.doc.transact(() => {
      for (const [key, value] of Object.entries(entries)) {
        if (value === undefined) mapOf(this.doc, map).delete(key);
        else mapOf(this.doc, map).set(key, value);
        changes.push({ map, key, value });
      }
    });
    const update = Y.encodeStateAsUpdate(this.doc, before);
    return { author: this.#author, update, changes, repeats: [] };
  }
}

/** Stores edits of one document at its current position. */
export async function storeEdits(
  store: DocumentStore,
  accountId: string,
  name: DocumentName,
  ...edits: EditToStore[]
) {
  const position = (await store.positions(accountId, [name])).get(name) ?? 0;
  const [outcome] = await store.write(accountId, [{ name, position, edits }]);
  return outcome;
}

/** As if the node had been killed after a merge, before it moved any invoice. */
export async function mergeWithoutMoving(
  { asSuperuser }: Pick<TestDatabase, 'asSuperuser'>,
  sourceId: string,
  targetId: string,
): Promise<void> {
  await asSuperuser(`update vendors set status = 'inactive', merged_into = $2 where id = $1`, [
    sourceId,
    targetId,
  ]);
}

/** Before any check has seen the merge: a check would give the invoice to the target. */
export async function mergeUnchecked(
  database: Pick<TestDatabase, 'asSuperuser'>,
  sourceId: string,
  targetId: string,
): Promise<void> {
  // In one transaction, so that no worker sees the mark.
  await database.asSuperuser(`
    update vendors set status = 'inactive', merged_into = '${targetId}' where id = '${sourceId}';
    update vendors set compare_due_at = null, invoices_due = false where id = '${sourceId}'`);
}

/** Inserts copies of an invoice. `changes` are further arguments of `jsonb_build_object`, where `n` counts from 1. */
export async function copyInvoice(
  { asSuperuser }: Pick<TestDatabase, 'asSuperuser'>,
  invoiceId: string,
  { count, changes }: { count: number; changes: string },
): Promise<void> {
  const { rows } = await asSuperuser(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
      where attrelid = 'invoices'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const names = rows[0]?.names;
  await asSuperuser(
    `insert into invoices (${names}) select ${names} from (
      select (jsonb_populate_record(invoice,
        jsonb_build_object('id', gen_random_uuid(), ${changes}))).*
      from invoices invoice, generate_series(1, ${count}) n where invoice.id = $1) copies`,
    [invoiceId],
  );
}
