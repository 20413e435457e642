import type { Change, ChangeOf } from '#shared/sync/contract.ts';
import type { FactKind, PartKind } from '#shared/sync/rowKinds.ts';
import { type DocumentName, documentName, partsOf } from '../../protocol/documentName.ts';
import { refuseEdits } from '../documents/takeBack.ts';
import { isUnsentEdit, itemsOf } from '../outbox/outbox.ts';
import { emptyDocument, withFeed } from '../projection/keptDocument.ts';
import { recompute } from '../projection/recompute.ts';
import {
  deleteRows,
  entityOf,
  isFactKind,
  isFrozen,
  keepFactOf,
  putServerRow,
} from '../tables/domainRows.ts';
import type { DocumentRow, FactRow, ServerRowKind } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import { bringsDocument, bytesOf, type DocumentChange, knownIn } from './changedRow.ts';

/** A change of a row that may have unsent edits over it. */
type KnownChange = ChangeOf<ServerRowKind>;

const untouched = { unsent: false, attention: false };

/** A bulk write blocks the main thread, so it is split to keep the page responsive. */
const rowsPerBulkWrite = 250;

/** Rows of one page without local edits, written in bulk. */
class PlainRows {
  readonly #database: SyncDatabase;
  readonly #rows = new Map<Change['kind'], Map<string, object>>();
  readonly #gone = new Map<Change['kind'], string[]>();
  readonly #documents = new Map<DocumentName, DocumentRow>();
  readonly #dropped: DocumentName[] = [];

  constructor(database: SyncDatabase) {
    this.#database = database;
  }

  add(change: Change): void {
    if (!change.row) {
      listIn(this.#gone, change.kind).push(change.id);
      this.#rows.get(change.kind)?.delete(change.id);
    } else {
      const rows = this.#rows.get(change.kind) ?? new Map<string, object>();
      this.#rows.set(change.kind, rows);
      rows.set(change.id, { ...change.row, seq: change.seq, ...untouched });
    }
    if (bringsDocument(this.#database, change)) this.#addDocument(change);
  }

  #addDocument(change: DocumentChange): void {
    const name = documentName(change.kind, change.id);
    const known = knownIn(change);
    this.#documents.delete(name);
    if (known && change.document)
      this.#documents.set(name, { ...emptyDocument(name), ...bytesOf(change.document) });
    else if (!known || isFrozen(this.#database, known)) this.#dropped.push(name);
  }

  async write(): Promise<void> {
    const database = this.#database;
    for (const [kind, ids] of this.#gone) await deleteRows(database, kind, ids);
    for (const [kind, rows] of this.#rows) {
      const all = [...rows.values()];
      for (let from = 0; from < all.length; from += rowsPerBulkWrite) {
        await database
          .table(database.kinds[kind].table)
          .bulkPut(all.slice(from, from + rowsPerBulkWrite));
      }
    }
    if (this.#dropped.length > 0 && (await database.documents.count()) > 0) {
      await database.documents.bulkDelete(this.#dropped);
    }
    if (this.#documents.size > 0) await this.#writeDocuments();
  }

  async #writeDocuments(): Promise<void> {
    const { documents } = this.#database;
    const here = await documents.bulkGet([...this.#documents.keys()]);
    for (const kept of here) {
      const brought = kept && this.#documents.get(kept.name);
      if (brought) this.#documents.set(kept.name, withFeed(kept, brought));
    }
    await documents.bulkPut([...this.#documents.values()]);
  }
}

/** Writes a page of the feed and applies unsent edits over it again, in the transaction that moves the cursor. */
export async function applyChanges(
  database: SyncDatabase,
  changes: readonly Change[],
): Promise<void> {
  const here = new Set([
    ...(await database.outbox.orderBy('entity').uniqueKeys()),
    ...(await database.facts.orderBy('entity').uniqueKeys()),
  ]);
  const plain = new PlainRows(database);
  const known: KnownChange[] = [];
  for (const change of changes) {
    if (tellsFact(database, change)) {
      plain.add(change);
      continue;
    }
    const entity = entityOfChange(database, change);
    // The deletion of a part does not name its entity, so it may be one with local edits.
    if (entity === null ? here.size > 0 : here.has(entity)) known.push(change);
    else plain.add(change);
  }
  await plain.write();
  for (const change of known) await applyBesideLocal(database, change);
}

function tellsFact(database: SyncDatabase, change: Change): change is ChangeOf<FactKind> {
  return isFactKind(database, change.kind);
}

function entityOfChange(database: SyncDatabase, change: KnownChange): DocumentName | null {
  if (bringsDocument(database, change)) return documentName(change.kind, change.id);
  const known = knownIn(change);
  return known && entityOf(database, known);
}

async function applyBesideLocal(database: SyncDatabase, change: KnownChange): Promise<void> {
  if (!bringsDocument(database, change)) return applyPart(database, change);
  const { kind, id, seq } = change;
  const name = documentName(kind, id);
  const known = knownIn(change);
  if (!known) return applyDeletion(database, name);
  const fact = await keepFactOf(database, name, kind, id);
  // Otherwise a newer state is known from an answer; the feed will bring it.
  if (!fact || seq >= fact.seq) {
    await database.facts.put({ kind, id, entity: name, seq, known, ahead: false });
  }
  if (change.document) {
    const kept = (await database.documents.get(name)) ?? emptyDocument(name);
    await database.documents.put(withFeed(kept, bytesOf(change.document)));
  }
  await recompute(database, name);
}

async function applyPart(database: SyncDatabase, change: ChangeOf<PartKind>): Promise<void> {
  const { kind, id, seq } = change;
  const known = knownIn(change);
  const fact = await database.facts.get([kind, id]);
  if (fact) await database.facts.put({ ...fact, seq, known });
  else if (known) await putServerRow(database, known, { seq, ...untouched });
  else await deleteRows(database, kind, [id]);
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

function listIn<Key, Value>(map: Map<Key, Value[]>, key: Key): Value[] {
  const list = map.get(key) ?? [];
  map.set(key, list);
  return list;
}
