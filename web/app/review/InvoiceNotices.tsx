import type { InvoiceStatus } from '#shared/invoices/contract.ts';
import { isInLedger, isOnItsWay, mayBeInLedger } from '#shared/invoices/exportFact.ts';
import { may, type Role } from '#shared/permissions.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import type { WhyNot } from '../../store/edits/useEntityDocument.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PutAsideQuestion } from '../captures/PutAside.tsx';
import { FoundInLedgers } from '../integrations/FoundInLedgers.tsx';
import { statusTexts } from '../invoices/texts.ts';
import { useWide } from '../invoices/useWide.ts';
import { ChangedSince } from '../outbox/ChangedSince.tsx';
import { decisionTexts } from '../outbox/decisionTexts.ts';
import { RefusedDecision } from '../outbox/RefusedDecision.tsx';
import { RefusedEdits } from '../outbox/RefusedEdits.tsx';
import type { OutboxActions } from '../outbox/useOutboxActions.ts';
import { UndoButton } from '../outbox/WaitingDecision.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';
import { SameFileInTrash } from './SameFileInTrash.tsx';

interface InvoiceNoticesProps {
  /** Outbox entries about this invoice. */
  entries: readonly OutboxEntry[];
  outboxActions: OutboxActions;
}

/** The outcomes of this person's decisions and edits of the invoice; `null` without any. */
export function Outcomes({ entries, outboxActions }: InvoiceNoticesProps) {
  const { invoice, document } = useReview();
  return entries.map((entry) => (
    <Entry
      key={entry.orders[0]}
      entry={entry}
      outboxActions={outboxActions}
      lines={invoice.lines}
      editable={document.editable}
    />
  ));
}

/** Whether an entry of the outbox has something to say here: edits only when they came back. */
export function isOutcome({ kind, state }: OutboxEntry): boolean {
  return kind === 'decision' || state === 'attention';
}

/** Why the invoice cannot be edited, and what its ledgers have of it. */
export function InvoiceNotices({ entries }: Pick<InvoiceNoticesProps, 'entries'>) {
  const { invoice, document } = useReview();
  return (
    <>
      {invoice.isSample && (
        <Banner title="This is a sample">
          Try everything on it. It is in no figures, and is never exported.
        </Banner>
      )}
      {document.keepProblem && <Banner tone="danger">{document.keepProblem}</Banner>}
      {!entries.some(({ kind }) => kind === 'decision') && <FoundInLedgers invoice={invoice} />}
      <SameFileInTrash />
      <PutAsideQuestion />
      <WhyNotEditable whyNot={document.whyNot} />
    </>
  );
}

interface EntryProps {
  entry: OutboxEntry;
  outboxActions: OutboxActions;
  lines: readonly { id: string }[];
  editable: boolean;
}

function Entry({ entry, outboxActions, lines, editable }: EntryProps) {
  const { kind, state, problem } = entry;
  const wide = useWide('lg');
  if (state === 'attention' && problem) {
    if (kind === 'edit') {
      return (
        <RefusedEdits
          entry={entry}
          outboxActions={outboxActions}
          lines={lines}
          mayBeTaken={editable}
        />
      );
    }
    if (problem.status === 412) return <ChangedSince entry={entry} outboxActions={outboxActions} />;
    return <RefusedDecision entry={entry} outboxActions={outboxActions} />;
  }
  if (kind === 'edit') return null;
  const { noun } = decisionTexts(entry.name);
  if (state === 'sending') return <Banner>{noun} is being sent…</Banner>;
  const undo = <UndoButton entry={entry} outboxActions={outboxActions} />;
  if (!wide) {
    return (
      <div role="status" className="flex items-center gap-3">
        <span className="min-w-0 grow font-medium">{`${noun} waits to be sent`}</span>
        {undo}
      </div>
    );
  }
  return (
    <Banner title={`${noun} waits to be sent`} action={undo}>
      It goes out by itself after a few seconds, or as soon as there is a connection, also when
      Docket is closed.
    </Banner>
  );
}

function WhyNotEditable({ whyNot }: { whyNot: WhyNot | null }) {
  const { me } = useSignedIn();
  const { invoice } = useReview();
  if (whyNot === 'decided' && isInLedger(invoice)) {
    return <Banner>Exported. This invoice is locked.</Banner>;
  }
  if (whyNot === 'decided' && mayBeInLedger(invoice)) {
    return (
      <Banner>
        It was sent to the accounting software, and whether it arrived is not known. Export it again
        to find out; until then nothing about it changes here.
      </Banner>
    );
  }
  if (whyNot === 'decided' && isOnItsWay(invoice)) {
    return (
      <Banner>
        On its way to the accounting software. This invoice is locked.{' '}
        {may(me.roles, 'invoices.reopen') &&
          invoice.status !== 'paid' &&
          'Reopen it to keep it back.'}
      </Banner>
    );
  }
  if (whyNot === 'decided') return <Banner>{decidedText(invoice.status, me.roles)}</Banner>;
  if (whyNot === 'cannotOpen') {
    return (
      <Banner tone="danger">
        This invoice cannot be edited here, because its edits cannot be read on this device. Reload
        the page and try again.
      </Banner>
    );
  }
  if (whyNot === 'notAllowed') {
    return <Banner>You can read this invoice. Your role does not edit invoices.</Banner>;
  }
  return null;
}

function decidedText(status: InvoiceStatus, roles: readonly Role[]): string {
  if (status === 'paid') return 'Paid. This invoice is locked.';
  const name = statusTexts[status];
  return may(roles, 'invoices.reopen')
    ? `${name}: reopen to edit.`
    : `${name}: a manager can reopen it to edit.`;
}
