import { useEffect, useRef, useState } from 'react';
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
  const { invoice, document, typing } = useReview();
  const [approving, setApproving] = useState(false);
  const once = useRef(false);
  const { saveState } = document;
  const { id, fingerprint } = invoice;

  useEffect(() => {
    if (!approving || saveState === 'typed') return undefined;
    let left = false;
    async function go() {
      const row = await database.invoices.get(id);
      // What is not on the screen yet will be in a moment: then this is asked again.
      if (left || once.current || row?.fingerprint !== fingerprint) return;
      once.current = true;
      if (saveState === 'cannotKeep') sayNot('Your edits are not kept yet.');
      else if (typing || row.fieldErrors.length > 0) toFirstError();
      else await put(database, approve(row));
      setApproving(false);
    }
    go().catch(() => setApproving(false));
    return () => {
      left = true;
    };
  }, [approving, saveState, typing, database, id, fingerprint]);

  function begin() {
    once.current = false;
    setApproving(true);
  }
  return { approving, begin };
}

function toFirstError(): void {
  sayNot('Correct the fields in error first.');
  document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus();
}

function sayNot(description: string): void {
  toast({ title: 'Approval Failed', description, tone: 'danger' });
}
