import type { Knex } from 'knex';
import { z } from 'zod';

const parameters = z.object({ roles: z.object({ app: z.string(), system: z.string() }) });

/** The two roles, as `migrate` hands them to each migration. */
export function rolesOf(knex: Knex) {
  return parameters.parse(knex.userParams).roles;
}

type Right = 'select' | 'insert' | 'update' | 'delete';

/**
 * A table whose rows belong to accounts: `account_id` comes first in its key and is filled in from the transaction, and
 * the app role sees and writes the rows of the account that its transaction has set, no others.
 */
export async function createTenantTable(
  knex: Knex,
  name: string,
  options: { key: readonly string[]; appMay: readonly Right[]; systemMay: readonly Right[] },
  columns: (table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  const { app, system } = rolesOf(knex);
  await knex.schema.createTable(name, (table) => {
    table
      .uuid('account_id')
      .notNullable()
      .defaultTo(knex.raw(`${currentAccount}`));
    columns(table);
    table.primary(['account_id', ...options.key]);
  });
  await knex.raw('alter table ?? enable row level security', [name]);
  await knex.raw(
    `create policy own_account on ?? to ?? using (account_id = (select ${currentAccount})) with check (account_id = (select ${currentAccount}))`,
    [name, app],
  );
  await knex.raw('create policy all_accounts on ?? to ?? using (true) with check (true)', [
    name,
    system,
  ]);
  await grant(knex, name, app, options.appMay);
  await grant(knex, name, system, options.systemMay);
}

/**
 * The table of an entity that people edit together and that the change feed tells of. Rows are never taken out: what is
 * deleted stays as its own tombstone.
 */
export async function createEntityTable(
  knex: Knex,
  name: string,
  columns: (table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  const rights = { appMay: ['select', 'insert', 'update'], systemMay: ['select'] } as const;
  await createTenantTable(knex, name, { key: ['id'], ...rights }, (table) => {
    table.uuid('id').notNullable();
    columns(table);
    // Its place in the account's order of changes; no two rows share one.
    table.bigInteger('seq').notNullable();
    table.integer('revision').notNullable().defaultTo(1);
    // How many updates its document has taken.
    table.bigInteger('document_position').notNullable().defaultTo(0);
    // What stood in the fields before anybody edited them: there a correction that is taken back leads.
    table.jsonb('unedited');
    table.jsonb('field_errors').notNullable().defaultTo('[]');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('updated_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('deleted_at');
    table.unique(['account_id', 'seq']);
  });
}

/** A table that is read before an account is known. The app role has no right to it at all. */
export async function createDirectoryTable(
  knex: Knex,
  name: string,
  columns: (table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  await knex.schema.createTable(name, columns);
  await grant(knex, name, rolesOf(knex).system, ['select', 'insert', 'update', 'delete']);
}

const currentAccount = "nullif(current_setting('docket.account_id', true), '')::uuid";

async function grant(
  knex: Knex,
  table: string,
  role: string,
  rights: readonly Right[],
): Promise<void> {
  await knex.raw(`grant ${rights.join(', ')} on ?? to ??`, [table, role]);
}
