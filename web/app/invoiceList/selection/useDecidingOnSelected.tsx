import { type ReactNode, useMemo, useState } from 'react';
import { may } from '#shared/permissions.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { keepProblemText } from '../../../store/database/cannotKeep.ts';
import {
  mostApprovedAtOnce,
  mostRejectedAtOnce,
  rejectAll,
} from '../../../store/decisions/bulkDecisions.ts';
import { decisionsByDocument } from '../../../store/decisions/outboxEntries.ts';
import { useOutbox } from '../../../store/decisions/useOutbox.ts';
import type { ApprovalEffectOf } from '../../../store/invoiceIndex/approvalEffect.ts';
import { type IndexEntry, newestFirst } from '../../../store/invoiceIndex/IndexEntry.ts';
import { useConversion } from '../../../store/rows/useConversion.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { BulkApproveDialog } from '../../approvals/BulkApproveDialog.tsx';
import { sumsText } from '../../invoices/amountText.ts';
import { RejectionDialog } from '../../invoices/RejectionDialog.tsx';
import { invoicesText, namedInvoices } from '../../invoices/texts.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { type Decidable, decidableOf, leftOutText } from './decidable.ts';

interface RejectSelectedProps {
  entries: readonly IndexEntry[];
  onRejected: () => void;
  onClose: () => void;
}

/** Rejects the selected invoices with one reason. */
function RejectSelected({ entries, onRejected, onClose }: RejectSelectedProps) {
  const { database } = useSignedIn();
  const conversion = useConversion(database);
  const chosen = entries.slice(0, mostRejectedAtOnce);
  const further = entries.length - chosen.length;
  const later = further > 0 ? ` ${invoicesText(further)} more can be rejected after these.` : '';
  const what = invoicesText(chosen.length);

  async function confirm(reason: string): Promise<boolean> {
    try {
      const rows = await database.invoices.bulkGet(chosen.map(({ id }) => id));
      const invoices = rows.filter((row) => row !== undefined);
      await rejectAll(database, invoices.filter(isPending), reason);
      onRejected();
      return true;
    } catch (error) {
      toast({ title: 'Error', description: keepProblemText(error), tone: 'danger' });
      return false;
    }
  }

  return (
    <RejectionDialog
      title={`Reject ${namedInvoices(chosen.map(({ brief }) => brief))}?`}
      description={`Together ${sumsText(
        chosen.map(({ brief }) => brief),
        conversion,
      )}. The same reason is given for each; everybody in the company can read it.${later}`}
      confirmLabel={`Reject ${what}`}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** Somebody else may have decided one of them in the meantime. */
function isPending({ status }: { status: IndexEntry['status'] }): boolean {
  return status === 'pending_review';
}

type OpenDialog =
  | { kind: 'approve'; invoices: InvoiceRow[]; further: number }
  | { kind: 'reject'; entries: readonly IndexEntry[] };

interface DecidingOnSelected {
  /** `null` for people who may not approve. */
  decidable: Decidable | null;
  approve: (entries: readonly IndexEntry[]) => void;
  reject: (entries: readonly IndexEntry[]) => void;
  /** The dialog to render: it asks before anything is decided. */
  dialog: ReactNode;
}

/** Approves or rejects several invoices at once, after showing their number and total. */
export function useDecidingOnSelected(
  chosen: readonly IndexEntry[],
  turnOf: ApprovalEffectOf,
  onDecided: () => void,
): DecidingOnSelected {
  const { me, database } = useSignedIn();
  const { entries: outbox } = useOutbox(database);
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const mayDecide = may(me.roles, 'invoices.approve');
  const decider = useMemo(
    () => ({ personId: me.id, turnOf, underWay: decisionsByDocument(outbox ?? []) }),
    [me.id, turnOf, outbox],
  );
  const decidable = useMemo(
    () => (mayDecide ? decidableOf(chosen, decider) : null),
    [mayDecide, chosen, decider],
  );

  async function askToApprove(entries: readonly IndexEntry[]) {
    const { toApprove, leftOut } = decidableOf(entries, decider);
    const oldest = toApprove.toSorted(newestFirst).reverse().slice(0, mostApprovedAtOnce);
    const rows = await database.invoices.bulkGet(oldest.map(({ id }) => id));
    const invoices = rows.filter((row) => row !== undefined);
    const further = toApprove.length - oldest.length;
    if (invoices.length > 0) setAsked({ kind: 'approve', invoices, further });
    else toast({ title: 'Nothing to approve', description: leftOutText(leftOut) });
  }

  function askToReject(entries: readonly IndexEntry[]) {
    const { toReject, leftOut } = decidableOf(entries, decider);
    if (toReject.length > 0) setAsked({ kind: 'reject', entries: toReject });
    else toast({ title: 'Nothing to reject', description: leftOutText(leftOut) });
  }

  return {
    decidable,
    approve: (entries) => void askToApprove(entries),
    reject: askToReject,
    dialog: asked && dialogOf(asked, onDecided, () => setAsked(null)),
  };
}

function dialogOf(asked: OpenDialog, onDecided: () => void, onClose: () => void): ReactNode {
  if (asked.kind === 'reject') {
    return <RejectSelected entries={asked.entries} onRejected={onDecided} onClose={onClose} />;
  }
  const { invoices, further } = asked;
  return (
    <BulkApproveDialog
      invoices={invoices}
      further={further}
      blocked={0}
      onApproved={onDecided}
      onClose={onClose}
    />
  );
}
