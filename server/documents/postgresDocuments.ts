import type { DocumentStore } from '#sync/relay/ports.ts';
import type { Database } from '../db/database.ts';
import { compact } from './compact.ts';
import { load, loadAfter, positions } from './read.ts';
import { write } from './write.ts';

/** Documents in Postgres, beside the rows that follow them. */
export function postgresDocuments(db: Database): DocumentStore {
  return {
    load: (accountId, name) => db.withAccountDirectly(accountId, (tx) => load(tx, name)),
    loadAfter: (accountId, name, position) =>
      db.withAccountDirectly(accountId, (tx) => loadAfter(tx, name, position)),
    write: (accountId, writes) => db.withAccountDirectly(accountId, (tx) => write(tx, writes)),
    compact: (accountId, name) => db.withAccountDirectly(accountId, (tx) => compact(tx, name)),
    positions: (accountId, names) =>
      db.withAccountDirectly(accountId, (tx) => positions(tx, names)),
  };
}
