import type { Knex } from 'knex';
import { runSql } from '../runSql.ts';

/** Rules that look at more than the amount, and ask for approvals one after the other. */
export async function up(knex: Knex): Promise<void> {
  await runSql(
    knex,
    `
    alter table approval_rules
      -- Conditions: an empty list is none.
      add column vendors text[] not null default '{}',
      add column accounts text[] not null default '{}',
      add column classes text[] not null default '{}',
      add column projects text[] not null default '{}',
      add column kinds text[] not null default '{}',
      add column flags text[] not null default '{}',
      add column uploaders text[] not null default '{}',
      add column currencies text[] not null default '{}',
      add column match text not null default 'all' check (match in ('all', 'any')),
      add column in_sequence boolean not null default false;
    alter table approval_policies
      -- The most that a member may approve, in US dollars, by their id.
      add column limits jsonb not null default '{}',
      -- Named groups of members that rules can ask.
      add column groups jsonb not null default '[]';
  `,
  );
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
