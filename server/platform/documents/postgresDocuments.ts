import type { DocumentName } from '#sync/protocol/documentName.ts';
import { type DocumentStore, type DocumentWrite, UnstorableError } from '#sync/relay/ports.ts';
import { batchLoader } from '../db/batchLoader.ts';
import type { Database } from '../db/database.ts';
import { isUnstorable } from '../http/errors.ts';
import { type Tracer, untraced } from '../tracing/Tracer.ts';
import { compact } from './compact.ts';
import type { EditableKind } from './EditableKind.ts';
import { KnownOwners } from './KnownOwners.ts';
import { load, loadAfter, positions } from './read.ts';
import { write } from './write.ts';

interface DocumentKey {
  accountId: string;
  name: DocumentName;
}

/** Stores documents in Postgres and updates their rows. `kinds` are in the order in which transactions lock them. */
export function postgresDocuments(
  db: Database,
  kinds: readonly EditableKind[],
  tracer: Tracer = untraced,
): DocumentStore {
  const owners = new KnownOwners();
  const loadBatched = batchLoader(
    ({ accountId }: DocumentKey) => accountId,
    async (keys) => {
      const [first] = keys;
      if (!first) return [];
      return db.withAccount(
        first.accountId,
        (tx) => Promise.all(keys.map(({ name }) => load(tx, name))),
        { plans: 'generic' },
      );
    },
  );
  return {
    load: (accountId, name) => loadBatched({ accountId, name }),
    loadAfter: (accountId, name, position) =>
      db.withAccount(accountId, (tx) => loadAfter(tx, name, position), { plans: 'generic' }),
    write: (accountId, writes) =>
      tracer
        // A trace of its own: the edits of a batch come from many sockets and calls.
        .begin({ name: 'relay batch', parent: null, attributes: sizeOf(writes) }, () =>
          db.withAccount(accountId, (tx) => write(tx, kinds, writes, owners), { plans: 'generic' }),
        )
        .catch((error: unknown) => {
          throw isUnstorable(error) ? new UnstorableError('A value', { cause: error }) : error;
        }),
    compact: (accountId, name) =>
      db.withAccount(accountId, (tx) => compact(tx, name), { plans: 'generic' }),
    positions: (accountId, names) =>
      db.withAccount(accountId, (tx) => positions(tx, names), { plans: 'generic' }),
  };
}

function sizeOf(writes: readonly DocumentWrite[]) {
  return {
    'docket.documents': writes.length,
    'docket.edits': writes.reduce((sum, { edits }) => sum + edits.length, 0),
  };
}
