import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { ApprovalBlock } from '#shared/approvals/approvalBlock.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import type { Survey } from '../../store/invoiceIndex/survey.ts';
import { numberText } from '../../ui/foundation/formats.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/** An invoice in the queue, with the person's decision on it while that is unsent. */
export interface Queued {
  invoice: InvoiceRow;
  decision: OutboxEntry | null;
}

/** The first undecided invoices, and the invoices decided here that lie between them. */
export function firstOf(
  ids: readonly string[],
  decisions: ReadonlyMap<string, OutboxEntry>,
  most: number,
): string[] {
  const first: string[] = [];
  let open = 0;
  let decided = 0;
  for (const id of ids) {
    if (open === most) break;
    if (!decisions.has(documentName('invoice', id))) open++;
    else if (++decided > most) continue;
    first.push(id);
  }
  return first;
}

/** Invoices that can be approved in bulk: neither blocked nor already decided. */
export function approvable(
  { mine, blocked }: Pick<Survey, 'mine' | 'blocked'>,
  decisions: ReadonlyMap<string, OutboxEntry>,
): string[] {
  return mine.filter((id) => !blocked.has(id) && !decisions.has(documentName('invoice', id)));
}

const blockTexts: Readonly<Record<ApprovalBlock, string>> = {
  held: 'on hold until somebody has verified',
  in_error: 'with fields in error',
  incomplete: 'without a vendor, number, date or amount',
};

/** "26 to approve, 1 on hold": the queue also has what nobody can approve until it is verified. */
export function queueCountText({ mine, blocked }: Pick<Survey, 'mine' | 'blocked'>): string {
  const held = [...blocked.values()].filter((block) => block === 'held').length;
  const toApprove = `${numberText(mine.length - held)} to approve`;
  return held === 0 ? toApprove : `${toApprove}, ${numberText(held)} on hold`;
}

/** Why nothing can be approved in bulk. */
export function nothingToApproveText(
  { mine, blocked, pending }: Pick<Survey, 'mine' | 'blocked' | 'pending'>,
  decisions: ReadonlyMap<string, OutboxEntry>,
): string {
  if (pending === 0) return 'All invoices have already been processed';
  const toLookAt = mine.flatMap((id) =>
    decisions.has(documentName('invoice', id)) ? [] : (blocked.get(id) ?? []),
  );
  if (toLookAt.length > 0) {
    const why = [...new Set(toLookAt)].map(
      (block) => `${toLookAt.filter((one) => one === block).length} ${blockTexts[block]}`,
    );
    const verb = toLookAt.length === 1 ? 'has' : 'have';
    return `${toLookAt.length} ${verb} to be checked first: ${why.join(', ')}`;
  }
  if (mine.length > 0) return 'Your decisions are waiting to be sent';
  return `${numberText(pending)} ${pending === 1 ? 'waits' : 'wait'} for somebody else`;
}

/** The current rows of the invoices at the front of the queue; `undefined` while they load. */
export function useQueue(
  ids: readonly string[] | undefined,
  decisions: ReadonlyMap<string, OutboxEntry>,
  most: number,
): Queued[] | undefined {
  const { database } = useSignedIn();
  const first = useMemo(() => ids && firstOf(ids, decisions, most), [ids, decisions, most]);
  const all = first?.join(' ');
  const rows = useLiveQuery(async () => {
    if (all === undefined) return undefined;
    const found = await database.invoices.bulkGet(all.split(' ').filter(Boolean));
    return found.filter((row) => row !== undefined);
  }, [database, all]);
  return rows
    ?.filter(({ status }) => status === 'pending_review')
    .map((invoice) => ({
      invoice,
      decision: decisions.get(documentName('invoice', invoice.id)) ?? null,
    }));
}
