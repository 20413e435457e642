import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { distribute } from './distribute.ts';

it('says that a Postgres without Citus has no nodes to distribute to, and changes nothing', async () => {
  const database = await createTestDatabase();
  const owner = new pg.Client(database.url);
  await owner.connect();
  try {
    await expect(distribute(owner)).rejects.toThrow(/has no Citus.*Nothing was changed/);
    const { rows } = await owner.query(
      'select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = current_database()',
    );
    expect(rows).toEqual([]);
  } finally {
    await owner.end();
    await database.close();
  }
});
