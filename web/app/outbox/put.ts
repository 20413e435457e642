import type { Decision } from '#sync/client/outbox/decide.ts';
import { keepProblemText } from '../../store/database/keepProblemText.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { decideHere } from '../../store/decisions/decideHere.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Puts a decision into the outbox; shows an error if this device cannot store it. */
export async function put(database: LocalDatabase, decision: Decision): Promise<boolean> {
  try {
    await decideHere(database, decision);
    return true;
  } catch (error) {
    toast({ title: 'Error', description: keepProblemText(error), tone: 'danger' });
    return false;
  }
}
