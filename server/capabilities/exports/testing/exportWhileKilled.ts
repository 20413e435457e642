import { exportCalls } from '#shared/exports/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { approveInvoice } from '#shared/invoices/contract.ts';
import type { Database } from '../../../platform/db/database.ts';
import { leaseInSeconds } from '../../../platform/outside/whileRenewing.ts';
import { invoiceOf } from '../../../testing/documents.ts';
import type { Workplace } from '../../../testing/killedReading.ts';
import { until } from '../../../testing/program.ts';
import { booksOf, connectLedger, disturb } from '../../integrations/testing/sandboxLedgers.ts';

interface Exporting extends Workplace {
  db: Database;
  accountId: string;
  /** The server with the books, which is not killed. */
  sandbox: { url: string };
}

interface Plan {
  ledger: LedgerId;
  count: number;
  /** Number of answers from the ledger that are lost. */
  lost: number;
  /** The server is killed when each of these resolves. */
  moments: readonly (() => Promise<unknown>)[];
}

/**
 * Exports invoices with a server that is killed with -9 while it works, and started again. Meanwhile the ledger forgets
 * idempotency keys, so that duplicates are avoided only by finding bills. Returns the requested numbers, those in the
 * books, and the number of bills that were sent without a known outcome when the server was killed.
 */
export async function exportWhileKilled(
  workplace: Exporting,
  { ledger, count, lost, moments }: Plan,
) {
  const { sandbox, db, accountId } = workplace;
  const numberOf = (one: number) => `K-${ledger}-${one}`;
  let { program, client } = await workplace.start();
  await connectLedger({ client, sandbox }, ledger);
  const invoiceIds: string[] = [];
  for (let one = 0; one < count; one++) {
    const known = { invoiceNumber: numberOf(one), vendorName: `Supplier ${one % 5}` };
    const invoiceId = await invoiceOf({ db, accountId }, known);
    await client.call(approveInvoice, { params: { invoiceId }, body: { comments: null } });
    invoiceIds.push(invoiceId);
  }
  await disturb(sandbox, ledger, { fault: 'lose', at: 'bill', count: String(lost) });
  await client.call(exportCalls[ledger].several, { body: { invoiceIds } });

  let interrupted = 0;
  for (const moment of moments) {
    await moment();
    program.signal('SIGKILL');
    await program.ended();
    interrupted += await countOf(workplace, ledger, sentAndUnknown);
    ({ program, client } = await workplace.start());
    await letTimePass(workplace, ledger, leaseInSeconds);
  }
  await until(
    'all of them to be there',
    async () => {
      // Half the lease, so that attempts under way keep theirs.
      await letTimePass(workplace, ledger, leaseInSeconds / 2);
      return (await countOf(workplace, ledger, "status = 'success'")) === count;
    },
    300_000,
  );
  const books = Object.values((await booksOf(sandbox)).bills);
  const bills = books.filter((bill) => bill.ledger === ledger).map(({ number }) => number ?? '');
  const asked = Array.from({ length: count }, (_, one) => numberOf(one));
  program.signal('SIGTERM');
  await program.ended();
  return { asked, bills, interrupted };
}

/** Exports whose bill was sent, and whose outcome is not known. */
export const sentAndUnknown = "status = 'pending' and sent is not null";

export async function countOf(
  workplace: Workplace,
  ledger: LedgerId,
  condition: string,
): Promise<number> {
  const { rows } = await workplace.query(
    `select count(*)::int as count from export_logs where ledger = '${ledger}' and ${condition}`,
  );
  return rows[0].count;
}

/** Makes waiting exports due, and those whose lease ends by then; the ledger forgets idempotency keys, and accepts calls again. */
async function letTimePass(workplace: Exporting, ledger: LedgerId, seconds: number): Promise<void> {
  const { rowCount } = await workplace.query(
    'update ledger_connections set paused_until = null where paused_until > now()',
  );
  const minute = rowCount ? { hours: '0.02' } : {};
  await disturb(workplace.sandbox, ledger, { ...minute, forget: '1' });
  await workplace.query(
    `update export_logs set next_attempt_at = now()
      where (problem is not null or attempts > 0)
        and (next_attempt_at between now() and now() + interval '${seconds} seconds'
          or next_attempt_at > now() + interval '${leaseInSeconds} seconds')`,
  );
  await workplace.query('notify docket_work');
}
