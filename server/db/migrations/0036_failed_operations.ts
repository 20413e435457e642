import type { Knex } from 'knex';
import { createTenantTable } from '../schema.ts';

/** What failed for good of a company's jobs, for its people to see and to try again. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'failed_jobs',
    { key: ['id'], appMay: ['select', 'insert', 'update'], systemMay: ['select'] },
    (table) => {
      // That of the job.
      table.uuid('id').notNullable();
      table.text('kind').notNullable();
      table.text('type').notNullable();
      table.text('entity_type').notNullable();
      table.text('entity_id').notNullable();
      // Of what comes up again and again, the last failure alone is told.
      table.text('slot').notNullable();
      table.jsonb('data').notNullable();
      table.text('reason').notNullable();
      table.timestamp('failed_at').notNullable().defaultTo(knex.fn.now());
      // Somebody has it tried again, or it has gone well since.
      table.timestamp('settled_at');
    },
  );
  await knex.raw(`create unique index failed_jobs_open on failed_jobs (account_id, kind, slot)
    where settled_at is null`);

  // The same list holds what failed of uploads, mails and exports, which say so themselves.
  await knex.raw(
    `create index uploads_failed on uploads (account_id, updated_at) where status = 'failed'`,
  );
  await knex.raw(`create index email_captures_failed on email_captures (account_id, received_at)
    where status = 'failed'`);
  await knex.raw(`create index export_logs_failed on export_logs
    (account_id, ledger, invoice_id, requested_at) where status = 'failure'`);
}

export async function down(knex: Knex): Promise<void> {
  for (const index of ['uploads_failed', 'email_captures_failed', 'export_logs_failed'])
    await knex.raw('drop index ??', [index]);
  await knex.schema.dropTable('failed_jobs');
}
