import type { Knex } from 'knex';

/**
 * What a company says of itself on its first day, how far it got since, and sample invoices.
 *
 * `uploads.counts`: whether the file uses up the plan. `accounts.set_up_at`: the company has answered, or has passed
 * over, the questions of the first day.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table accounts
      add column country text,
      add column currency text,
      add column books text,
      add column set_up_at timestamptz,
      add column rules_seen_at timestamptz,
      add column first_steps_hidden_at timestamptz;
    -- The first day of these is over.
    update accounts set set_up_at = created_at, first_steps_hidden_at = created_at;
    alter table uploads add column counts boolean not null default true;
    alter table invoices add column is_sample boolean not null default false;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table invoices drop column is_sample;
    alter table uploads drop column counts;
    alter table accounts
      drop column first_steps_hidden_at,
      drop column rules_seen_at,
      drop column set_up_at,
      drop column books,
      drop column currency,
      drop column country;
  `);
}
