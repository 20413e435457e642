import * as Y from 'yjs';
import { judgeOwners } from '../../relay/clientOwners.ts';
import type { EditToStore, StoredDocument } from '../../relay/ports.ts';

/** The stored edits of one document, as documentStoreContract.ts requires. */
export class DocumentLog {
  #position = 0;
  #snapshot: Uint8Array | null = null;
  #snapshotAt = 0;
  readonly #owners = new Map<number, string>();
  #updates: { position: number; update: Uint8Array }[] = [];

  get position(): number {
    return this.#position;
  }

  /** The edits (by index) that use Yjs clients of other people. */
  foreign(edits: readonly EditToStore[]): ReadonlySet<number> {
    return judgeOwners(this.#owners, edits).foreign;
  }

  append(edit: EditToStore): void {
    const { claimed } = judgeOwners(this.#owners, [edit]);
    for (const [client, personId] of claimed) this.#owners.set(client, personId);
    if (edit.update) this.#updates.push({ position: ++this.#position, update: edit.update });
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

  copy(): DocumentLog {
    const copy = new DocumentLog();
    copy.#position = this.#position;
    copy.#snapshot = this.#snapshot;
    copy.#snapshotAt = this.#snapshotAt;
    copy.#updates = [...this.#updates];
    return copy;
  }

  /** A new copy of its content. */
  doc(): Y.Doc {
    const doc = new Y.Doc();
    Y.transact(doc, () => {
      if (this.#snapshot) Y.applyUpdateV2(doc, this.#snapshot);
      for (const { update } of this.#updates) Y.applyUpdate(doc, update);
    });
    return doc;
  }
}
