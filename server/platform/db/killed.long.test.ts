import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createEmptyDatabase, createOwnDatabase } from '../../testing/database.ts';
import { Programs } from '../../testing/program.ts';
import { secretKey } from '../../testing/server.ts';

/** Between two kills: short enough to reach the middle of the migrations in the course of the rounds. */
const stepInMs = 60;

const programs = new Programs();
const whole = await createOwnDatabase();
const { url, drop } = await createEmptyDatabase();
afterAll(async () => {
  await programs.killAll();
  await whole.close();
  await drop();
});

/** Tables with their columns, constraints, policies, triggers and the migrations that made them. */
async function schemaOf(database: string): Promise<unknown[]> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select 'column' as kind, table_name || '.' || column_name as name, data_type || ' ' || is_nullable as text
         from information_schema.columns where table_schema = 'public'
       union all select 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint
         where connamespace = 'public'::regnamespace
       union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
       union all select 'policy', tablename || '.' || policyname, coalesce(qual, '') from pg_policies
         where schemaname = 'public'
       union all select 'trigger', tgrelid::regclass || '.' || tgname, tgenabled::text from pg_trigger
         where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
       union all select 'migration', name, count(*)::text from knex_migrations group by name
       union all select 'era', 'rows', count(*)::text from era
       order by 1, 2, 3`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

it('a first start that is killed at every moment and repeated makes the same database', {
  timeout: 600_000,
}, async () => {
  const dataDir = await programs.folder();
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: secretKey, DEMO: '0' };
  let kills = 0;
  for (let isReady = false; !isReady; kills++) {
    const program = await programs.start(env);
    const ready = program.ready().then(
      () => true,
      () => false,
    );
    isReady = await Promise.race([wait((kills + 1) * stepInMs, false), ready]);
    program.signal(isReady ? 'SIGTERM' : 'SIGKILL');
    expect(await program.ended()).toBe(isReady ? 0 : 'SIGKILL');
    await ready;
  }
  expect(kills).toBeGreaterThan(5);
  expect(await schemaOf(url)).toEqual(await schemaOf(whole.url));
});
