import type { Knex } from 'knex';
import { OperatorError } from '../../lifetime.ts';
import { runSql } from '../runSql.ts';

/**
 * Postgres computes the generated columns of a table with a trigger before updates anew at each update. So the texts of
 * all lines and boxes of an invoice were measured whenever it got a new place in the feed. A trigger measures them when
 * they are written, and marks are only considered when a column that they depend on is written.
 */
export async function up(knex: Knex): Promise<void> {
  await requireUndistributed(knex);
  await runSql(
    knex,
    `
    alter table invoices alter column bytes drop expression, alter column bytes set default 0;

    create function weigh_invoice() returns trigger language plpgsql as $$
    begin
      new.bytes := octet_length(new.lines::text) + octet_length(new.field_boxes::text)
        + octet_length(new.field_confidence::text) + octet_length(new.field_errors::text)
        + octet_length(new.flags::text) + coalesce(octet_length(new.description), 0)
        + octet_length(new.confirmed::text);
      return new;
    end $$;

    -- \`bytes\` is among them so that still nobody can write another weight.
    create trigger weigh_invoice
    before insert or update of lines, field_boxes, field_confidence, flags, confirmed, bytes on invoices
    for each row execute function weigh_invoice();

    -- Every edit of a field writes these two.
    create function add_to_invoice_weight() returns trigger language plpgsql as $$
    begin
      new.bytes := new.bytes + octet_length(new.field_errors::text) - octet_length(old.field_errors::text)
        + coalesce(octet_length(new.description), 0) - coalesce(octet_length(old.description), 0);
      return new;
    end $$;

    -- By its name before \`weigh_invoice\`, which measures all of it if both are due.
    create trigger add_to_invoice_weight before update of field_errors, description on invoices
    for each row when ((old.field_errors, old.description) is distinct from (new.field_errors, new.description))
    execute function add_to_invoice_weight();

    drop trigger mark_invoice on invoices;
    create trigger mark_invoice
    before update of fingerprint, status, vendor_id, verification, deleted_at, source_email, sender_authentication,
      required_approvers, confirmed, iban
    on invoices for each row when (
      (old.fingerprint, old.status, old.vendor_id, old.verification, old.deleted_at, old.source_email,
        old.sender_authentication, old.required_approvers, old.confirmed, old.iban)
      is distinct from (new.fingerprint, new.status, new.vendor_id, new.verification, new.deleted_at, new.source_email,
        new.sender_authentication, new.required_approvers, new.confirmed, new.iban))
    execute function mark_invoice();
  `,
  );
}

/** Citus does not turn a generated column of a distributed table into a plain one (citusdata/citus#4070). */
async function requireUndistributed(knex: Knex): Promise<void> {
  const { rows: catalogues } = await knex.raw(
    `select to_regclass('pg_dist_partition') is not null as "isThere"`,
  );
  if (!catalogues[0].isThere) return;
  const { rows } = await knex.raw(
    "select from pg_dist_partition where logicalrelid = 'public.invoices'::regclass",
  );
  if (rows.length === 0) return;
  throw new OperatorError(
    `The table "invoices" is distributed over the nodes of Citus, which cannot change it as this version needs it. No row was changed. Make a backup, stop the servers, run "select undistribute_table('invoices')" on the coordinator, which needs room for all invoices there, and then "npm run db:distribute", which migrates and distributes again.`,
  );
}

export async function down(): Promise<void> {
  throw new Error('Migrations are not taken back: restore a backup instead.');
}
