import type { Decision } from '#sync/client/decide.ts';
import { decideHere } from '../../store/decideHere.ts';
import { keepProblemText } from '../../store/keepProblemText.ts';
import type { LocalDatabase } from '../../store/LocalDatabase.ts';
import { toast } from '../../ui/toast.ts';

/** Puts a decision into the outbox, and says so when this device cannot keep it. */
export async function put(database: LocalDatabase, decision: Decision): Promise<boolean> {
  try {
    await decideHere(database, decision);
    return true;
  } catch (error) {
    toast({ title: 'Error', description: keepProblemText(error), tone: 'danger' });
    return false;
  }
}
