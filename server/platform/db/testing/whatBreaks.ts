import type pg from 'pg';

/** What the statements of a program rely on. */
export interface Schema {
  /** By `table.column`. */
  columns: ReadonlyMap<string, Column>;
  /** With their arguments. */
  functions: ReadonlySet<string>;
  /** `role may right on table`, or on one of its columns. */
  rights: ReadonlySet<string>;
  /** Of values: keys, references and conditions, by `table: definition`. */
  rules: ReadonlySet<string>;
}

interface Column {
  type: string;
  /** It may be left out of an insert. */
  isOptional: boolean;
  isNullable: boolean;
}

export async function schemaOf(client: pg.ClientBase): Promise<Schema> {
  const { rows: columns } = await client.query(`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull or a.atthasdef or a.attidentity <> '' as "isOptional", not a.attnotnull as "isNullable"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p')
      and c.relname not like 'knex_migrations%'`);
  return {
    columns: new Map(columns.map(({ name, ...column }) => [name, column])),
    functions: await namesIn(
      client,
      `select oid::regprocedure::text as name from pg_proc
        where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`,
    ),
    rights: await namesIn(
      client,
      `select format('%s may %s %s', grantee::regrole, lower(privilege_type), relname) as name
        from pg_class, aclexplode(relacl)
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p') and grantee <> 0
      union all
      select format('%s may %s %s.%s', grantee::regrole, lower(privilege_type), relname, attname)
        from pg_class c join pg_attribute a on attrelid = c.oid, aclexplode(attacl)
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p') and grantee <> 0`,
    ),
    rules: await namesIn(
      client,
      `select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as name from pg_constraint
        where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
      union
      select indrelid::regclass || ': ' || regexp_replace(pg_get_indexdef(indexrelid), '^.* USING', 'UNIQUE')
        from pg_index join pg_class c on c.oid = indrelid
        where indisunique and c.relnamespace = 'public'::regnamespace`,
    ),
  };
}

async function namesIn(client: pg.ClientBase, sql: string): Promise<Set<string>> {
  const { rows } = await client.query(sql);
  return new Set(rows.map(({ name }) => name));
}

/** What a migration does to programs that were written before it. */
export function whatBreaks(before: Schema, after: Schema): string[] {
  const tables = new Set([...before.columns.keys()].map(tableOf));
  const tablesAfter = new Set([...after.columns.keys()].map(tableOf));
  const found: string[] = [];
  for (const table of tables) if (!tablesAfter.has(table)) found.push(`${table} is gone`);
  const isLeft = (name: string) => tablesAfter.has(tableOf(name));
  for (const [name, old] of before.columns) {
    const now = after.columns.get(name);
    if (now) found.push(...changesOf(name, old, now));
    else if (isLeft(name)) found.push(`${name} is gone`);
  }
  for (const [name, { isOptional }] of after.columns) {
    if (tables.has(tableOf(name)) && !before.columns.has(name) && !isOptional)
      found.push(`${name} is new and has to be given`);
  }
  for (const name of before.functions) {
    if (!after.functions.has(name)) found.push(`${name} is gone`);
  }
  for (const right of before.rights) {
    const on = right.split(' ').at(-1) ?? '';
    const isThere = on.includes('.') ? after.columns.has(on) : tablesAfter.has(on);
    if (isThere && !after.rights.has(right)) found.push(`no longer: ${right}`);
  }
  for (const rule of after.rules) {
    const [table = ''] = rule.split(':');
    if (tables.has(table) && !before.rules.has(rule)) found.push(`a new rule for ${rule}`);
  }
  return found;
}

function changesOf(name: string, old: Column, now: Column): string[] {
  const changes: string[] = [];
  if (old.type !== now.type) changes.push(`${name} was ${old.type} and is ${now.type}`);
  if (old.isNullable && !now.isNullable) changes.push(`${name} may no longer be null`);
  else if (old.isOptional && !now.isOptional) changes.push(`${name} has no default any more`);
  return changes;
}

const tableOf = (column: string) => column.slice(0, column.indexOf('.'));
