import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

const hourInMs = 3_600_000;

const putInThePast = statement(`
  update invoices set created_at = $3,
    decided_at = case when decided_at is null then null else $4::timestamptz end
  where account_id = $1 and id = $2`);

/** Backdates an invoice: the demo data is created at once, but looks like two months of work. Runs before anybody sees it. */
export async function putInPast(
  tx: AccountTx,
  invoiceId: string,
  { came, index }: { came: number; index: number },
): Promise<void> {
  const hours = 3 + ((index * 17) % 61);
  const decided = Math.min(came + hours * hourInMs, Date.now());
  await tx.run(putInThePast, [tx.accountId, invoiceId, new Date(came), new Date(decided)]);
}
