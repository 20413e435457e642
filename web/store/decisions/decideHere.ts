import { type Decision, decide } from '#sync/client/outbox/decide.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { newId } from '../syncing/devicePorts.ts';

/**
 * Appends a decision (see `decisions.ts`) to the outbox. It is sent when there is a network, and its result is shown in
 * the row or in the outbox. Rejects only when the device cannot store it.
 */
export async function decideHere(database: LocalDatabase, decision: Decision): Promise<void> {
  await decide(database, decision, { now: Date.now(), key: newId() });
}
