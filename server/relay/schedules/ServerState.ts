import * as Y from 'yjs';
import { type Change, getChanges } from '#shared/sync/contract.ts';
import type { DocumentName } from '#sync/protocol/documentName.ts';
import { partsOf } from '#sync/protocol/documentName.ts';
import { load } from '../../documents/read.ts';
import { type InvoiceRow, invoices } from '../../invoices/invoiceStore.ts';
import { type AuditEntry, auditOf } from '../../testing/audit.ts';
import type { Company, World } from './World.ts';

/** All that the server has of one company at one moment. */
export interface ServerState {
  company: Company;
  /** As the feed tells it to somebody new. */
  rows: readonly Change[];
  /** As they are stored; those of deleted entities are not. */
  documents: ReadonlyMap<DocumentName, Y.Doc>;
  /** As they are stored, with the lines that were taken off. */
  invoices: ReadonlyMap<DocumentName, InvoiceRow>;
  audit: readonly AuditEntry[];
  /** Under which keys decisions were carried out. */
  carriedOut: ReadonlySet<string>;
}

export async function readServer(world: World, company: Company): Promise<ServerState> {
  const { db } = world.nodes.database;
  const { accountId } = company;
  const documents = new Map<DocumentName, Y.Doc>();
  const stored = new Map<DocumentName, InvoiceRow>();
  const carriedOut = await db.withAccount(accountId, async (tx) => {
    for (const name of world.names) {
      const document = await load(tx, name);
      if (document) documents.set(name, docOf(document));
      const { kind, id } = partsOf(name);
      const row = kind === 'invoice' ? await invoices.find(tx, id) : undefined;
      if (row) stored.set(name, row);
    }
    return tx('answered_calls').whereNotNull('answer').pluck<string[]>('key');
  });
  return {
    company,
    rows: await allRows(company),
    documents,
    invoices: stored,
    audit: await auditOf(db, accountId),
    carriedOut: new Set(carriedOut),
  };
}

function docOf({ snapshot, updates }: { snapshot: Uint8Array | null; updates: Uint8Array[] }) {
  const doc = new Y.Doc();
  if (snapshot) Y.applyUpdateV2(doc, snapshot);
  for (const update of updates) Y.applyUpdate(doc, update);
  return doc;
}

/** A first load from its beginning to its end. */
async function allRows({ admin }: Company): Promise<Change[]> {
  const rows: Change[] = [];
  for (let since = ''; ; ) {
    const { body } = await admin.client.send('GET', `${getChanges.path}?limit=5000${since}`);
    const page = getChanges.answer.parse(body);
    rows.push(...page.changes);
    if (!page.more) return rows;
    since = `&since=${page.cursor}`;
  }
}
