import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import type { DocumentValue } from '#shared/documents/content.ts';
import { contentOf, mapOf } from '../../protocol/content.ts';
import type { DocumentName } from '../../protocol/documentName.ts';
import type {
  Author,
  DocumentStore,
  DocumentWrite,
  EditToStore,
  StoredDocument,
} from '../ports.ts';

/** A store under test, and ways to change its entities from outside. */
export interface StoreSubject {
  store: DocumentStore;
  accountId: string;
  otherAccountId: string;
  /** An invoice that may be edited. */
  create(): Promise<DocumentName>;
  freeze(name: DocumentName): Promise<void>;
  remove(name: DocumentName): Promise<void>;
  /** Somebody whose roles allow editing. */
  editor: Author;
  /** Somebody whose roles do not. */
  reader: Author;
}

/** Tests that every `DocumentStore` must pass. */
export function documentStoreContract(implementation: string, subject: () => StoreSubject): void {
  describe(`${implementation} as a document store`, () => {
    it('loads an entity that nobody has edited as empty, and an unknown one as null', async () => {
      const { store, accountId, create } = subject();
      const name = await create();
      expect(await store.load(accountId, name)).toEqual({
        position: 0,
        snapshot: null,
        updates: [],
      });
      expect(await store.load(accountId, `invoice.${crypto.randomUUID()}`)).toBeNull();
    });

    it('3.1 returns stored edits in the order of their writes', async () => {
      const { store, accountId, create, editor } = subject();
      const name = await create();
      const typist = new Typist(editor);
      const first = await write(store, accountId, name, 0, [
        typist.set('description', 'one'),
        typist.set('invoiceNumber', 'A-1'),
      ]);
      expect(first).toEqual({ outcome: 'stored', position: 2 });
      const second = await write(store, accountId, name, 2, [typist.set('description', 'two')]);
      expect(second).toEqual({ outcome: 'stored', position: 3 });
      const stored = await store.load(accountId, name);
      expect(stored?.position).toBe(3);
      expect(fieldsIn(stored)).toEqual({ description: 'two', invoiceNumber: 'A-1' });
      expect(await store.loadAfter(accountId, name, 2)).toHaveLength(1);
      expect(await store.loadAfter(accountId, name, 3)).toEqual([]);
    });

    it('7.1 answers `behind` to a writer that has not seen the newest edit', async () => {
      const { store, accountId, create, editor } = subject();
      const name = await create();
      const [here, there] = [new Typist(editor), new Typist(editor)];
      await write(store, accountId, name, 0, [here.set('description', 'here')]);
      const late = there.set('description', 'there');
      expect(await write(store, accountId, name, 0, [late])).toEqual({
        outcome: 'behind',
        position: 1,
      });
      expect((await store.load(accountId, name))?.updates).toHaveLength(1);
    });

    it('stores one of three concurrent writes and answers `behind` to the others', async () => {
      const { store, accountId, create, editor } = subject();
      const name = await create();
      const outcomes = await Promise.all(
        ['one', 'two', 'three'].map((text) =>
          write(store, accountId, name, 0, [new Typist(editor).set('description', text)]),
        ),
      );
      expect(outcomes.map((one) => one?.outcome).sort()).toEqual(['behind', 'behind', 'stored']);
    });

    it('writes many documents at once, each with its own outcome', async () => {
      const { store, accountId, create, freeze, editor } = subject();
      const [open, frozen, behind] = [await create(), await create(), await create()];
      await freeze(frozen);
      const outcomes = await store.write(accountId, [
        { name: open, position: 0, edits: [new Typist(editor).set('description', 'x')] },
        { name: frozen, position: 0, edits: [new Typist(editor).set('description', 'x')] },
        { name: behind, position: 7, edits: [new Typist(editor).set('description', 'x')] },
      ]);
      expect(outcomes).toEqual([
        { outcome: 'stored', position: 1 },
        { outcome: 'refused', refused: new Map([[0, 'frozen']]) },
        { outcome: 'behind', position: 0 },
      ]);
      expect((await store.load(accountId, frozen))?.position).toBe(0);
    });

    it('3.4 refuses a write with edits that are not allowed or of a deleted entity, and names the edits', async () => {
      const { store, accountId, create, remove, editor, reader } = subject();
      const [name, removed] = [await create(), await create()];
      await remove(removed);
      const typist = new Typist(editor);
      const mixed = await write(store, accountId, name, 0, [
        typist.set('description', 'mine'),
        new Typist(reader).set('description', 'theirs'),
      ]);
      expect(mixed).toEqual({ outcome: 'refused', refused: new Map([[1, 'not_allowed']]) });
      expect((await store.load(accountId, name))?.position).toBe(0);
      expect(await write(store, accountId, removed, 0, [typist.set('description', 'x')])).toEqual({
        outcome: 'refused',
        refused: new Map([[0, 'gone']]),
      });
      expect(await store.load(accountId, removed)).toBeNull();
    });

    it('3.11 keeps the owner of a Yjs client, also over a compaction', async () => {
      const { store, accountId, create, editor, reader } = subject();
      const name = await create();
      const typist = new Typist(editor);
      const first = typist.set('description', 'one');
      await write(store, accountId, name, 0, [first]);
      await store.compact(accountId, name);
      const forged = { ...typist.set('amount', '1'), author: reader };
      const refused = { outcome: 'refused', refused: new Map([[0, 'foreign']]) };
      expect(await write(store, accountId, name, 1, [forged])).toEqual(refused);
      const repeated = { update: null, changes: [], repeats: [typist.client] };
      const theirs = { ...repeated, author: reader };
      expect(await write(store, accountId, name, 1, [theirs])).toEqual(refused);
      expect(await write(store, accountId, name, 1, [{ ...repeated, author: editor }])).toEqual({
        outcome: 'stored',
        position: 1,
      });
      const own = { ...forged, author: editor };
      expect(await write(store, accountId, name, 1, [own])).toEqual({
        outcome: 'stored',
        position: 2,
      });
    });

    it('3.11 refuses a Yjs client whose first values it never stored', async () => {
      const { store, accountId, create, editor } = subject();
      const [name, another] = [await create(), await create()];
      const typist = new Typist(editor);
      await write(store, accountId, another, 0, [typist.set('description', 'elsewhere')]);
      expect(await write(store, accountId, name, 0, [typist.set('amount', '1')])).toEqual({
        outcome: 'refused',
        refused: new Map([[0, 'foreign']]),
      });
    });

    it('3.10 compacts updates into a snapshot without changing the document', async () => {
      const { store, accountId, create, editor } = subject();
      const name = await create();
      const typist = new Typist(editor);
      await write(store, accountId, name, 0, [
        typist.set('description', 'old'),
        typist.set('purchaseOrder', 'X'),
      ]);
      await store.compact(accountId, name);
      const compacted = await store.load(accountId, name);
      expect(compacted).toMatchObject({ position: 2, updates: [] });
      await write(store, accountId, name, 2, [typist.set('description', 'new')]);
      expect(fieldsIn(await store.load(accountId, name))).toEqual({
        description: 'new',
        purchaseOrder: 'X',
      });
      expect(await store.loadAfter(accountId, name, 2)).toHaveLength(1);
      // The updates after position 1 are only in the snapshot now.
      expect(await store.loadAfter(accountId, name, 1)).toBeNull();
    });

    it('3.10 loses no edit that arrives while it compacts', async () => {
      const { store, accountId, create, editor } = subject();
      const name = await create();
      const typist = new Typist(editor);
      const written: Record<string, DocumentValue> = {};
      let position = 0;
      const type = async () => {
        for (let index = 0; index < 60; index++) {
          written[`key${index}`] = index;
          const outcome = await write(store, accountId, name, position, [
            typist.set(`key${index}`, index),
          ]);
          if (outcome?.outcome !== 'stored') throw new Error('not stored');
          position = outcome.position;
        }
      };
      const compact = async () => {
        for (let round = 0; round < 8; round++) {
          await Promise.all([store.compact(accountId, name), store.compact(accountId, name)]);
        }
      };
      await Promise.all([type(), compact()]);
      const stored = await store.load(accountId, name);
      expect(stored?.position).toBe(60);
      expect(fieldsIn(stored)).toEqual(written);
    });

    it('returns positions, and nothing of another account', async () => {
      const { store, accountId, otherAccountId, create, editor } = subject();
      const [edited, untouched] = [await create(), await create()];
      await write(store, accountId, edited, 0, [new Typist(editor).set('description', 'x')]);
      expect(await store.positions(accountId, [edited, untouched])).toEqual(
        new Map([
          [edited, 1],
          [untouched, 0],
        ]),
      );
      expect(await store.load(otherAccountId, edited)).toBeNull();
      expect(await store.positions(otherAccountId, [edited])).toEqual(new Map());
      const foreign = await write(store, otherAccountId, edited, 1, [
        new Typist(editor).set('description', 'y'),
      ]);
      expect(foreign).toMatchObject({ outcome: 'refused' });
      expect((await store.load(accountId, edited))?.position).toBe(1);
    });
  });
}

/** Makes edits in a copy of its own. */
class Typist {
  readonly #doc = new Y.Doc();
  readonly #author: Author;

  constructor(author: Author) {
    this.#author = author;
  }

  get client(): number {
    return this.#doc.clientID;
  }

  set(key: string, value: DocumentValue): EditToStore {
    const before = Y.encodeStateVector(this.#doc);
    mapOf(this.#doc, 'fields').set(key, value);
    const update = Y.encodeStateAsUpdate(this.#doc, before);
    return { author: this.#author, update, changes: [{ map: 'fields', key, value }], repeats: [] };
  }
}

async function write(
  store: DocumentStore,
  accountId: string,
  name: DocumentName,
  position: number,
  edits: DocumentWrite['edits'],
) {
  const [outcome] = await store.write(accountId, [{ name, position, edits }]);
  return outcome;
}

function fieldsIn(stored: StoredDocument | null) {
  const doc = new Y.Doc();
  if (stored?.snapshot) Y.applyUpdateV2(doc, stored.snapshot);
  for (const update of stored?.updates ?? []) Y.applyUpdate(doc, update);
  return contentOf(doc).fields;
}
