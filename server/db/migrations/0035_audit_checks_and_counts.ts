import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

/** In blocks of so many links; server/audit/logStore.ts reads them as such. */
const linksInBlock = 512;
const blockOf = `(seq - 1) / ${linksInBlock}`;

export async function up(knex: Knex): Promise<void> {
  // How far each account's audit chain was found whole, so that looking goes on from there.
  await createTenantTable(
    knex,
    'audit_checks',
    { key: [], appMay: ['select', 'insert', 'update'], systemMay: ['select'] },
    (table) => {
      table.bigInteger('verified_seq');
      table.binary('verified_hash');
      table.timestamp('verified_at');
      table.bigInteger('fault_seq');
      table.text('fault');
      table.timestamp('fault_at');
      // Since when somebody waits for all of it to be looked at.
      table.timestamp('asked_at');
    },
  );

  // How many links of which kind are in each block of the log: a page of a filter is found, and the whole counted, without
  // reading the links before it. Nobody but the trigger writes here.
  await createTenantTable(
    knex,
    'audit_counts',
    {
      key: ['block', 'category', 'action', 'status'],
      appMay: ['select'],
      systemMay: ['select'],
    },
    (table) => {
      table.bigInteger('block').notNullable();
      table.text('category').notNullable();
      table.text('action').notNullable();
      table.text('status').notNullable();
      table.integer('count').notNullable();
      table.timestamp('first_at').notNullable();
      table.timestamp('last_at').notNullable();
    },
  );
  const counted = (from: string) => `
    insert into audit_counts as known (account_id, block, category, action, status, count, first_at, last_at)
    select account_id, ${blockOf}, category, action, status, count(*), min("timestamp"), max("timestamp")
    from ${from} group by 1, 2, 3, 4, 5`;
  await knex.raw(counted('audit_log'));
  await knex.raw(`
    create function count_audit_links() returns trigger language plpgsql security definer
      set search_path = public as $$
    begin
      ${counted('added')}
      on conflict (account_id, block, category, action, status) do update set
        count = known.count + excluded.count, first_at = least(known.first_at, excluded.first_at),
        last_at = greatest(known.last_at, excluded.last_at);
      return null;
    end $$`);
  await knex.raw(`
    create trigger audit_links_are_counted after insert on audit_log referencing new table as added
    for each statement execute function count_audit_links()`);

  for (const part of ['category', 'action', 'status', 'time']) {
    await knex.raw('drop index ??', [`audit_log_by_${part}`]);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('create index audit_log_by_category on audit_log (account_id, category, seq)');
  await knex.raw('create index audit_log_by_action on audit_log (account_id, action, seq)');
  await knex.raw('create index audit_log_by_status on audit_log (account_id, status, seq)');
  await knex.raw('create index audit_log_by_time on audit_log (account_id, "timestamp")');
  await knex.raw('drop function count_audit_links cascade');
  await knex.schema.dropTable('audit_counts');
  await knex.schema.dropTable('audit_checks');
}
