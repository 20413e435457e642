import type { DocumentValue } from '#shared/documents/content.ts';
import type { DocumentName } from '../../protocol/documentName.ts';
import type { Refusal } from '../../protocol/refusals.ts';
import { DocumentLog } from '../../testing/memory/DocumentLog.ts';
import type { DocumentStore, DocumentWrite, StoredDocument, WriteOutcome } from '../ports.ts';

interface Entity {
  log: DocumentLog;
  frozen: boolean;
  gone: boolean;
  /** The projected row: `map/key` and the value. */
  row: Map<string, DocumentValue>;
}

/** A store in memory that several relays can share, as nodes share one Postgres. */
export class MemoryDocumentStore implements DocumentStore {
  readonly #entities = new Map<string, Entity>();
  readonly #barred = new Set<string>();
  /** Runs before a write is stored; may delay it or throw. */
  beforeWrite: ((writes: readonly DocumentWrite[]) => Promise<void>) | null = null;
  /** Runs after a write is stored, before the caller knows. */
  afterWrite: (() => Promise<void>) | null = null;
  beforeLoad: (() => Promise<void>) | null = null;

  create(accountId: string, name: DocumentName): void {
    this.#entities.set(key(accountId, name), {
      log: new DocumentLog(),
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

  /** Refuses their edits from now on. */
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
    return this.#living(accountId, name)?.log.stored() ?? null;
  }

  async loadAfter(
    accountId: string,
    name: DocumentName,
    position: number,
  ): Promise<Uint8Array[] | null> {
    await this.beforeLoad?.();
    return this.#living(accountId, name)?.log.after(position) ?? null;
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
    const foreign = entity?.log.foreign(edits);
    edits.forEach(({ author, update }, index) => {
      if (!entity) refused.set(index, 'gone');
      else if (foreign?.has(index)) refused.set(index, 'foreign');
      else if (!update) return;
      else if (entity.frozen) refused.set(index, 'frozen');
      else if (this.#barred.has(author.personId)) refused.set(index, 'not_allowed');
    });
    if (!entity || refused.size > 0) return { outcome: 'refused', refused };
    const { log } = entity;
    if (log.position !== position) return { outcome: 'behind', position: log.position };
    for (const edit of edits) {
      log.append(edit);
      for (const { map, key, value } of edit.changes) {
        if (value === undefined) entity.row.delete(`${map}/${key}`);
        else entity.row.set(`${map}/${key}`, value);
      }
    }
    return { outcome: 'stored', position: log.position };
  }

  async compact(accountId: string, name: DocumentName): Promise<void> {
    this.#living(accountId, name)?.log.compact();
  }

  async positions(
    accountId: string,
    names: readonly DocumentName[],
  ): Promise<Map<DocumentName, number>> {
    return new Map(
      names.flatMap((name) => {
        const entity = this.#living(accountId, name);
        return entity ? [[name, entity.log.position] as const] : [];
      }),
    );
  }
}

const key = (accountId: string, name: DocumentName) => `${accountId}/${name}`;
