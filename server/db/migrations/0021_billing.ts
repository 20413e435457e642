import type { Knex } from 'knex';
import { createDirectoryTable, createTenantTable, rolesOf } from '../schema.ts';

export async function up(knex: Knex): Promise<void> {
  const now = knex.fn.now();
  const { app, system } = rolesOf(knex);

  await knex.schema.alterTable('subscriptions', (table) => {
    table.text('stripe_subscription_id');
    table.timestamp('period_starts_at');
    table.boolean('cancel_at_period_end').notNullable().defaultTo(false);
    // A checkout of a company that has a subscription: what is to be so once its card is confirmed.
    table.text('pending_intent');
    table.text('pending_plan');
  });
  await knex.raw('grant update on subscriptions to ??', [app]);

  // What looks through an account that was deleted meanwhile leaves nothing of it behind.
  await knex.schema.alterTable('notification_progress', (table) => {
    table.foreign('account_id').references('accounts.account_id');
  });

  // Before there is an account: one open checkout for each address.
  await createDirectoryTable(knex, 'checkouts', (table) => {
    table.uuid('id').primary();
    table.text('email').notNullable();
    table.text('first_name').notNullable();
    table.text('last_name').notNullable();
    table.text('plan').notNullable();
    // Of the browser that began it.
    table.binary('key_hash').notNullable();
    // Another browser took part in it: neither is signed in by it.
    table.boolean('contested').notNullable().defaultTo(false);
    table.text('stripe_customer_id').unique();
    table.text('stripe_subscription_id').unique();
    table.uuid('account_id');
    table.timestamp('created_at').notNullable().defaultTo(now);
    table.timestamp('completed_at');
  });
  await knex.raw(
    'create unique index checkouts_open on checkouts (email) where completed_at is null',
  );

  // Which of the provider's events have come. What they say is read anew from the provider, so that none is kept.
  await createDirectoryTable(knex, 'stripe_events', (table) => {
    table.text('id').primary();
    table.text('type').notNullable();
    table.text('customer_id');
    table.timestamp('created_at').notNullable();
    table.timestamp('received_at').notNullable().defaultTo(now);
    table.timestamp('handled_at');
  });

  await createTenantTable(
    knex,
    'account_deletions',
    { key: [], appMay: ['select', 'insert', 'delete'], systemMay: ['select'] },
    (table) => {
      table.text('requested_by').notNullable();
      table.timestamp('requested_at').notNullable().defaultTo(now);
      table.timestamp('due_at').notNullable().index();
    },
  );

  // What is left of an account: that it was deleted, on whose request.
  await createDirectoryTable(knex, 'deleted_accounts', (table) => {
    table.uuid('id').primary();
    table.text('requested_by').notNullable();
    table.timestamp('requested_at').notNullable();
    table.timestamp('deleted_at').notNullable().defaultTo(now);
    table.bigInteger('deleted_rows').notNullable();
  });

  // The one way past the append-only log: of an account whose deletion is due, by the function below and its owner.
  await knex.raw('drop trigger audit_log_is_append_only on audit_log');
  await knex.raw(`
    create function refuse_audit_delete() returns trigger language plpgsql as $$
    begin
      if current_setting('docket.deleting_account', true) = old.account_id::text
        and current_user = (select tableowner from pg_tables where schemaname = tg_table_schema and tablename = tg_table_name)
        and exists (select 1 from deleted_accounts where id = old.account_id)
      then return old; end if;
      raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
    end $$`);
  await knex.raw(`
    create trigger audit_log_is_append_only before update or truncate on audit_log
    for each statement execute function refuse_audit_change()`);
  await knex.raw(`
    create trigger audit_log_is_not_shortened before delete on audit_log
    for each row execute function refuse_audit_delete()`);

  // Every table whose key begins with the account, found in the catalogue: a table to come is not forgotten. One that
  // others refer to is tried again when those are empty.
  await knex.raw(`
    create function delete_due_account(doomed uuid) returns bigint language plpgsql security definer
      set search_path = public as $$
    declare
      request account_deletions;
      waiting text[];
      refused text[];
      one text;
      count bigint;
      total bigint := 0;
    begin
      select * into request from account_deletions where account_id = doomed and due_at <= now() for update;
      if not found then return null; end if;
      insert into deleted_accounts (id, requested_by, requested_at, deleted_rows)
        values (doomed, request.requested_by, request.requested_at, 0);
      perform set_config('docket.deleting_account', doomed::text, true);
      select array_agg(c.relname) into waiting from pg_class c
        join pg_index i on i.indrelid = c.oid and i.indisprimary
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'account_id';
      while cardinality(waiting) > 0 loop
        refused := '{}';
        foreach one in array waiting loop
          begin
            execute format('delete from %I where account_id = $1', one) using doomed;
            get diagnostics count = row_count;
            total := total + count;
          exception when foreign_key_violation then
            refused := refused || one;
          end;
        end loop;
        if cardinality(refused) = cardinality(waiting) then
          raise exception 'These tables hold on to each other: %', refused;
        end if;
        waiting := refused;
      end loop;
      delete from sessions where account_id = doomed;
      update deleted_accounts set deleted_rows = total where id = doomed;
      perform set_config('docket.deleting_account', '', true);
      return total;
    end $$`);
  await knex.raw('revoke all on function delete_due_account(uuid) from public');
  await knex.raw('grant execute on function delete_due_account(uuid) to ??', [system]);
}

export async function down(): Promise<void> {
  throw new Error('What was deleted and subscribed to is not taken back.');
}
