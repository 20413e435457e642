import type { AccountTx } from '../db/database.ts';
import type { Statement } from '../db/statement.ts';

const hourInMs = 3_600_000;

const putInThePast: Statement = {
  name: 'put-demo-invoice-in-the-past',
  text: `update invoices set created_at = $3,
      decided_at = case when decided_at is null then null else $4::timestamptz end
    where account_id = $1 and id = $2`,
};

/** All of it is made at once; it came, and was decided, over two months. Before anybody has seen it. */
export async function putInPast(
  tx: AccountTx,
  invoiceId: string,
  { came, place }: { came: number; place: number },
): Promise<void> {
  const hours = 3 + ((place * 17) % 61);
  const decided = Math.min(came + hours * hourInMs, Date.now());
  await tx.run(putInThePast, [tx.accountId, invoiceId, new Date(came), new Date(decided)]);
}
