import type { Owner } from '../protocol/owner.ts';
import { CaptureSender } from './captures/CaptureSender.ts';
import { pullAll } from './feed/pull.ts';
import { lockName } from './lockName.ts';
import { Sender } from './outbox/Sender.ts';
import type { Ports } from './ports.ts';
import type { SyncDatabase } from './tables/SyncDatabase.ts';

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
    const options = { database, ports, owner };
    outcome = 'done';
    // What a person decided is small, and goes before what may take a while.
    for (const work of [
      () => new Sender(options).flush(),
      () => new CaptureSender(options).flush(),
      // And what waited for these files.
      () => new Sender(options).flush(),
      () => pullAll(options),
    ]) {
      const done = await work();
      // One thing rests after a failure, and the others went out: that is not all.
      const leaves = 'againAt' in done && done.againAt !== null;
      if (done.outcome === 'again' || leaves) outcome = 'again';
      if (done.outcome !== 'done' && done.outcome !== 'ok') return;
    }
  });
  return outcome;
}
