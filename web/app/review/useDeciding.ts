import { useEffect, useRef, useState } from 'react';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { approve } from '../../store/decisions/decisions.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { put } from '../outbox/put.ts';
import { useReview } from './ReviewContext.ts';

/** Approves what is on the screen: text just typed is saved first and included. */
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
      // The saved row has not been rendered yet; this runs again when it has.
      if (left || once.current || row?.fingerprint !== fingerprint) return;
      once.current = true;
      if (saveState === 'cannotKeep') toastNotApproved('Your edits are not kept yet.');
      else if (typing || row.fieldErrors.length > 0) focusFirstError();
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

function focusFirstError(): void {
  toastNotApproved('Correct the fields in error first.');
  document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus();
}

function toastNotApproved(description: string): void {
  toast({ title: 'Approval Failed', description, tone: 'danger' });
}
