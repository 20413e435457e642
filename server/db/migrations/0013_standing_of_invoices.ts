import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('invoices', (table) => {
    table.specificType('approved_by', 'uuid[]').notNullable().defaultTo('{}');
    table.jsonb('applied_rule');
    table.timestamp('escalates_at');
    table.timestamp('escalated_at');
    table.timestamp('decided_at');
    table.specificType('held_by', 'text[]').notNullable().defaultTo('{}');
    table.jsonb('verification');
    table.uuid('uploaded_by');
  });
  // What was decided before this was kept: its last change is when.
  await knex.raw("update invoices set decided_at = updated_at where status <> 'pending_review'");
  await knex.raw(`update invoices set approved_by = array(
      select approval.person_id from invoice_approvals approval
      where approval.account_id = invoices.account_id and approval.invoice_id = invoices.id
        and approval.fingerprint = invoices.fingerprint
      order by approval.approved_at)`);
  await knex.raw(`update invoices set uploaded_by = uploads.uploaded_by from uploads
    where uploads.account_id = invoices.account_id and uploads.id = invoices.upload_id`);
  await knex.raw(
    `update invoices set flags = (
       select coalesce(jsonb_agg(flag || '{"dismissed": null}'), '[]') from jsonb_array_elements(flags) as flag)
     where flags <> '[]'`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('invoices', (table) => {
    table.dropColumns(
      'approved_by',
      'applied_rule',
      'escalates_at',
      'escalated_at',
      'decided_at',
      'held_by',
      'verification',
      'uploaded_by',
    );
  });
}
