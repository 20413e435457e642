import * as Y from 'yjs';
import {
  type DocumentKind,
  type DocumentMap,
  type DocumentValue,
  documentMaps,
} from '#shared/documents/content.ts';
import { fieldsBeside } from '#shared/documents/jointRules.ts';
import { rowKinds } from '#shared/sync/rowKinds.ts';
import { isDocumentKey, isDocumentValue, mapOf, mayHaveMap } from '../protocol/content.ts';
import { limits } from '../protocol/limits.ts';
import type { Refusal } from '../protocol/refusals.ts';
import type { Change, StoredDocument } from './ports.ts';
import { fitsKeys, type Judgement, refusedAs, validateUpdate } from './validateUpdate.ts';

/** A value that a call over HTTP sets, as if its author had the document open. */
export interface Entry {
  map: DocumentMap;
  key: string;
  value: DocumentValue;
}

/** The effect of an edit on a document. */
export interface Difference {
  update: Uint8Array;
  changes: Change[];
}

/** A document in the memory of a node: its stored state, and during a write also the edits being written. */
export class OpenDocument {
  readonly kind: DocumentKind;
  position: number;
  /** The number of updates stored since the last snapshot. */
  updatesSinceSnapshot: number;
  readonly #doc = new Y.Doc();
  #bytes: number;
  #emitted: Uint8Array[] = [];
  #whole: Uint8Array | null = null;
  #touched: Pick<Change, 'map' | 'key'>[] = [];

  constructor(kind: DocumentKind, stored: StoredDocument) {
    this.kind = kind;
    this.position = stored.position;
    this.updatesSinceSnapshot = stored.updates.length;
    this.#bytes = stored.updates.reduce(
      (sum, { length }) => sum + length,
      stored.snapshot?.length ?? 0,
    );
    Y.transact(this.#doc, () => {
      if (stored.snapshot) Y.applyUpdateV2(this.#doc, stored.snapshot);
      for (const update of stored.updates) Y.applyUpdate(this.#doc, update);
    });
    for (const map of documentMaps) if (mayHaveMap(kind, map)) mapOf(this.#doc, map);
    this.#doc.on('update', (update: Uint8Array) => {
      this.#emitted.push(update);
      this.#whole = null;
    });
    this.#doc.on('afterTransaction', (transaction: Y.Transaction) => {
      for (const [type, keys] of transaction.changed) {
        const map = documentMaps.find((one) => this.#doc.share.get(one) === type);
        if (!map) continue;
        for (const key of keys) if (key !== null) this.#touched.push({ map, key });
      }
    });
  }

  /** Why an edit must be refused, without applying it. Throws on bytes that are not an update. */
  judge(update: Uint8Array): Judgement {
    if (this.#wouldBeTooLarge(update.length)) return refusedAs('too_large');
    return validateUpdate(update, this.kind, this.#doc);
  }

  judgeEntries(entries: readonly Entry[]): Refusal | null {
    const fits = entries.every(
      ({ map, key, value }) =>
        mayHaveMap(this.kind, map) && isDocumentKey(key) && isDocumentValue(value),
    );
    if (!fits) return 'shape';
    if (!fitsKeys(this.#doc, this.kind, entries)) return 'too_large';
    const bytes = entries.reduce((sum, { value }) => sum + JSON.stringify(value).length, 0);
    return this.#wouldBeTooLarge(bytes) ? 'too_large' : null;
  }

  #wouldBeTooLarge(more: number): boolean {
    if (this.#bytes + more <= limits.documentBytes) return false;
    // The running sum also counts values that have been overwritten, so measure before refusing.
    this.#bytes = Y.encodeStateAsUpdate(this.#doc).length;
    return this.#bytes + more > limits.documentBytes;
  }

  /** Applies edits that `judge` accepted, in one transaction. */
  apply(updates: readonly Uint8Array[]): Difference | null {
    return this.#change(() => {
      for (const update of updates) Y.applyUpdate(this.#doc, update);
    });
  }

  enter(entries: readonly Entry[]): Difference | null {
    return this.#change(() => {
      for (const { map, key, value } of entries) mapOf(this.#doc, map).set(key, value);
    });
  }

  #change(work: () => void): Difference | null {
    this.#emitted = [];
    this.#touched = [];
    Y.transact(this.#doc, work);
    const [update] = this.#emitted;
    if (!update) return null;
    this.#bytes += update.length;
    return { update, changes: this.read(this.#withFieldsBeside()) };
  }

  /** Fields that have a rule in common are judged together, so a change of one brings the others. */
  #withFieldsBeside(): Pick<Change, 'map' | 'key'>[] {
    const { jointRules } = rowKinds[this.kind];
    if (jointRules.length === 0) return this.#touched;
    const fields = new Set(
      this.#touched.flatMap(({ map, key }) =>
        map === 'fields' ? [key, ...fieldsBeside(jointRules, key)] : [],
      ),
    );
    return [
      ...this.#touched.filter(({ map }) => map !== 'fields'),
      ...[...fields].map((key) => ({ map: 'fields' as const, key })),
    ];
  }

  /** The current values of these keys. */
  read(keys: readonly Pick<Change, 'map' | 'key'>[]): Change[] {
    return keys.map(({ map, key }) => {
      const value: DocumentValue | undefined = mapOf(this.#doc, map).get(key);
      return { map, key, value };
    });
  }

  /** Whether an applied update depends on one that is missing. This copy cannot be used then. */
  get isWaiting(): boolean {
    return this.#doc.store.pendingStructs !== null || this.#doc.store.pendingDs !== null;
  }

  stateVector(): Uint8Array {
    return Y.encodeStateVector(this.#doc);
  }

  /** What a client with this state vector lacks. */
  since(stateVector?: Uint8Array): Uint8Array {
    if (stateVector && !isEmpty(stateVector)) return Y.encodeStateAsUpdate(this.#doc, stateVector);
    // The same for every new client, so it is cached.
    this.#whole ??= Y.encodeStateAsUpdate(this.#doc);
    return this.#whole;
  }

  close(): void {
    this.#doc.destroy();
  }
}

/** An empty state vector is the count of known clients, 0. */
function isEmpty(stateVector: Uint8Array): boolean {
  return stateVector.length === 1 && stateVector[0] === 0;
}
