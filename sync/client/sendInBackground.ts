import type { Owner } from '../protocol/owner.ts';
import { lockName } from './lockName.ts';
import type { Ports } from './ports.ts';
import { pullAll } from './pull.ts';
import { Sender } from './Sender.ts';
import type { SyncDatabase } from './SyncDatabase.ts';

/** Nobody is at work here, somebody else is, or it has to be tried later. */
export type InBackground = 'done' | 'busy' | 'again';

/** What the service worker does when no tab does: sends what waits, then brings what is new. */
export async function sendInBackground(
  database: SyncDatabase,
  ports: Ports,
  owner: Owner,
): Promise<InBackground> {
  let outcome: InBackground = 'busy';
  await ports.locks.holdIfFree(lockName(database), async () => {
    const { outcome: sent } = await new Sender({ database, ports, owner }).flush();
    const { outcome: pulled } =
      sent === 'done' ? await pullAll({ database, ports, owner }) : { outcome: 'ok' };
    outcome = sent === 'again' || pulled === 'again' ? 'again' : 'done';
  });
  return outcome;
}
