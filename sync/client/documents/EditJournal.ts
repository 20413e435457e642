import { z } from 'zod';
import { fromBase64, toBase64 } from '#shared/base64.ts';
import { type DocumentValue, documentMaps } from '#shared/documents/content.ts';
import { isDocumentValue } from '../../protocol/content.ts';
import { type DocumentName, isDocumentName } from '../../protocol/documentName.ts';
import type { JournalStorage } from '../ports.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import { journalKey, journalledKeys } from './journalKeys.ts';
import { type EditToKeep, keepAnew, keepEdits } from './keepEdits.ts';

const documentValue = z.custom<DocumentValue>(isDocumentValue);
const entry = z.object({ map: z.enum(documentMaps), key: z.string(), value: documentValue });

const journalled = z.object({
  /** The order of edits made within a millisecond. */
  n: z.number(),
  entity: z.string().refine(isDocumentName),
  generation: z.number(),
  editId: z.string(),
  update: z.base64(),
  entries: z.array(
    entry
      .extend({ before: documentValue.optional() })
      .transform(({ before, ...rest }) => ({ ...rest, before })),
  ),
  author: z.object({ id: z.string(), name: z.string() }),
  madeAt: z.number(),
});

type JournalledEdit = EditToKeep & { entity: DocumentName; generation: number };

let written = 0;

/**
 * Edits that are not in IndexedDB yet (SPEC 11.1a): a transaction that is under way when its page is closed or reloaded is
 * aborted, but `localStorage` has stored a text before its call returns. Entries live for milliseconds, unless their page
 * goes meanwhile; then the next page of the device stores them.
 */
export class EditJournal {
  readonly #database: SyncDatabase;
  readonly #storage: JournalStorage | null;

  constructor(database: SyncDatabase, storage: JournalStorage | null) {
    this.#database = database;
    this.#storage = storage;
  }

  write(entity: DocumentName, generation: number, edit: EditToKeep): void {
    const entry: z.input<typeof journalled> = {
      ...edit,
      n: ++written,
      entity,
      generation,
      update: toBase64(edit.update),
    };
    try {
      this.#storage?.setItem(this.#keyOf(edit), JSON.stringify(entry));
    } catch {
      // Full or blocked. The edit is stored in IndexedDB all the same, unless the page goes at once.
    }
  }

  remove(edits: readonly Pick<EditToKeep, 'editId'>[]): void {
    for (const edit of edits) this.#storage?.removeItem(this.#keyOf(edit));
  }

  /** Stores what pages left that went too soon. */
  async recover(): Promise<void> {
    for (const { entity, generation, ...edit } of this.#entries()) {
      const outcome = await keepEdits(this.#database, entity, generation, [edit]);
      if (outcome === 'stale') await keepAnew(this.#database, entity, edit);
      this.remove([edit]);
    }
  }

  /** What is left of one document, oldest first: new edits have to be made on top of it. */
  of(name: DocumentName): JournalledEdit[] {
    return this.#entries().filter(({ entity }) => entity === name);
  }

  #keyOf({ editId }: Pick<EditToKeep, 'editId'>): string {
    return journalKey(this.#database.name, editId);
  }

  #entries(): JournalledEdit[] {
    const storage = this.#storage;
    if (!storage) return [];
    return journalledKeys(storage, this.#database.name)
      .map((key) => journalled.parse(JSON.parse(storage.getItem(key) ?? 'null')))
      .sort((one, other) => one.madeAt - other.madeAt || one.n - other.n)
      .map(({ n: _, update, ...entry }) => ({ ...entry, update: fromBase64(update) }));
  }
}
