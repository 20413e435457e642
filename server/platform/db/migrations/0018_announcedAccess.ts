import type { Knex } from 'knex';

/** The transactions that change access announce it themselves: Citus allows no NOTIFY in a trigger. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger tell_access_changed on members;
    drop trigger tell_access_changed on sessions;
    drop trigger tell_access_changed on passkeys;
    drop trigger tell_passkeys_required on accounts;
    drop function tell_access_changed;
    drop function tell_passkeys_required`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create function tell_access_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('docket_access', coalesce(new.person_id, old.person_id)::text);
      return null;
    end $$;
    create trigger tell_access_changed after update of roles, removed_at on members
    for each row execute function tell_access_changed();
    create trigger tell_access_changed after delete or update of account_id on sessions
    for each row execute function tell_access_changed();
    create trigger tell_access_changed after delete on passkeys
    for each row execute function tell_access_changed();
    create function tell_passkeys_required() returns trigger language plpgsql as $$
    begin
      perform pg_notify('docket_access', person_id::text) from members
      where account_id = new.account_id and removed_at is null;
      return null;
    end $$;
    create trigger tell_passkeys_required after update of requires_passkeys on accounts
    for each row execute function tell_passkeys_required()`);
}
