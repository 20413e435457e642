import type { Knex } from 'knex';
import pg from 'pg';
import { rolesOf } from '../migrate.ts';

/**
 * `due_letters`: the people to whom a letter is to be written, and when. It takes the place of a look at all notifications
 * every minute, for which `notifications_unmailed` was.
 *
 * `answered_senders`: who got an answer to a mail that could not be read, so that nobody gets many.
 *
 * Hour and quiet hours of a person's letters, and what a company lets messages contain.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table due_letters (
      account_id uuid not null,
      person_id uuid not null,
      due_at timestamptz not null,
      primary key (account_id, person_id)
    );
    create index on due_letters (due_at);
    create table answered_senders (
      account_id uuid not null,
      address text not null,
      answered_at timestamptz not null,
      primary key (account_id, address)
    );
    alter table notification_settings
      add column hour integer not null default 8,
      add column quiet jsonb;
    alter table accounts
      add column pictures_in_letters boolean not null default false,
      add column details_in_push boolean not null default false,
      add column answers_unreadable_mails boolean not null default false;
    insert into due_letters (account_id, person_id, due_at)
      select distinct account_id, person_id, now() from notifications
      where mailed_at is null and read_at is null and ended_at is null;
    drop index notifications_unmailed;`);
  const { app, system } = rolesOf(knex);
  const [appRole, systemRole] = [pg.escapeIdentifier(app), pg.escapeIdentifier(system)];
  const own = "nullif(current_setting('docket.account_id', true), '')::uuid";
  const grants = {
    due_letters: { app: 'select, insert, update, delete', system: 'select' },
    answered_senders: { app: 'select, insert, update', system: 'select, delete' },
  };
  for (const [table, granted] of Object.entries(grants)) {
    await knex.raw(`
      alter table ${table} alter column account_id set default ${own};
      alter table ${table} enable row level security;
      create policy own_account on ${table} to ${appRole}
        using (account_id = (select ${own})) with check (account_id = (select ${own}));
      create policy all_accounts on ${table} to ${systemRole} using (true) with check (true);
      grant ${granted.app} on ${table} to ${appRole};
      grant ${granted.system} on ${table} to ${systemRole}`);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create index notifications_unmailed on notifications (created_at)
      where mailed_at is null and read_at is null and ended_at is null;
    alter table accounts drop column pictures_in_letters, drop column details_in_push,
      drop column answers_unreadable_mails;
    alter table notification_settings drop column hour, drop column quiet;
    drop table due_letters; drop table answered_senders`);
}
