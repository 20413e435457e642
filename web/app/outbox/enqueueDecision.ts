import type { Decision } from '#sync/client/decisions/decide.ts';
import { keepProblemText } from '../../store/database/cannotKeep.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { queueDecision } from '../../store/decisions/decisions.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Puts a decision into the outbox; shows an error if this device cannot store it. */
export function enqueueDecision(database: LocalDatabase, decision: Decision): Promise<boolean> {
  return enqueue(() => queueDecision(database, decision));
}

/** The same for what queues its decisions itself. */
export async function enqueue(queue: () => Promise<void>): Promise<boolean> {
  try {
    await queue();
    return true;
  } catch (error) {
    toast({ title: 'Error', description: keepProblemText(error), tone: 'danger' });
    return false;
  }
}
