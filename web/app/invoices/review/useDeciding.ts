import { useEffect, useState } from 'react';
import type { Decision } from '#sync/client/decide.ts';
import { decideHere } from '../../../store/decideHere.ts';
import { approve } from '../../../store/decisions.ts';
import { keepProblemText } from '../../../store/keepProblemText.ts';
import type { LocalDatabase } from '../../../store/LocalDatabase.ts';
import { toast } from '../../../ui/toast.ts';
import { useReview } from './ReviewContext.ts';

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

/** Approves what is on the screen: what was just typed comes onto the device first, and is part of it. */
export function useApprove(database: LocalDatabase): { approving: boolean; begin: () => void } {
  const { invoice, document } = useReview();
  const [approving, setApproving] = useState(false);
  const isTyped = document.saveState === 'typed';
  const cannotKeep = document.saveState === 'cannotKeep';
  const { id } = invoice;

  useEffect(() => {
    if (!approving || isTyped) return undefined;
    let left = false;
    async function go() {
      if (cannotKeep) {
        toast({ title: 'Error', description: 'Your edits are not kept yet.', tone: 'danger' });
      } else {
        const row = await database.invoices.get(id);
        if (left) return;
        if (row) await put(database, approve(row));
      }
      setApproving(false);
    }
    void go();
    return () => {
      left = true;
    };
  }, [approving, isTyped, cannotKeep, database, id]);

  return { approving, begin: () => setApproving(true) };
}
