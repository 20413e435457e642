import type { Knex } from 'knex';

/** Approvals also look for an approved invoice of the same amount under the name of the vendor. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index invoices_by_payee;
    create index invoices_by_payee on invoices (account_id, payee_key, amount) where payee_key is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index invoices_by_payee;
    create index invoices_by_payee on invoices (account_id, payee_key) where payee_key is not null`);
}
