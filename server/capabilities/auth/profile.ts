import { writeAuditIn } from '../../platform/audit/write.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import type { Session } from '../../platform/http/session.ts';
import { listMemberships, lockPerson, setPersonName } from './personStore.ts';

/** A person has one name; each of their companies keeps a copy of it and logs the change. */
export async function renamePerson(
  tx: SystemTx,
  session: Session,
  name: { firstName: string; lastName: string },
  incoming: Incoming,
): Promise<void> {
  const before = await lockPerson(tx, session.personId);
  if (!before) throw new Error(`Person ${session.personId} is not there`);
  await setPersonName(tx, session.personId, name);
  const accounts = (await listMemberships(tx, session.personId))
    .map(({ accountId }) => accountId)
    .sort();
  for (const accountId of accounts) {
    await writeAuditIn(tx, accountId, incoming.actor(session), {
      category: 'USER',
      action: 'update',
      entityType: 'person',
      entityId: session.personId,
      oldValues: { firstName: before.firstName, lastName: before.lastName },
      newValues: { ...name },
    });
  }
}
