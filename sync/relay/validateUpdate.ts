import * as Y from 'yjs';
import type { DocumentKind } from '#shared/documents/content.ts';
import { isDocumentKey, isDocumentValue, mayHold } from '../protocol/content.ts';

/**
 * Checks an edit before it is applied, because Yjs cannot undo an applied update. Throws on bytes that are not an
 * update.
 */
export function validateUpdate(
  update: Uint8Array,
  kind: DocumentKind,
  doc: Y.Doc,
): 'shape' | 'incomplete' | null {
  const { structs, ds } = Y.decodeUpdate(update);
  if (!structs.every((struct) => hasShape(struct, kind))) return 'shape';
  return isComplete(structs, ds, doc) ? null : 'incomplete';
}

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number];
type DeleteSet = ReturnType<typeof Y.decodeUpdate>['ds'];

/** Whether this is one value under one key of one of the maps (SPEC 1.2, 1.3), or a tombstone. */
function hasShape(struct: Struct, kind: DocumentKind): boolean {
  if (!(struct instanceof Y.Item)) return true;
  if (struct.rightOrigin !== null) return false;
  // With an origin, map and key are those of the entry that it replaces, which was checked before.
  if (struct.origin === null) {
    const parent: unknown = struct.parent;
    if (typeof parent !== 'string' || !mayHold(kind, parent)) return false;
    if (struct.parentSub === null || !isDocumentKey(struct.parentSub)) return false;
  }
  const { content } = struct;
  if (content instanceof Y.ContentDeleted) return true;
  if (!(content instanceof Y.ContentAny) || content.arr.length !== 1) return false;
  return isDocumentValue(content.arr[0]);
}

/** Whether everything that the edit builds on is in the document or in the update. */
function isComplete(structs: readonly Struct[], ds: DeleteSet, doc: Y.Doc): boolean {
  const stateOf = (client: number) => Y.getState(doc.store, client);
  // Structs of one client are in the order of their clocks, but may refer to others anywhere in the update.
  const after = new Map<number, number>();
  for (const { id, length } of structs) {
    if (id.clock > (after.get(id.client) ?? stateOf(id.client))) return false;
    after.set(id.client, Math.max(after.get(id.client) ?? stateOf(id.client), id.clock + length));
  }
  const reach = (client: number) => after.get(client) ?? stateOf(client);
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) {
      if (struct instanceof Y.Skip) return false;
      continue;
    }
    if (struct.origin && struct.origin.clock >= reach(struct.origin.client)) return false;
  }
  for (const [client, ranges] of ds.clients) {
    if (ranges.some(({ clock, len }) => clock + len > reach(client))) return false;
  }
  return true;
}
