import * as Y from 'yjs';
import { type DocumentKind, type DocumentMap, documentMaps } from '#shared/documents/content.ts';
import { isDocumentKey, isDocumentValue, mapOf, mayHaveMap } from '../protocol/content.ts';
import { limits } from '../protocol/limits.ts';
import type { Refusal } from '../protocol/refusals.ts';

export interface Judgement {
  refusal: Refusal | null;
  /** Yjs clients of which the edit repeats values that cannot be compared with the stored ones (SPEC 3.11). */
  repeats: readonly number[];
}

/**
 * Checks an edit before it is applied, because Yjs cannot undo an applied update. Throws on bytes that are not an
 * update.
 */
export function validateUpdate(update: Uint8Array, kind: DocumentKind, doc: Y.Doc): Judgement {
  const { structs, ds } = Y.decodeUpdate(update);
  if (!structs.every((struct) => hasLength(struct) && hasShape(struct, kind)))
    return refusedAs('shape');
  if (structs.length > limits.editKeys) return refusedAs('too_large');
  if (!fitsKeys(doc, kind, addedKeys(structs))) return refusedAs('too_large');
  if (!isComplete(structs, ds, doc)) return refusedAs('incomplete');
  const repeats = structs.flatMap((struct) =>
    isKnownOtherwise(struct, doc) ? [struct.id.client] : [],
  );
  return { refusal: null, repeats: [...new Set(repeats)] };
}

export const refusedAs = (refusal: Refusal): Judgement => ({ refusal, repeats: [] });

/** Entries without an origin are the first under their key, as far as their author knew. */
function addedKeys(structs: readonly Struct[]): Added[] {
  return structs.flatMap((struct) => {
    if (!(struct instanceof Y.Item) || struct.origin !== null) return [];
    const parent: unknown = struct.parent;
    const map = documentMaps.find((name) => name === parent);
    return map && struct.parentSub !== null ? [{ map, key: struct.parentSub }] : [];
  });
}

interface Added {
  map: DocumentMap;
  key: string;
}

/** SPEC 1.5. */
export function fitsKeys(doc: Y.Doc, kind: DocumentKind, added: readonly Added[]): boolean {
  return documentMaps.every((map) => {
    if (!mayHaveMap(kind, map)) return true;
    const content = mapOf(doc, map);
    const fresh = new Set(
      added.filter((one) => one.map === map && !content.has(one.key)).map(({ key }) => key),
    );
    // Most edits add no key, and none of these then has to count.
    if (fresh.size === 0) return true;
    const keys = [...content.keys(), ...fresh];
    if (keys.length > limits.documentKeys[map]) return false;
    return map !== 'lines' || new Set(keys.map(lineOf)).size <= limits.documentLines;
  });
}

const lineOf = (key: string) => key.slice(0, key.lastIndexOf('/'));

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number];
type DeleteSet = ReturnType<typeof Y.decodeUpdate>['ds'];

/** SPEC 1.7. A clock beyond it could not be read by anybody, or would make Yjs take later values for known ones. */
function hasLength({ id, length }: Struct): boolean {
  return (
    Number.isSafeInteger(id.client) &&
    length > 0 &&
    length <= limits.structLength &&
    id.clock + length <= limits.clientClock
  );
}

/**
 * Whether the document has something else at the clock of this value, perhaps because it was overwritten meanwhile. Yjs
 * passes over such a value.
 */
function isKnownOtherwise(struct: Struct, doc: Y.Doc): boolean {
  if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentAny)) return false;
  const { client, clock } = struct.id;
  const known = doc.store.clients.get(client);
  if (!known || clock >= Y.getState(doc.store, client)) return false;
  const stored = known[Y.findIndexSS(known, clock)];
  if (!(stored instanceof Y.Item) || !(stored.content instanceof Y.ContentAny)) return true;
  if (stored.id.clock !== clock || !hasSamePlace(struct, stored, doc)) return true;
  return JSON.stringify(stored.content.arr) !== JSON.stringify(struct.content.arr);
}

function hasSamePlace(struct: Y.Item, stored: Y.Item, doc: Y.Doc): boolean {
  if (!Y.compareIDs(struct.origin, stored.origin)) return false;
  // An update does not repeat the map and key of a struct that has an origin.
  if (struct.origin !== null) return true;
  const parent: unknown = struct.parent;
  const map = documentMaps.find((name) => name === parent);
  return (
    map !== undefined &&
    doc.share.get(map) === stored.parent &&
    struct.parentSub === stored.parentSub
  );
}

/** Whether this is one value under one key of one of the maps (SPEC 1.2, 1.3), or a tombstone. */
function hasShape(struct: Struct, kind: DocumentKind): boolean {
  if (!(struct instanceof Y.Item)) return true;
  if (struct.rightOrigin !== null) return false;
  // With an origin, map and key are those of the entry that it replaces, which was checked before.
  if (struct.origin === null) {
    const parent: unknown = struct.parent;
    if (typeof parent !== 'string' || !mayHaveMap(kind, parent)) return false;
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
