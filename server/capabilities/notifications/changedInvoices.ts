import type { Concerning } from '#shared/notifications/whoIsConcerned.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

/** The columns of an invoice that decide whom it concerns now. */
export interface ConcerningRow extends Concerning {
  id: string;
  seq: number;
}

type Row = Omit<ConcerningRow, 'seq' | 'escalatedAt'> & { seq: string; escalatedAt: Date | null };

/** A deleted invoice is treated as rejected, so that it waits for nobody. */
const list = `id, seq, case when deleted_at is null then status else 'rejected' end as status,
  required_approvers as "requiredApprovers", approved_by as "approvedBy", stand_ins as "standIns", asked, escalated_at as "escalatedAt",
  uploaded_by as "uploadedBy", also_uploaded_by as "alsoUploadedBy", held_by as "heldBy"`;

const changed = statement(
  `select ${list} from invoices where account_id = $1 and seq > $2 and seq <= $3 order by seq limit $4`,
);

export async function invoicesChanged(
  tx: AccountTx,
  range: { after: number; upTo: number; limit: number },
): Promise<ConcerningRow[]> {
  const values = [tx.accountId, range.after, range.upTo, range.limit];
  return (await tx.run<Row>(changed, values)).map(read);
}

const undecided = statement(`
  select ${list} from invoices
  where account_id = $1 and status = 'pending_review' and deleted_at is null order by seq`);

export async function invoicesUndecided(tx: AccountTx): Promise<ConcerningRow[]> {
  return (await tx.run<Row>(undecided, [tx.accountId])).map(read);
}

function read({ seq, escalatedAt, ...row }: Row): ConcerningRow {
  return { ...row, seq: Number(seq), escalatedAt: escalatedAt?.toISOString() ?? null };
}
