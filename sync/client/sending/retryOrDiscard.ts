import * as Y from 'yjs';
import { mapOf } from '../../protocol/content.ts';
import { type DocumentName, isDocumentName, partsOf } from '../../protocol/documentName.ts';
import { editId } from '../../protocol/editId.ts';
import { detachFiles } from '../captures/joinFiles.ts';
import { giveUpEdits } from '../documents/takeBack.ts';
import { changeDecision, itemsOf, unsentEdits } from '../outbox/outbox.ts';
import { docOf, emptyDocument } from '../projection/keptDocument.ts';
import { recompute, recomputeAbout } from '../projection/recompute.ts';
import { deleteRows, keepFact } from '../tables/domainRows.ts';
import type { DecisionItem, EditItem } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';

/** For a decision that the person makes again after seeing the current values. */
interface Afresh {
  key: string;
  ifMatch: string;
  seen: unknown;
  /** Like `sendAfterInMs` of the decision: it can be taken back for as long as the first one could. */
  sendAfterInMs?: number;
}

/** The same decision as another call. */
interface Instead {
  key: string;
  path: string;
}

/** Retries an item that came back: a decision unchanged, afresh or as another call; an edit by entering its values. */
export function retry(
  database: SyncDatabase,
  order: number,
  { now, afresh, instead }: { now: number; afresh?: Afresh; instead?: Instead },
): Promise<void> {
  return database.transaction('rw', database.syncTables, async () => {
    const item = await database.outbox.get(order);
    if (item?.state !== 'attention') return;
    if (item.kind === 'edit') await enterAgain(database, item, now);
    else await decideAgain(database, item, { now, afresh, instead });
  });
}

/** A decision made afresh goes to the end of the queue, because it is based on later edits too. Others keep their order. */
async function decideAgain(
  database: SyncDatabase,
  { order, ...decision }: DecisionItem,
  {
    now,
    afresh,
    instead,
  }: { now: number; afresh: Afresh | undefined; instead: Instead | undefined },
): Promise<void> {
  const again = { state: 'waiting', problem: null, attempts: 0 } as const;
  if (afresh) {
    const { sendAfterInMs = 0, ...seen } = afresh;
    const { notBefore: _, ...made } = decision;
    const notBefore = sendAfterInMs > 0 ? { notBefore: now + sendAfterInMs } : {};
    await database.outbox.delete(order);
    await database.outbox.add({ ...made, ...seen, ...notBefore, ...again });
  } else await changeDecision(database, order, { ...again, ...instead });
  await recomputeAbout(database, decision);
}

async function enterAgain(database: SyncDatabase, item: EditItem, now: number): Promise<void> {
  const { entity } = item;
  const kept = await database.documents.get(entity);
  const before = await unsentEdits(database, entity);
  const doc = docOf(
    kept,
    before.map(({ update }) => update),
  );
  const there = Y.encodeStateVector(doc);
  doc.transact(() => {
    for (const { map, key, value } of item.entries) mapOf(doc, map).set(key, value);
  });
  const update = Y.encodeStateAsUpdate(doc, there);
  doc.destroy();
  await database.outbox.delete(item.order);
  const { order: _, ...edit } = item;
  await database.outbox.add({
    ...edit,
    update,
    editId: editId(update),
    madeAt: now,
    alone: false,
    state: 'waiting',
    problem: null,
  });
  await keepFact(database, entity);
  await recompute(database, entity);
}

/**
 * Discards an outbox item. An unsent edit is taken back from its document; discarding a creation also discards everything
 * on the same entity. False if the item is being sent: then its answer decides.
 */
export function discard(database: SyncDatabase, order: number): Promise<boolean> {
  const tables = [...database.syncTables, database.captures];
  return database.transaction('rw', tables, async () => {
    const item = await database.outbox.get(order);
    if (!item) return true;
    if (item.state === 'sending') return false;
    if (item.kind === 'edit') await discardEdit(database, item);
    else await discardDecision(database, item);
    return true;
  });
}

async function discardEdit(database: SyncDatabase, item: EditItem): Promise<void> {
  if (item.state === 'waiting') return giveUpEdits(database, item.entity, [item.editId]);
  await database.outbox.delete(item.order);
  await recompute(database, item.entity);
}

async function discardDecision(database: SyncDatabase, item: DecisionItem): Promise<void> {
  await database.outbox.delete(item.order);
  await detachFiles(database, item);
  if (item.creates && isDocumentName(item.entity)) await deleteUncreated(database, item.entity);
  else await recomputeAbout(database, item);
}

async function deleteUncreated(database: SyncDatabase, name: DocumentName): Promise<void> {
  const { kind, id } = partsOf(name);
  const rest = await itemsOf(database, name);
  await database.outbox.bulkDelete(rest.map(({ order }) => order));
  await database.facts.where('entity').equals(name).delete();
  await deleteRows(database, kind, [id]);
  const { version, generation } = (await database.documents.get(name)) ?? emptyDocument(name);
  // Not deleted, so that copies in memory see the new generation.
  await database.documents.put({
    ...emptyDocument(name),
    version: version + 1,
    generation: generation + 1,
  });
}
