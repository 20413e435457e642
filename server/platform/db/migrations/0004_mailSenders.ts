import type { Knex } from 'knex';
import pg from 'pg';
import { rolesOf } from '../migrate.ts';

/** Senders whose mails are put aside, because they are no invoices. */
export async function up(knex: Knex): Promise<void> {
  const { app, system } = rolesOf(knex);
  const [toApp, toSystem] = [pg.escapeIdentifier(app), pg.escapeIdentifier(system)];
  const account = "nullif(current_setting('docket.account_id', true), '')::uuid";
  await knex.raw(`
    create table mail_senders (
      account_id uuid not null default ${account},
      -- In lower case.
      email text not null,
      is_put_aside boolean not null,
      decided_by uuid not null,
      decided_by_name text not null,
      decided_at timestamptz not null default current_timestamp,
      primary key (account_id, email)
    );
    alter table mail_senders enable row level security;
    create policy own_account on mail_senders to ${toApp}
      using (account_id = (select ${account})) with check (account_id = (select ${account}));
    create policy all_accounts on mail_senders to ${toSystem} using (true) with check (true);
    grant select, insert, update on mail_senders to ${toApp};
    grant select on mail_senders to ${toSystem};
    alter table email_captures
      add column put_aside boolean not null default false,
      -- A person had it read although its sender's mails are put aside.
      add column read_anyway boolean not null default false`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table mail_senders;
    alter table email_captures drop column put_aside, drop column read_anyway`);
}
