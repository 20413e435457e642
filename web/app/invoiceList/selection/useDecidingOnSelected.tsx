import { type ReactNode, useMemo, useState } from 'react';
import { may } from '#shared/permissions.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { mostApprovedAtOnce } from '../../../store/decisions/bulkDecisions.ts';
import { useOutbox } from '../../../store/decisions/useOutbox.ts';
import { type IndexEntry, newestFirst } from '../../../store/invoiceIndex/IndexEntry.ts';
import type { TurnOf } from '../../../store/invoiceIndex/turns.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { BulkApproveDialog } from '../../approvals/BulkApproveDialog.tsx';
import { decisionsByDocument } from '../../approvals/queue.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { type Decidable, decidableOf, leftOutText } from './decidable.ts';
import { RejectSelected } from './RejectSelected.tsx';

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
  turnOf: TurnOf,
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
