import pg from 'pg';
import { distribute } from '../platform/db/distribute.ts';

/** Of a migrated database with Citus. */
export async function distributeTables(ownerUrl: string): Promise<void> {
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  try {
    await distribute(owner);
  } finally {
    await owner.end();
  }
}
