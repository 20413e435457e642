import * as Y from 'yjs';
import type { StoredDocument } from '../../relay/ports.ts';

/** The stored edits of one document, as documentStoreContract.ts requires. */
export class DocumentLog {
  #position = 0;
  #snapshot: Uint8Array | null = null;
  #snapshotAt = 0;
  #updates: { position: number; update: Uint8Array }[] = [];

  get position(): number {
    return this.#position;
  }

  append(update: Uint8Array): void {
    this.#updates.push({ position: ++this.#position, update });
  }

  stored(): StoredDocument {
    const updates = this.#updates.map(({ update }) => update);
    return { position: this.#position, snapshot: this.#snapshot, updates };
  }

  /** `null` when some of them are only in the snapshot. */
  after(position: number): Uint8Array[] | null {
    if (position < this.#snapshotAt) return null;
    return this.#updates.filter((one) => one.position > position).map(({ update }) => update);
  }

  compact(): void {
    if (this.#updates.length === 0) return;
    const doc = this.doc();
    this.#snapshot = Y.encodeStateAsUpdateV2(doc);
    this.#snapshotAt = this.#position;
    this.#updates = [];
    doc.destroy();
  }

  clear(): void {
    this.#snapshot = null;
    this.#updates = [];
  }

  /** A new copy. */
  doc(): Y.Doc {
    const doc = new Y.Doc();
    Y.transact(doc, () => {
      if (this.#snapshot) Y.applyUpdateV2(doc, this.#snapshot);
      for (const { update } of this.#updates) Y.applyUpdate(doc, update);
    });
    return doc;
  }
}
