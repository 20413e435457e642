import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { mostApprovedAtOnce } from '../../store/decisions/bulkDecisions.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { BulkApproveDialog } from './BulkApproveDialog.tsx';
import { approvable, nothingToApproveText } from './queue.ts';
import type { MyTurn } from './useMyTurn.ts';

interface BulkApproveProps {
  survey: MyTurn['survey'];
  decisions: ReadonlyMap<string, OutboxEntry>;
}

interface Asked {
  invoices: InvoiceRow[];
  /** How many more invoices of this person's queue are not in this batch. */
  further: number;
  /** How many of those are blocked and have to be checked one by one. */
  blocked: number;
}

/** Approves the person's whole queue after they have confirmed a list of it. */
export function BulkApprove({ survey, decisions }: BulkApproveProps) {
  const { database } = useSignedIn();
  const [asked, setAsked] = useState<Asked>();

  async function ask() {
    if (!survey) return;
    const all = approvable(survey, decisions);
    const rows = await database.invoices.bulkGet(all.slice(0, mostApprovedAtOnce));
    const invoices = rows.filter((row) => row !== undefined).filter(isPending);
    if (invoices.length > 0) {
      const further = all.length - rows.length;
      setAsked({ invoices, further, blocked: survey.blocked.size });
    } else {
      toast({
        title: 'No invoices to approve',
        description: nothingToApproveText(survey, decisions),
        tone: 'danger',
      });
    }
  }

  return (
    <>
      <Button
        size="sm"
        disabled={!survey}
        icon={<CheckCheck aria-hidden className="size-4" />}
        onClick={() => void ask()}
      >
        Bulk Approve
      </Button>
      {asked && <BulkApproveDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function isPending({ status }: Pick<InvoiceRow, 'status'>): boolean {
  return status === 'pending_review';
}
