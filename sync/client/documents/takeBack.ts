import * as Y from 'yjs';
import { mapOf } from '../../protocol/content.ts';
import { type DocumentName, partsOf } from '../../protocol/documentName.ts';
import { editId } from '../../protocol/editId.ts';
import type { Refusal } from '../../protocol/refusals.ts';
import {
  changeDecision,
  changeEdit,
  isUnsentEdit,
  itemsOf,
  unsentEdits,
} from '../outbox/outbox.ts';
import { giveBackUnsentPart } from '../outbox/parts.ts';
import { editsRefused, refusedEdit } from '../outbox/problems.ts';
import { docOf, emptyDocument, isIncomplete } from '../projection/keptDocument.ts';
import { recompute } from '../projection/recompute.ts';
import type { EditItem, OutboxItem } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';

/** Takes refused edits back but keeps them readable (SPEC 11.6). Later decisions wait for the person. */
export function refuseEdits(
  database: SyncDatabase,
  name: DocumentName,
  ids: Iterable<string>,
  code: Refusal,
): Promise<void> {
  return takeBack(database, name, ids, async (refused, items) => {
    const problem = refusedEdit(database.kinds, code, partsOf(name).kind);
    for (const { order } of refused) {
      await changeEdit(database, order, { state: 'attention', problem });
    }
    const first = Math.min(...refused.map(({ order }) => order));
    for (const item of items) {
      if (item.kind !== 'decision' || item.order < first || item.state !== 'waiting') continue;
      if (item.parts.length > 0) await giveBackUnsentPart(database, item, name, editsRefused);
      else {
        await changeDecision(database, item.order, { state: 'attention', problem: editsRefused });
      }
    }
  });
}

/** Deletes edits that the person discards from the document and the device. */
export function giveUpEdits(
  database: SyncDatabase,
  name: DocumentName,
  ids: Iterable<string>,
): Promise<void> {
  return takeBack(database, name, ids, (discarded) =>
    database.outbox.bulkDelete(discarded.map(({ order }) => order)),
  );
}

function takeBack(
  database: SyncDatabase,
  name: DocumentName,
  ids: Iterable<string>,
  changeItems: (edits: EditItem[], items: OutboxItem[]) => Promise<void>,
): Promise<void> {
  return database.transaction('rw', database.syncTables, async () => {
    const wanted = new Set(ids);
    const items = await itemsOf(database, name);
    const edits = items.filter(isUnsentEdit);
    const takenBack = edits.filter((edit) => wanted.has(edit.editId));
    if (takenBack.length === 0) return;
    await changeItems(takenBack, items);
    await rebuild(
      database,
      name,
      edits.filter((edit) => !wanted.has(edit.editId)),
    );
    await recompute(database, name);
  });
}

/** Rebuilds the document from the server's state and makes the unsent edits again on it. */
export function rebuildDocument(database: SyncDatabase, name: DocumentName): Promise<void> {
  return database.transaction('rw', database.syncTables, async () => {
    await rebuild(database, name, (await itemsOf(database, name)).filter(isUnsentEdit));
    await recompute(database, name);
  });
}

/** Makes edits again with another Yjs client (SPEC 3.11). An edit that comes back once more goes to the person. */
export function remakeEdits(
  database: SyncDatabase,
  name: DocumentName,
  ids: readonly string[],
): Promise<void> {
  return database.transaction('rw', database.syncTables, async () => {
    const wanted = new Set(ids);
    const refused = (await unsentEdits(database, name)).filter(({ editId }) => wanted.has(editId));
    const again = refused.filter(({ remade }) => remade);
    await refuseEdits(
      database,
      name,
      again.map(({ editId }) => editId),
      'foreign',
    );
    const first = refused.filter(({ remade }) => !remade);
    if (first.length === 0) return;
    for (const { order } of first) await changeEdit(database, order, { remade: true });
    const anew = new Set(first.map(({ editId }) => editId));
    await rebuild(database, name, await unsentEdits(database, name), anew);
    await recompute(database, name);
  });
}

/** Edits made after the one that was taken back build on it and would be refused as incomplete. They and `anew` are made again. */
async function rebuild(
  database: SyncDatabase,
  name: DocumentName,
  edits: readonly EditItem[],
  anew: ReadonlySet<string> = new Set(),
): Promise<void> {
  const kept = (await database.documents.get(name)) ?? emptyDocument(name);
  const doc = docOf(kept, []);
  for (const edit of edits) {
    if (!anew.has(edit.editId) && fits(doc, edit.update)) {
      Y.applyUpdate(doc, edit.update);
      continue;
    }
    const before = Y.encodeStateVector(doc);
    doc.transact(() => {
      for (const { map, key, value } of edit.entries) mapOf(doc, map).set(key, value);
    });
    const update = Y.encodeStateAsUpdate(doc, before);
    await changeEdit(database, edit.order, { update, editId: editId(update) });
  }
  doc.destroy();
  const { version, generation } = kept;
  await database.documents.put({ ...kept, version: version + 1, generation: generation + 1 });
}

function fits(doc: Y.Doc, update: Uint8Array): boolean {
  const trial = new Y.Doc();
  Y.applyUpdate(trial, Y.encodeStateAsUpdate(doc));
  Y.applyUpdate(trial, update);
  const complete = !isIncomplete(trial);
  trial.destroy();
  return complete;
}
