import type pg from 'pg';

/** Changes with every copy of a database and with every recovery from its log, but not with a restart. */
const place = `
  select concat_ws(' ', system.system_identifier, database.oid, checkpoint.timeline_id) as place
  from pg_control_system() system, pg_control_checkpoint() checkpoint, pg_database database
  where database.datname = current_database()`;

/**
 * Begins a new era where the database is not the one that it was. Positions that devices have reached mean nothing then:
 * it may never have had them, or have reached them again with other changes (SPEC 8.6).
 */
export async function renewEra(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    `update era set id = gen_random_uuid(), place = here.place from (${place}) here
      where era.place is distinct from here.place`,
  );
}

/** The next start begins a new era. */
export async function endEra(owner: pg.ClientBase): Promise<void> {
  await owner.query('update era set place = null');
}
