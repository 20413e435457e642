import { type Decision, decide } from '#sync/client/outbox/decide.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { newId } from '../syncing/devicePorts.ts';

/**
 * Puts a decision into the outbox (see `decisions.ts`), behind everything done before it. It goes out at once when there is a
 * network; what becomes of it shows in the row, or in the outbox. Fails only when the device cannot keep it.
 */
export async function decideHere(database: LocalDatabase, decision: Decision): Promise<void> {
  await decide(database, decision, { now: Date.now(), key: newId() });
}
