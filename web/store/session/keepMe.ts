import type { CurrentUser } from '#shared/auth/contract.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** Stores the signed-in person, also among the members. */
export async function keepMe(database: LocalDatabase, user: CurrentUser): Promise<void> {
  const { id, email, firstName, lastName, profileImageUrl, roles } = user;
  await database.transaction('rw', database.me, database.members, async () => {
    await database.me.clear();
    await database.me.put(user);
    await database.members.update(id, { email, firstName, lastName, profileImageUrl, roles });
  });
}
