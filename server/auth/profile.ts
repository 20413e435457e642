import { writeAuditIn } from '../audit/write.ts';
import type { SystemTx } from '../db/database.ts';
import type { Incoming } from '../http/incoming.ts';
import type { Session } from '../http/session.ts';
import { listMemberships, lockPerson, type PersonRow } from './personStore.ts';

/** A person has one name; each company keeps a copy beside its members and learns of the change. */
export async function renamePerson(
  tx: SystemTx,
  session: Session,
  name: { firstName: string; lastName: string },
  incoming: Incoming,
): Promise<void> {
  const before = await lockPerson(tx, session.personId);
  if (!before) throw new Error(`Person ${session.personId} is not there`);
  const columns = { first_name: name.firstName, last_name: name.lastName };
  await tx<PersonRow>('people').where({ id: session.personId }).update(columns);
  // A company that somebody has left keeps the name under which they worked there.
  await tx('members')
    .where({ person_id: session.personId })
    .whereNull('removed_at')
    .update(columns);
  const accounts = (await listMemberships(tx, session.personId))
    .map(({ account_id }) => account_id)
    .sort();
  for (const accountId of accounts) {
    await writeAuditIn(tx, accountId, incoming.actor(session), {
      category: 'USER',
      action: 'update',
      entityType: 'person',
      entityId: session.personId,
      oldValues: { firstName: before.first_name, lastName: before.last_name },
      newValues: { ...name },
    });
  }
}
