import type { BenchDatabase } from '../harness/benchDatabase.ts';

export interface Stored {
  rows: number;
  bytes: number;
  /** Written to the log of Postgres since it was created. */
  logBytes: number;
}

/** Everything in the database, with indexes and the queue of jobs. */
export async function storedIn({ query }: Pick<BenchDatabase, 'query'>): Promise<Stored> {
  const { rows: tables } = await query(
    `select quote_ident(nspname) || '.' || quote_ident(relname) as name
      from pg_class join pg_namespace space on space.oid = relnamespace
      where relkind = 'r' and nspname in ('public', 'jobs')`,
  );
  const counts = tables.map(({ name }) => `(select count(*) from ${name})`).join(' + ');
  const { rows } = await query(
    `select (${counts})::float8 as rows, pg_database_size(current_database())::float8 as bytes,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as "logBytes"`,
  );
  return rows[0];
}
