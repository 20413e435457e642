import type { Knex } from 'knex';

/**
 * Whenever what somebody may do has changed, every node hears whose access it is, as the change becomes true. Open
 * sockets are then judged again (server/relay). Rare, and never to be missed: so it goes through Postgres itself.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function tell_access_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('docket_access', coalesce(new.person_id, old.person_id)::text);
      return null;
    end $$`);
  await knex.raw(`
    create trigger tell_access_changed after update of roles, removed_at on members
    for each row execute function tell_access_changed()`);
  await knex.raw(`
    create trigger tell_access_changed after delete or update of account_id on sessions
    for each row execute function tell_access_changed()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function tell_access_changed cascade');
}
