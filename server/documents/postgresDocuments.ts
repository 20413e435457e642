import type { DocumentName } from '#sync/protocol/documentName.ts';
import { type DocumentStore, UnstorableError } from '#sync/relay/ports.ts';
import type { Database } from '../db/database.ts';
import { gathered } from '../db/gathered.ts';
import { isUnstorable } from '../db/problemOf.ts';
import { compact } from './compact.ts';
import { load, loadAfter, positions } from './read.ts';
import { write } from './write.ts';

interface Asked {
  accountId: string;
  name: DocumentName;
}

/** Documents in Postgres, beside the rows that follow them. */
export function postgresDocuments(db: Database): DocumentStore {
  const loadGathered = gathered(
    ({ accountId }: Asked) => accountId,
    async (asked) => {
      const [first] = asked;
      if (!first) return [];
      return db.withAccountDirectly(first.accountId, (tx) =>
        Promise.all(asked.map(({ name }) => load(tx, name))),
      );
    },
  );
  return {
    load: (accountId, name) => loadGathered({ accountId, name }),
    loadAfter: (accountId, name, position) =>
      db.withAccountDirectly(accountId, (tx) => loadAfter(tx, name, position)),
    write: (accountId, writes) =>
      db
        .withAccountDirectly(accountId, (tx) => write(tx, writes))
        .catch((error: unknown) => {
          throw isUnstorable(error) ? new UnstorableError('A value', { cause: error }) : error;
        }),
    compact: (accountId, name) => db.withAccountDirectly(accountId, (tx) => compact(tx, name)),
    positions: (accountId, names) =>
      db.withAccountDirectly(accountId, (tx) => positions(tx, names)),
  };
}
