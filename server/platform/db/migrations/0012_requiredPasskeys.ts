import type { Knex } from 'knex';

/**
 * `accounts.requires_passkeys`: whether the company's members need a passkey. `sessions.by_passkey`: a passkey was used
 * in this session; not known of sessions of before, which are asked for it once.
 *
 * Open sockets of the members are judged again when either changes what they may do.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table accounts add column requires_passkeys boolean not null default false;
    alter table sessions add column by_passkey boolean not null default false;

    create function tell_passkeys_required() returns trigger language plpgsql as $$
    begin
      perform pg_notify('docket_access', person_id::text) from members
      where account_id = new.account_id and removed_at is null;
      return null;
    end $$;
    create trigger tell_passkeys_required after update of requires_passkeys on accounts
    for each row execute function tell_passkeys_required();

    create trigger tell_access_changed after delete on passkeys
    for each row execute function tell_access_changed();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger tell_access_changed on passkeys;
    drop trigger tell_passkeys_required on accounts;
    drop function tell_passkeys_required;
    alter table sessions drop column by_passkey;
    alter table accounts drop column requires_passkeys;
  `);
}
