import type pg from 'pg';
import { OperatorError } from '../lifetime.ts';

export interface Distributed {
  /** Tables of accounts, whose rows lie on the node of their account. */
  distributed: number;
  /** Tables that every node has whole. */
  copied: number;
}

/**
 * Distributes the tables of accounts by account, so that all rows of one are on one node, and copies the others to every
 * node. Tables that are so already stay, so a run that was ended goes on where it was. Rows that exist are moved; writes to
 * a table wait meanwhile.
 */
export async function distribute(owner: pg.ClientBase): Promise<Distributed> {
  await requireCitus(owner);
  const done: Distributed = { distributed: 0, copied: 0 };
  await keepSettings(owner);
  for (const { name, isOfAccounts } of await listUndistributed(owner)) {
    const table = owner.escapeLiteral(`public.${owner.escapeIdentifier(name)}`);
    if (!isOfAccounts) {
      await owner.query(`select create_reference_table(${table})`);
      done.copied++;
      continue;
    }
    const colocation = name === firstTable ? 'none' : firstTable;
    await owner.query(
      `select create_distributed_table(${table}, 'account_id', colocate_with => '${colocation}')`,
    );
    done.distributed++;
  }
  await clearCoordinator(owner);
  return done;
}

/** The rows that were moved are still on the coordinator, where Citus only hides them. */
async function clearCoordinator(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname::text as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0 order by 1`,
  );
  for (const { name } of rows) {
    const table = owner.escapeIdentifier(name);
    // The audit log refuses it. Only the emptied table is concerned, and only until the commit.
    const onlyHere = 'set local citus.enable_ddl_propagation = off';
    await owner.query('begin');
    await owner.query(`${onlyHere}; alter table ${table} disable trigger user`);
    await owner.query(
      `select truncate_local_data_after_distributing_table(${owner.escapeLiteral(`public.${table}`)})`,
    );
    await owner.query(`${onlyHere}; alter table ${table} enable trigger user`);
    await owner.query('commit');
  }
}

/** The others lie where its rows lie; it refers to none. */
const firstTable = 'accounts';

async function requireCitus(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ isThere: boolean; isInstalled: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as "isThere",
      exists (select from pg_available_extensions where name = 'citus') as "isInstalled"`,
  );
  const [found] = rows;
  if (found?.isThere) return;
  throw new OperatorError(
    found?.isInstalled
      ? 'Citus is installed but not in this database. As a superuser, run "create extension citus" in it and add the workers with "citus_add_node"; then run this again. Nothing was changed.'
      : 'This Postgres has no Citus, so there is nothing to distribute to. Docket runs on it as it is. Nothing was changed.',
  );
}

/** For every later connection: the account of a transaction reaches the shards, and so do triggers, which name no other table. */
export const citusSettings = [
  // One connection of a transaction to each node, so that all its statements see what it has done there.
  "citus.multi_shard_modify_mode = 'sequential'",
  'citus.max_adaptive_executor_pool_size = 1',
  "citus.propagate_set_commands = 'local'",
  'citus.enable_unsafe_triggers = on',
];

async function keepSettings(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  const database = owner.escapeIdentifier(rows[0]?.name ?? '');
  for (const setting of citusSettings) {
    await owner.query(`alter database ${database} set ${setting}`);
    await owner.query(`set ${setting}`);
  }
}

interface Undistributed {
  name: string;
  isOfAccounts: boolean;
}

/**
 * What a table refers to comes before it. The era belongs to this database, and the tables of the migrations and the queue
 * are only used here.
 */
async function listUndistributed(owner: pg.ClientBase): Promise<Undistributed[]> {
  const { rows } = await owner.query<Undistributed>(`
    with recursive own as (
      select c.oid, c.relname::text as name, exists (select from pg_index i join pg_attribute a
          on a.attrelid = c.oid and a.attnum = i.indkey[0] and a.attname = 'account_id'
          where i.indrelid = c.oid and i.indisprimary) as is_of_accounts
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname <> 'era' and c.relname not like 'knex\\_migrations%'
        -- Citus marks its own views and its tables as belonging to the extension.
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    ), depth as (
      select oid, 0 as steps from own
      union
      select f.conrelid, depth.steps + 1 from depth join pg_constraint f
        on f.confrelid = depth.oid and f.contype = 'f' and f.conrelid <> f.confrelid
    )
    select name, is_of_accounts as "isOfAccounts" from own join depth using (oid)
    where not exists (select from pg_dist_partition p where p.logicalrelid = own.oid)
    group by name, is_of_accounts
    order by is_of_accounts, name <> '${firstTable}', max(steps), name`);
  return rows;
}
