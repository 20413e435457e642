import pg from 'pg';
import type { BackupTable } from './entries.ts';

const ownTables = `
  select n.nspname as schema, c.relname as name,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'knex\\_migrations%'
      and c.relname <> 'era'
    or n.nspname = 'jobs' and c.relname in ('queue', 'job')
  -- Jobs refer to their queues.
  order by n.nspname desc, c.relname = 'job', c.relname`;

/**
 * All tables that a backup contains: ours, and the queued jobs, among them letters that were not sent yet. The era is that
 * of the database itself.
 */
export async function listTables(owner: pg.ClientBase): Promise<BackupTable[]> {
  return (await owner.query<BackupTable>(ownTables)).rows;
}

export const nameOf = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

export const columnsOf = ({ columns }: BackupTable) => columns.map(pg.escapeIdentifier).join(', ');

/** Jobs that are done are history of the queue; pg-boss makes its own queues again. */
export function wantedRows({ schema, name }: BackupTable): string {
  if (schema !== 'jobs') return '';
  const own = "name not like '\\_\\_pgboss%'";
  return name === 'job' ? `where ${own} and state < 'completed'` : `where ${own}`;
}
