import { Check, RotateCcw, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { hasApprovalEffect } from '#shared/approvals/approvalProgress.ts';
import { duplicateCode } from '#shared/checks/duplicateHold.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { isInLedger, mayBeInLedger } from '#shared/invoices/exportFact.ts';
import { missingFields, missingText } from '#shared/invoices/fields.ts';
import { may } from '#shared/permissions.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { approve, reopen } from '../../store/decisions/decisions.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { useCommands } from '../commands/Commands.ts';
import { ReasonDialog } from '../confirm/ReasonDialog.tsx';
import { ExportMenu, useExporting } from '../integrations/ExportMenu.tsx';
import { useWide } from '../invoices/useWide.ts';
import { openWarningsOf, WarningsQuestion } from '../invoices/WarningsQuestion.tsx';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { approvalProblemTexts } from './approvalTexts.ts';
import { useChecking } from './Checking.ts';
import { useAsking } from './conversation/useAsking.tsx';
import { LedgerRefusal } from './lines/coding/LedgerRefusal.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { useReview } from './ReviewContext.ts';
import { ReviewedButton } from './ReviewedButton.tsx';
import type { Step } from './Step.ts';
import { useApprovalState } from './useApprovalState.ts';
import { useCrediting } from './useCrediting.tsx';
import { useLeadOn } from './useLeadOn.ts';
import { usePaying } from './usePaying.tsx';
import { useRejecting } from './useRejecting.tsx';
import { useSendingBack } from './useSendingBack.tsx';

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

interface DecisionsProps {
  entries: readonly OutboxEntry[];
  onDeleted: () => void;
}

/**
 * The decisions open to this person, and what else can be done. On narrow screens only what most people press has a
 * button: all of it fits one row, and the rest is in the menu.
 */
export function Decisions({ entries, onDeleted }: DecisionsProps) {
  const { me } = useSignedIn();
  const { invoice } = useReview();
  const wide = useWide('lg');
  // A waiting or refused decision has to be dealt with first.
  const isDeciding = entries.some(({ kind }) => kind === 'decision');
  const isOpen = !isDeciding && invoice.status === 'pending_review';
  const asking = useAsking(isOpen && may(me.roles, 'invoices.comment'));
  const sendingBack = useSendingBack(
    isOpen && !invoice.awaitsReview && may(me.roles, 'invoices.approve'),
  );
  const paying = usePaying(!isDeciding);
  const rejecting = useRejecting(isOpen && may(me.roles, 'invoices.approve'));
  // Beside Reviewed and Approve there is no room for a third.
  const foldsReject = !wide && invoice.awaitsReview && may(me.roles, 'invoices.edit');
  const crediting = useCrediting(!isDeciding);
  return (
    <>
      {wide && <StepButton step={asking} />}
      {wide && <StepButton step={sendingBack} />}
      {wide && <StepButton step={crediting} />}
      {wide && <StepButton step={paying} />}
      {!isDeciding && <DecisionButtons onReject={foldsReject ? null : rejecting.begin} />}
      <MoreMenu
        entries={entries}
        steps={
          wide ? [] : [asking, sendingBack, crediting, paying, ...(foldsReject ? [rejecting] : [])]
        }
        onDeleted={onDeleted}
      />
      {asking.dialog}
      {sendingBack.dialog}
      {paying.dialog}
      {rejecting.dialog}
      {crediting.dialog}
    </>
  );
}

function StepButton({ step: { label, icon, begin } }: { step: Step }) {
  return (
    begin && (
      <Button icon={icon} onClick={begin}>
        {label}
      </Button>
    )
  );
}

interface Rejecting {
  /** `null` where it is in the menu. */
  onReject: (() => void) | null;
}

function DecisionButtons({ onReject }: Rejecting) {
  const { me } = useSignedIn();
  const { invoice } = useReview();
  if (invoice.status === 'pending_review') {
    return (
      <>
        {invoice.awaitsReview && may(me.roles, 'invoices.edit') && <ReviewedButton />}
        {may(me.roles, 'invoices.approve') && <ApproveOrReject onReject={onReject} />}
      </>
    );
  }
  const isBooked = isInLedger(invoice) || mayBeInLedger(invoice);
  const mayReopen = may(me.roles, 'invoices.reopen') && invoice.status !== 'paid' && !isBooked;
  return (
    <>
      {mayReopen && <Reopen />}
      {invoice.status !== 'rejected' && !invoice.isSample && <Exporting />}
    </>
  );
}

function Exporting() {
  const { me } = useSignedIn();
  const { invoice } = useReview();
  const { ledgers, begin } = useExporting(invoice);
  useCommands(
    may(me.roles, 'invoices.export')
      ? ledgers.map(({ id, name, state }) => ({
          id: `export-${id}`,
          label: `Export this invoice to ${name}`,
          whyNot: state && `It is ${state} already.`,
          run: () => void begin(id),
        }))
      : [],
  );
  return <ExportMenu invoice={invoice} size="md" />;
}

function ApproveOrReject({ onReject }: Rejecting) {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  const { approving, begin } = useApprove(database);
  const whyNot = useWhyNotApprove();
  const reasonId = useId();
  const remark = whyNot ?? (invoice.awaitsReview ? 'Nobody has reviewed it yet.' : null);
  const [asking, setAsking] = useState(false);
  const approveOrAsk = () => (openWarningsOf(invoice).length > 0 ? setAsking(true) : begin());

  useCommands([
    { id: 'approve', label: 'Approve this invoice', keys: ['a'], whyNot, run: approveOrAsk },
  ]);

  return (
    <>
      {remark && (
        <p
          id={reasonId}
          className={classes(
            'text-sm text-ink-muted max-lg:-order-1 max-lg:basis-full lg:max-w-44 lg:text-right',
            // The button beside it says as much.
            whyNot === null && 'max-lg:sr-only',
          )}
        >
          {remark}
        </p>
      )}
      <LedgerRefusal />
      {onReject && (
        <Button
          icon={<X aria-hidden className="size-4" />}
          onClick={onReject}
          className="max-lg:flex-1"
        >
          Reject
        </Button>
      )}
      <Button
        variant="primary"
        icon={<Check aria-hidden className="size-4" />}
        busy={approving}
        disabled={whyNot !== null}
        aria-describedby={remark ? reasonId : undefined}
        onClick={approveOrAsk}
        className="max-lg:flex-1"
      >
        Approve
      </Button>
      {asking && (
        <WarningsQuestion invoice={invoice} onApprove={begin} onClose={() => setAsking(false)} />
      )}
    </>
  );
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

function Reopen() {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  const [asking, setAsking] = useState(false);
  const begin = () => setAsking(true);
  useCommands([{ id: 'reopen', label: 'Reopen this invoice', run: begin }]);
  return (
    <>
      <Button icon={<RotateCcw aria-hidden className="size-4" />} onClick={begin}>
        Reopen
      </Button>
      {asking && (
        <ReasonDialog
          title="Reopen invoice"
          description="It can be edited again, and has to be decided again. Approvals that were given are taken back."
          label="Reason"
          missing={{ title: 'Reason Required', text: 'Please say why it is reopened' }}
          confirmLabel="Reopen invoice"
          onConfirm={(reason) => enqueueDecision(database, reopen(invoice, reason))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
