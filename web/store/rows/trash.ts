import { useLiveQuery } from 'dexie-react-hooks';
import type { Invoice } from '#shared/invoices/contract.ts';
import type { TrashedInvoice } from '#shared/trash/contract.ts';
import { itemsOf } from '#sync/client/outbox/outbox.ts';
import type { DecisionItem, OutboxItem } from '#sync/client/tables/rows.ts';
import { type DocumentName, documentName, partsOf } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { type OutboxEntry, outboxEntries } from '../decisions/outboxEntries.ts';
import { deletion, purging, restoring } from '../decisions/trashDecisions.ts';

/** The signed-in person, as the author of unsent deletions. */
interface Person {
  id: string;
  name: string;
}

/** An invoice in the trash, or on its way there. */
export interface InTrash {
  invoice: TrashedInvoice;
  /** A decision about it that waits or came back: deleted here, restored or deleted for good. */
  entry: OutboxEntry | null;
}

const names = [deletion, restoring, purging];

/** Newest first; `undefined` while loading. */
export function useTrash(database: LocalDatabase, me: Person): InTrash[] | undefined {
  const { id, name } = me;
  return useLiveQuery(async () => {
    const rows = await database.trash.orderBy('deletedAt').reverse().toArray();
    const decisions = await trashDecisions(database);
    const here = await Promise.all(
      decisions
        .filter((item) => item.name === deletion && item.state !== 'attention')
        .map((item) => deletedHere(database, item, { id, name })),
    );
    const known = new Set(rows.map((row) => row.id));
    const all = [...here.filter((row) => row !== null && !known.has(row.id)), ...rows];
    return all
      .filter((row) => row !== null)
      .map((invoice) => ({
        invoice,
        entry: entryOf(decisions, documentName('invoice', invoice.id)),
      }));
  }, [database, id, name]);
}

/** One invoice of the trash; `undefined` while loading, `null` if it is not there. */
export function useInTrash(
  database: LocalDatabase,
  id: string,
  me: Person,
): InTrash | null | undefined {
  return useLiveQuery(async () => {
    const entity = documentName('invoice', id);
    const decisions = (await itemsOf(database, entity)).filter(isOfTrash);
    const entry = entryOf(decisions, entity);
    const kept = await database.trash.get(id);
    if (kept) return { invoice: kept, entry };
    const item = decisions.find((one) => one.name === deletion && one.state !== 'attention');
    const invoice = item && (await deletedHere(database, item, { id: me.id, name: me.name }));
    return invoice ? { invoice, entry } : null;
  }, [database, id, me.id, me.name]);
}

/** The invoice in the trash that was made from an earlier upload of the same file. */
export async function trashedOfSameFile(
  database: LocalDatabase,
  uploadId: string,
): Promise<TrashedInvoice | undefined> {
  const upload = await database.uploads.get(uploadId);
  const first = upload?.duplicateOf ? await database.uploads.get(upload.duplicateOf) : undefined;
  return first?.invoiceId ? database.trash.get(first.invoiceId) : undefined;
}

/** The values that name an invoice which is in no list any more. */
export async function deletedInvoiceOf(
  database: LocalDatabase,
  id: string,
): Promise<Pick<Invoice, 'invoiceNumber' | 'vendorName'> | undefined> {
  const known = (await database.facts.get(['invoice', id]))?.known;
  return known?.kind === 'invoice' ? known.row : database.trash.get(id);
}

function isOfTrash(item: OutboxItem): item is DecisionItem {
  return item.kind === 'decision' && names.includes(item.name);
}

async function trashDecisions(database: LocalDatabase): Promise<DecisionItem[]> {
  return (await database.outbox.toArray()).filter(isOfTrash);
}

function entryOf(decisions: readonly DecisionItem[], entity: DocumentName): OutboxEntry | null {
  const own = decisions.filter((item) => item.entity === entity);
  return outboxEntries(own).at(-1) ?? null;
}

/** As the server will have it. */
async function deletedHere(
  database: LocalDatabase,
  { entity, madeAt, body }: DecisionItem,
  me: Person,
): Promise<TrashedInvoice | null> {
  const { id } = partsOf(documentName('invoice', entity.slice(entity.indexOf('.') + 1)));
  const known = (await database.facts.get(['invoice', id]))?.known;
  if (known?.kind !== 'invoice') return null;
  const { invoiceNumber, vendorName, amount, currency, invoiceDate } = known.row;
  const { status, fileName, uploadId, sourceEmail } = known.row;
  const deletedAt = new Date(madeAt).toISOString();
  return {
    id,
    invoiceNumber,
    vendorName,
    amount,
    currency,
    invoiceDate,
    status,
    fileName,
    uploadId,
    sourceEmail,
    reason: reasonIn(body),
    deletedBy: me.id,
    deletedByName: me.name,
    deletedAt,
  };
}

function reasonIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('reason' in body)) return null;
  return typeof body.reason === 'string' ? body.reason : null;
}
