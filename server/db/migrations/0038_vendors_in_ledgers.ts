import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ledger_vendors', (table) => {
    // With which the last bill of the vendor was booked there.
    table.specificType('suggested_tax_codes', 'text[]').notNullable().defaultTo('{}');
  });

  // What a merged vendor was in a ledger is its target, where that was nothing there yet (see moveInLedgers.ts).
  await knex.raw(`
    update ledger_vendors as row
      set vendor_id = source.merged_into, vendor_key = replace(row.vendor_key, source.id::text, source.merged_into::text)
      from vendors source
      where source.account_id = row.account_id and source.id = row.vendor_id and source.merged_into is not null
        and source.id = (
          select min(other.vendor_id::text)::uuid from ledger_vendors other
          join vendors led on led.account_id = other.account_id and led.id = other.vendor_id
          where other.account_id = row.account_id and other.ledger = row.ledger and other.company_id = row.company_id
            and led.merged_into = source.merged_into
            and replace(other.vendor_key, led.id::text, '') = replace(row.vendor_key, source.id::text, ''))
        and not exists (
          select from ledger_vendors other
          where other.account_id = row.account_id and other.ledger = row.ledger and other.company_id = row.company_id
            and other.vendor_key = replace(row.vendor_key, source.id::text, source.merged_into::text))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ledger_vendors', (table) => {
    table.dropColumns('suggested_tax_codes');
  });
}
