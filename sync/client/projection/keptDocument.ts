import * as Y from 'yjs';
import type { DocumentName } from '../../protocol/documentName.ts';
import type { DocumentRow } from '../tables/rows.ts';

const mergeAbove = 40;

/** The server's document with these unsent edits. */
export function docOf(kept: DocumentRow | undefined, edits: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  applyKept(doc, kept, edits, null);
  return doc;
}

export function applyKept(
  doc: Y.Doc,
  kept: DocumentRow | undefined,
  edits: readonly Uint8Array[],
  origin: unknown,
): void {
  Y.transact(
    doc,
    () => {
      if (kept?.snapshot) Y.applyUpdateV2(doc, kept.snapshot);
      for (const update of kept?.updates ?? []) Y.applyUpdate(doc, update);
      for (const update of edits) Y.applyUpdate(doc, update);
    },
    origin,
  );
}

export function emptyDocument(name: DocumentName): DocumentRow {
  return { name, snapshot: null, updates: [], version: 0, generation: 0, ahead: false };
}

/** Adds updates that the server is known to have. */
export function withUpdates(kept: DocumentRow, updates: readonly Uint8Array[]): DocumentRow {
  const all = [...kept.updates, ...updates];
  return {
    ...kept,
    updates: all.length > mergeAbove ? [Y.mergeUpdates(all)] : all,
    version: kept.version + 1,
    ahead: true,
  };
}

/** Replaces the stored document by the feed's, but keeps durable updates that the feed does not have yet. */
export function withFeed(
  kept: DocumentRow,
  feed: Pick<DocumentRow, 'snapshot' | 'updates'>,
): DocumentRow {
  const brought = { ...kept, ...feed, version: kept.version + 1, ahead: false };
  if (!kept.ahead) return brought;
  const there = docOf(brought, []);
  const here = docOf(kept, []);
  const missing = lacksNothing(there, here)
    ? []
    : [Y.encodeStateAsUpdate(here, Y.encodeStateVector(there))];
  here.destroy();
  there.destroy();
  return { ...brought, updates: [...feed.updates, ...missing], ahead: missing.length > 0 };
}

/** Comparing state vectors is enough, because values are set and never deleted. */
export function lacksNothing(there: Y.Doc, here: Y.Doc): boolean {
  const reached = Y.decodeStateVector(Y.encodeStateVector(there));
  const wanted = Y.decodeStateVector(Y.encodeStateVector(here));
  return [...wanted].every(([client, clock]) => (reached.get(client) ?? 0) >= clock);
}

/** Whether a document has an update already. */
export function contains(doc: Y.Doc, update: Uint8Array): boolean {
  const { to } = Y.parseUpdateMeta(update);
  return [...to].every(([client, clock]) => Y.getState(doc.store, client) >= clock);
}

/** Whether an update in it depends on one that is missing. */
export function isIncomplete(doc: Y.Doc): boolean {
  return doc.store.pendingStructs !== null || doc.store.pendingDs !== null;
}
