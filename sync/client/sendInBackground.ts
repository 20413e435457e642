import type { Owner } from '../protocol/owner.ts';
import { CaptureSender } from './captures/CaptureSender.ts';
import { pullAll } from './feed/pull.ts';
import type { Ports } from './ports.ts';
import { Sender } from './sending/Sender.ts';
import { lockName } from './tables/lockName.ts';
import type { SyncDatabase } from './tables/SyncDatabase.ts';

/** `busy`: a tab has the lock. `again`: something is left and has to be tried later. */
export type InBackground = 'done' | 'busy' | 'again';

/** Sends the outbox and pulls the feed from the service worker when no tab does. */
export async function sendInBackground(
  database: SyncDatabase,
  ports: Ports,
  owner: Owner,
): Promise<InBackground> {
  let outcome: InBackground = 'busy';
  await ports.locks.tryAcquire(lockName(database), async () => {
    const options = { database, ports, owner };
    outcome = 'done';
    // Decisions first: they are small, and files may take long.
    for (const work of [
      () => new Sender(options).flush(),
      () => new CaptureSender(options).flush(),
      // Decisions that waited for these files.
      () => new Sender(options).flush(),
      () => pullAll(options),
    ]) {
      const done = await work();
      // Some item is backing off, so not everything was sent.
      const isLeft = 'againAt' in done && done.againAt !== null;
      if (done.outcome === 'again' || isLeft) outcome = 'again';
      if (done.outcome !== 'done' && done.outcome !== 'ok') return;
    }
  });
  return outcome;
}
