import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { hasApprovalEffect } from '#shared/approvals/approvalProgress.ts';
import { duplicateCode } from '#shared/checks/duplicateHold.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { missingFields, missingText } from '#shared/invoices/fields.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { approve } from '../../store/decisions/decisions.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommands } from '../commands/Commands.ts';
import { openWarningsOf, WarningsQuestion } from '../invoices/WarningsQuestion.tsx';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { approvalProblemTexts } from './approvalTexts.ts';
import { useChecking } from './Checking.ts';
import { useReview } from './ReviewContext.ts';
import { useApprovalState } from './useApprovalState.ts';
import { useLeadOn } from './useLeadOn.ts';

/** Approves what is on the screen: text just typed is saved first and included. */
function useApprove(database: LocalDatabase): { approving: boolean; begin: () => void } {
  const { invoice, document, typing } = useReview();
  const [approving, setApproving] = useState(false);
  const once = useRef(false);
  const { saveState } = document;
  const { id, fingerprint } = invoice;
  const leadOn = useLeadOn();
  const leadOnNow = useRef(leadOn);
  const { goTo } = useChecking();
  const goToNow = useRef(goTo);
  useEffect(() => {
    leadOnNow.current = leadOn;
    goToNow.current = goTo;
  });

  useEffect(() => {
    if (!approving || saveState === 'typed') return undefined;
    let left = false;
    async function go() {
      const row = await database.invoices.get(id);
      // The saved row has not been rendered yet; this runs again when it has.
      if (left || once.current || row?.fingerprint !== fingerprint) return;
      once.current = true;
      if (saveState === 'cannotKeep') toastNotApproved('Your edits are not kept yet.');
      else if (typing || row.fieldErrors.length > 0)
        goToFirstError(row.fieldErrors, goToNow.current);
      else if (await enqueueDecision(database, approve(row))) leadOnNow.current();
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

/** The coding is not on the screen while the lines show their amounts, so an error there is gone to by its key. */
function goToFirstError(fieldErrors: Invoice['fieldErrors'], goTo: (key: string) => void): void {
  toastNotApproved('Correct the fields in error first.');
  const shown = document.querySelector<HTMLElement>('main [aria-invalid=true]');
  const [first] = fieldErrors;
  if (shown) shown.focus();
  else if (first) goTo(first.field);
}

function toastNotApproved(description: string): void {
  toast({ title: 'Approval Failed', description, tone: 'danger' });
}

/** Why an approval would not count; `null` if it would. */
function useWhyNotApprove(): string | null {
  const { invoice } = useReview();
  const { mine } = useApprovalState();
  if (invoice.heldBy.join() === duplicateCode) {
    return 'It looks like one that is approved already. Answer that first.';
  }
  if (invoice.heldBy.length > 0) return 'It is held until somebody has verified it.';
  const missing = missingFields(invoice);
  if (missing.length > 0) return missingText(missing);
  return hasApprovalEffect(mine) ? null : approvalProblemTexts[mine];
}

export interface Approving {
  /** What was just typed is being saved first. */
  busy: boolean;
  /** Why an approval would not count; `null` if it would. */
  whyNot: string | null;
  begin: () => void;
  dialog: ReactNode;
}

/** Approving the invoice, after a question if warnings are open. */
export function useApproving(isAllowed: boolean): Approving {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  const { approving, begin } = useApprove(database);
  const whyNot = useWhyNotApprove();
  const [asking, setAsking] = useState(false);
  // A question that is no longer open must not come back by itself.
  if (asking && !isAllowed) setAsking(false);
  const approveOrAsk = () => (openWarningsOf(invoice).length > 0 ? setAsking(true) : begin());
  const command = {
    ...{ id: 'approve', label: 'Approve this invoice', keys: ['a'] },
    ...{ whyNot, run: approveOrAsk },
  };
  useCommands(isAllowed ? [command] : []);
  return {
    busy: approving,
    whyNot,
    begin: approveOrAsk,
    dialog: asking && (
      <WarningsQuestion invoice={invoice} onApprove={begin} onClose={() => setAsking(false)} />
    ),
  };
}
