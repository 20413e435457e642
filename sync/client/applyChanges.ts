import { fromBase64 } from '#shared/base64.ts';
import type { Change, KeptDocument } from '#shared/sync/contract.ts';
import { type DocumentName, documentName, partsOf } from '../protocol/documentName.ts';
import { deleteRows, isFactAlone, putKnown, tableOf } from './domainRows.ts';
import { keepFactOf } from './facts.ts';
import { emptyDocument, withFeed } from './keptDocument.ts';
import { isDecided } from './layContentOver.ts';
import { isUnsentEdit, itemsOf } from './outbox.ts';
import { recompute } from './recompute.ts';
import type { DocumentRow, FactRow, Known, KnownKind } from './rows.ts';
import type { SyncDatabase } from './SyncDatabase.ts';
import { refuseEdits } from './takeBack.ts';

/** Of a row that nothing of this device is ever laid over. */
type EditedChange = Extract<Change, { kind: KnownKind }>;
type FactAlone = Exclude<Change, EditedChange>;

const untouched = { unsent: false, attention: false };

/** Handing over rows is work that cannot be interrupted; in between the page answers the person. */
const rowsAtOnce = 250;

/** Rows of one page that nothing here is laid over, to be written together. */
class PlainRows {
  readonly #rows = new Map<Change['kind'], Map<string, object>>();
  readonly #gone = new Map<Change['kind'], string[]>();
  readonly #documents = new Map<DocumentName, DocumentRow>();
  readonly #dropped: DocumentName[] = [];

  add(change: Change): void {
    const row = tellsFactAlone(change) ? change.row : knownIn(change)?.row;
    if (!row) {
      listIn(this.#gone, change.kind).push(change.id);
      this.#rows.get(change.kind)?.delete(change.id);
    } else {
      const rows = this.#rows.get(change.kind) ?? new Map<string, object>();
      this.#rows.set(change.kind, rows);
      rows.set(change.id, { ...row, seq: change.seq, ...untouched });
    }
    if (change.kind === 'note' || tellsFactAlone(change)) return;
    const name = documentName(change.kind, change.id);
    const known = knownIn(change);
    this.#documents.delete(name);
    if (known && change.document)
      this.#documents.set(name, { ...emptyDocument(name), ...bytesOf(change.document) });
    else if (!known || isDecided(known)) this.#dropped.push(name);
  }

  async write(database: SyncDatabase): Promise<void> {
    for (const [kind, ids] of this.#gone) await deleteRows(database, kind, ids);
    for (const [kind, rows] of this.#rows) {
      const all = [...rows.values()];
      for (let from = 0; from < all.length; from += rowsAtOnce) {
        await tableOf(database, kind).bulkPut(all.slice(from, from + rowsAtOnce));
      }
    }
    if (this.#dropped.length > 0 && (await database.documents.count()) > 0) {
      await database.documents.bulkDelete(this.#dropped);
    }
    if (this.#documents.size > 0) await this.#writeDocuments(database);
  }

  async #writeDocuments(database: SyncDatabase): Promise<void> {
    const here = await database.documents.bulkGet([...this.#documents.keys()]);
    for (const kept of here) {
      const brought = kept && this.#documents.get(kept.name);
      if (brought) this.#documents.set(kept.name, withFeed(kept, brought));
    }
    await database.documents.bulkPut([...this.#documents.values()]);
  }
}

/** Writes a page of the feed; what is unsent is laid over it again. Inside the transaction that moves the cursor. */
export async function applyChanges(
  database: SyncDatabase,
  changes: readonly Change[],
): Promise<void> {
  const here = new Set([
    ...(await database.outbox.orderBy('entity').uniqueKeys()),
    ...(await database.facts.orderBy('entity').uniqueKeys()),
  ]);
  const plain = new PlainRows();
  const known: EditedChange[] = [];
  for (const change of changes) {
    if (tellsFactAlone(change)) {
      plain.add(change);
      continue;
    }
    const entity = entityOfChange(change);
    // Of a deleted note, nobody says any more which invoice it belonged to.
    if (entity === null ? here.size > 0 : here.has(entity)) known.push(change);
    else plain.add(change);
  }
  await plain.write(database);
  for (const change of known) await applyBesideLocal(database, change);
}

function tellsFactAlone(change: Change): change is FactAlone {
  return isFactAlone(change.kind);
}

function entityOfChange(change: EditedChange): DocumentName | null {
  if (change.kind !== 'note') return documentName(change.kind, change.id);
  return change.row && documentName('invoice', change.row.invoiceId);
}

async function applyBesideLocal(database: SyncDatabase, change: EditedChange): Promise<void> {
  const { kind, id, seq } = change;
  if (kind === 'note') return applyNote(database, change);
  const name = documentName(kind, id);
  const known = knownIn(change);
  if (!known) return applyDeletion(database, name);
  const fact = await keepFactOf(database, name, kind, id);
  const newer = !fact || seq >= fact.seq;
  // Something newer was learned in another way; the feed will come to it.
  if (newer && !(fact && fact.known === null && fact.ahead)) {
    await database.facts.put({ kind, id, entity: name, seq, known, ahead: false });
  }
  if (change.document) {
    const kept = (await database.documents.get(name)) ?? emptyDocument(name);
    await database.documents.put(withFeed(kept, bytesOf(change.document)));
  }
  await recompute(database, name);
}

async function applyNote(
  database: SyncDatabase,
  change: Extract<Change, { kind: 'note' }>,
): Promise<void> {
  const { id, seq, row } = change;
  const fact = await database.facts.get(['note', id]);
  if (fact) await database.facts.put({ ...fact, seq, known: row && { kind: 'note', row } });
  else if (row) await putKnown(database, { kind: 'note', row }, { seq, ...untouched });
  else await deleteRows(database, 'note', [id]);
}

export async function applyDeletion(database: SyncDatabase, name: DocumentName): Promise<void> {
  const { kind, id } = partsOf(name);
  const edits = (await itemsOf(database, name)).filter(isUnsentEdit);
  const ids = edits.map(({ editId }) => editId);
  const gone: FactRow = { kind, id, entity: name, seq: 0, known: null, ahead: false };
  await database.facts.put(gone);
  if (ids.length > 0) await refuseEdits(database, name, ids, 'gone');
  await deleteRows(database, kind, [id]);
  await database.documents.delete(name);
  await database.facts.where('entity').equals(name).delete();
}

function knownIn(change: EditedChange): Known | null {
  switch (change.kind) {
    case 'invoice':
      return change.row && { kind: change.kind, row: change.row };
    case 'vendor':
      return change.row && { kind: change.kind, row: change.row };
    case 'rule':
      return change.row && { kind: change.kind, row: change.row };
    case 'note':
      return change.row && { kind: change.kind, row: change.row };
  }
}

function bytesOf({ snapshot, updates }: KeptDocument): Pick<DocumentRow, 'snapshot' | 'updates'> {
  return {
    snapshot: snapshot === null ? null : fromBase64(snapshot),
    updates: updates.map((update) => fromBase64(update)),
  };
}

function listIn<Key, Value>(map: Map<Key, Value[]>, key: Key): Value[] {
  const list = map.get(key) ?? [];
  map.set(key, list);
  return list;
}
