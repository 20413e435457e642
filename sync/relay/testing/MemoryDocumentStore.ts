import * as Y from 'yjs';
import type { DocumentValue } from '#shared/documents/content.ts';
import type { DocumentName } from '../../protocol/documentName.ts';
import type { Refusal } from '../../protocol/refusals.ts';
import type { DocumentStore, DocumentWrite, StoredDocument, WriteOutcome } from '../ports.ts';

interface Entity {
  position: number;
  snapshot: Uint8Array | null;
  snapshotAt: number;
  updates: { position: number; update: Uint8Array }[];
  frozen: boolean;
  gone: boolean;
  /** What the server shows of it: `map/key` and the value. */
  row: Map<string, DocumentValue>;
}

/** A store that lasts as long as a test does. Relays come and go on top of it, as nodes do on one Postgres. */
export class MemoryDocumentStore implements DocumentStore {
  readonly #entities = new Map<string, Entity>();
  readonly #barred = new Set<string>();
  /** Runs before a write becomes true: to be slow there, or to fail. */
  beforeWrite: ((writes: readonly DocumentWrite[]) => Promise<void>) | null = null;
  /** Runs after it has become true and before anybody is told. */
  afterWrite: (() => Promise<void>) | null = null;
  /** Runs before a document is read. */
  beforeLoad: (() => Promise<void>) | null = null;

  create(accountId: string, name: DocumentName): void {
    this.#entities.set(key(accountId, name), {
      position: 0,
      snapshot: null,
      snapshotAt: 0,
      updates: [],
      frozen: false,
      gone: false,
      row: new Map(),
    });
  }

  freeze(accountId: string, name: DocumentName, frozen = true): void {
    this.#entity(accountId, name).frozen = frozen;
  }

  remove(accountId: string, name: DocumentName): void {
    this.#entity(accountId, name).gone = true;
  }

  /** From now on nothing of theirs is stored. */
  bar(personId: string): void {
    this.#barred.add(personId);
  }

  rowOf(accountId: string, name: DocumentName): Record<string, DocumentValue> {
    return Object.fromEntries(this.#entity(accountId, name).row);
  }

  #entity(accountId: string, name: DocumentName): Entity {
    const entity = this.#entities.get(key(accountId, name));
    if (!entity) throw new Error(`There is no ${name}`);
    return entity;
  }

  #living(accountId: string, name: DocumentName): Entity | undefined {
    const entity = this.#entities.get(key(accountId, name));
    return entity?.gone ? undefined : entity;
  }

  async load(accountId: string, name: DocumentName): Promise<StoredDocument | null> {
    await this.beforeLoad?.();
    const entity = this.#living(accountId, name);
    if (!entity) return null;
    const { position, snapshot, updates } = entity;
    return { position, snapshot, updates: updates.map(({ update }) => update) };
  }

  async loadAfter(
    accountId: string,
    name: DocumentName,
    position: number,
  ): Promise<Uint8Array[] | null> {
    await this.beforeLoad?.();
    const entity = this.#living(accountId, name);
    if (!entity || position < entity.snapshotAt) return null;
    return entity.updates.filter((one) => one.position > position).map(({ update }) => update);
  }

  async write(accountId: string, writes: readonly DocumentWrite[]): Promise<WriteOutcome[]> {
    await this.beforeWrite?.(writes);
    const outcomes = writes.map((write) => this.#writeOne(accountId, write));
    await this.afterWrite?.();
    return outcomes;
  }

  #writeOne(accountId: string, { name, position, edits }: DocumentWrite): WriteOutcome {
    const entity = this.#living(accountId, name);
    const refused = new Map<number, Refusal>();
    edits.forEach(({ author }, index) => {
      if (!entity) refused.set(index, 'gone');
      else if (entity.frozen) refused.set(index, 'frozen');
      else if (this.#barred.has(author.personId)) refused.set(index, 'not_allowed');
    });
    if (!entity || refused.size > 0) return { outcome: 'refused', refused };
    if (entity.position !== position) return { outcome: 'behind', position: entity.position };
    for (const { update, changes } of edits) {
      entity.position++;
      entity.updates.push({ position: entity.position, update });
      for (const { map, key, value } of changes) {
        if (value === undefined) entity.row.delete(`${map}/${key}`);
        else entity.row.set(`${map}/${key}`, value);
      }
    }
    return { outcome: 'stored', position: entity.position };
  }

  async compact(accountId: string, name: DocumentName): Promise<void> {
    const entity = this.#living(accountId, name);
    if (!entity || entity.updates.length === 0) return;
    const doc = new Y.Doc();
    Y.transact(doc, () => {
      if (entity.snapshot) Y.applyUpdateV2(doc, entity.snapshot);
      for (const { update } of entity.updates) Y.applyUpdate(doc, update);
    });
    entity.snapshot = Y.encodeStateAsUpdateV2(doc);
    entity.snapshotAt = entity.position;
    entity.updates = [];
    doc.destroy();
  }

  async positions(
    accountId: string,
    names: readonly DocumentName[],
  ): Promise<Map<DocumentName, number>> {
    return new Map(
      names.flatMap((name) => {
        const entity = this.#living(accountId, name);
        return entity ? [[name, entity.position] as const] : [];
      }),
    );
  }
}

const key = (accountId: string, name: DocumentName) => `${accountId}/${name}`;
