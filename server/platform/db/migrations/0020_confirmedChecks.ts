import type { Knex } from 'knex';

const facts = (row: 'old' | 'new', more: readonly string[]) =>
  [
    'fingerprint',
    'status',
    'vendor_id',
    'verification',
    'deleted_at',
    'source_email',
    'sender_authentication',
    'required_approvers',
    ...more,
  ]
    .map((column) => `${row}.${column}`)
    .join(', ');

const trigger = (more: readonly string[]) => `
  create or replace trigger check_invoice_again after update on invoices
  for each row when ((${facts('old', more)}) is distinct from (${facts('new', more)}))
  execute function check_invoice_again()`;

/** What a person has confirmed is no longer asked for by a flag. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(trigger(['confirmed']));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(trigger([]));
}
