import { Check, X } from 'lucide-react';
import { Fragment, type ReactNode, useId } from 'react';
import { isInLedger, mayBeInLedger } from '#shared/invoices/exportFact.ts';
import { may } from '#shared/permissions.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { useCommands } from '../commands/Commands.ts';
import { ExportMenu, useExporting } from '../integrations/ExportMenu.tsx';
import { useWide } from '../invoices/useWide.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useAsking } from './conversation/useAsking.tsx';
import { BillWarning } from './lines/coding/BillWarning.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { useReview } from './ReviewContext.ts';
import { ReviewedButton } from './ReviewedButton.tsx';
import type { Step } from './Step.ts';
import { type Approving, useApproving } from './useApproving.tsx';
import { useCrediting } from './useCrediting.tsx';
import { useDeleting } from './useDeleting.tsx';
import { useInReview } from './useInReview.ts';
import { usePaying } from './usePaying.tsx';
import { useRejecting } from './useRejecting.tsx';
import { useReopening } from './useReopening.tsx';
import { useSendingBack } from './useSendingBack.tsx';

interface DecidingProps {
  entries: readonly OutboxEntry[];
  onDeleted: () => void;
}

interface Deciding {
  /** On narrow screens only what most people press: all of it fits one row, and the rest is in the menu. */
  buttons: ReactNode;
  /** Rendered apart from the buttons, which change their place with the width: what is typed in a dialog stays. */
  dialogs: ReactNode;
}

/** The decisions open to this person, and what else can be done. */
export function useDeciding({ entries, onDeleted }: DecidingProps): Deciding {
  const { me } = useSignedIn();
  const { invoice } = useReview();
  const wide = useWide('lg');
  // A waiting or refused decision has to be dealt with first.
  const isDeciding = entries.some(({ kind }) => kind === 'decision');
  const isOpen = !isDeciding && invoice.status === 'pending_review';
  const mayApprove = may(me.roles, 'invoices.approve');
  const asking = useAsking(isOpen && may(me.roles, 'invoices.comment'));
  const sendingBack = useSendingBack(isOpen && !invoice.awaitsReview && mayApprove);
  const paying = usePaying(!isDeciding);
  const rejecting = useRejecting(isOpen && mayApprove);
  const approving = useApproving(isOpen && mayApprove);
  const crediting = useCrediting(!isDeciding);
  const inReview = useInReview();
  const isBooked = isInLedger(invoice) || mayBeInLedger(invoice);
  const isDecided = invoice.status === 'approved' || invoice.status === 'rejected';
  const reopening = useReopening(
    !isDeciding && isDecided && !isBooked && may(me.roles, 'invoices.reopen'),
  );
  const deleting = useDeleting(isDeciding, onDeleted);
  // Beside Reviewed and Approve there is no room for a third.
  const foldsReject = !wide && inReview;
  const rare = [asking, sendingBack, crediting, paying];
  return {
    buttons: (
      <>
        {wide && rare.map((step) => <StepButton key={step.label} step={step} />)}
        {!isDeciding && (
          <DecisionButtons
            approving={approving}
            onReject={foldsReject ? null : rejecting.begin}
            reopening={reopening}
            inReview={inReview}
          />
        )}
        <MoreMenu
          isDeciding={isDeciding}
          steps={wide ? [] : [...rare, ...(foldsReject ? [rejecting] : [])]}
          deleting={deleting}
        />
      </>
    ),
    dialogs: (
      <>
        {[...rare, rejecting, reopening].map(({ label, dialog }) => (
          <Fragment key={label}>{dialog}</Fragment>
        ))}
        {approving.dialog}
        {deleting.dialog}
      </>
    ),
  };
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

interface DecisionButtonsProps {
  approving: Approving;
  /** `null` where it is in the menu. */
  onReject: (() => void) | null;
  reopening: Step;
  inReview: boolean;
}

function DecisionButtons({ approving, onReject, reopening, inReview }: DecisionButtonsProps) {
  const { me } = useSignedIn();
  const { invoice } = useReview();
  if (invoice.status === 'pending_review') {
    return (
      <>
        {inReview && <ReviewedButton />}
        {may(me.roles, 'invoices.approve') && (
          <ApproveOrReject approving={approving} onReject={onReject} />
        )}
      </>
    );
  }
  return (
    <>
      <StepButton step={reopening} />
      {invoice.status !== 'rejected' && !invoice.isSample && <Exporting />}
    </>
  );
}

function Exporting() {
  const { me } = useSignedIn();
  const { invoice } = useReview();
  const { connected, stateOf, begin } = useExporting(invoice);
  useCommands(
    may(me.roles, 'invoices.export')
      ? connected.map(({ id, label }) => {
          const state = stateOf(id);
          return {
            id: `export-${id}`,
            label: `Export this invoice to ${label}`,
            whyNot: state && `It is ${state} already.`,
            run: () => void begin(id),
          };
        })
      : [],
  );
  // The next step of an approved invoice.
  const isNext = invoice.status === 'approved' && invoice.exports.length === 0;
  return <ExportMenu invoice={invoice} size="md" variant={isNext ? 'primary' : 'secondary'} />;
}

function ApproveOrReject({
  approving: { busy, whyNot, begin },
  onReject,
}: Pick<DecisionButtonsProps, 'approving' | 'onReject'>) {
  const { invoice } = useReview();
  const reasonId = useId();
  const remark = whyNot ?? (invoice.awaitsReview ? 'Nobody has reviewed it yet.' : null);
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
      <BillWarning />
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
        busy={busy}
        disabled={whyNot !== null}
        aria-describedby={remark ? reasonId : undefined}
        onClick={begin}
        className="max-lg:flex-1"
      >
        Approve
      </Button>
    </>
  );
}
