import { exportCalls } from '#shared/exports/contract.ts';
import { approveInvoice } from '#shared/invoices/contract.ts';
import type { Database } from '../../db/database.ts';
import { booksOf, connectLedger, disturb } from '../../integrations/testing/sandboxLedgers.ts';
import { invoiceOf } from '../../testing/documents.ts';
import type { Workplace } from '../../testing/killedReading.ts';
import { until } from '../../testing/program.ts';

interface Place extends Workplace {
  db: Database;
  accountId: string;
  /** Where the books are kept; it is killed by nobody. */
  sandbox: { url: string };
}

interface Plan {
  count: number;
  /** How many answers of the ledger are lost on the way. */
  lost: number;
  /** Each is over when the server is to be killed. */
  moments: readonly (() => Promise<unknown>)[];
}

/**
 * Exports invoices with a server that is killed with -9 while it works, and started again. Answers which numbers were asked
 * for, which stand in the books, and how many bills were sent and not known of when the server was killed.
 */
export async function exportWhileKilled(place: Place, { count, lost, moments }: Plan) {
  const { sandbox, db, accountId } = place;
  let { program, client } = await place.start();
  await connectLedger({ client, sandbox }, 'quickbooks');
  const invoiceIds: string[] = [];
  for (let one = 0; one < count; one++) {
    const known = { invoiceNumber: `K-${one}`, vendorName: `Supplier ${one % 5}` };
    const invoiceId = await invoiceOf({ db, accountId }, known);
    await client.call(approveInvoice, { params: { invoiceId }, body: { comments: null } });
    invoiceIds.push(invoiceId);
  }
  await disturb(sandbox, 'quickbooks', { fault: 'lose', count: String(lost) });
  await client.call(exportCalls.quickbooks.several, { body: { invoiceIds } });

  let interrupted = 0;
  for (const moment of moments) {
    await moment();
    program.signal('SIGKILL');
    await program.ended();
    interrupted += await countOf(place, sentAndUnknown);
    ({ program, client } = await place.start());
    await letTimePass(place);
  }
  await until(
    'all of them to be there',
    async () => {
      await letTimePass(place);
      return (await countOf(place, "status = 'success'")) === count;
    },
    300_000,
  );
  const bills = Object.values((await booksOf(sandbox)).bills).map(({ number }) => number ?? '');
  const asked = Array.from({ length: count }, (_, one) => `K-${one}`);
  return { asked, bills, interrupted };
}

/** Of an export: its bill is on its way or there, and we have not heard of it. */
export const sentAndUnknown = "status = 'pending' and sent is not null";

export async function countOf(place: Workplace, which: string): Promise<number> {
  const { rows } = await place.query(
    `select count(*)::int as count from export_logs where ${which}`,
  );
  return rows[0].count;
}

/** Whatever waits for its next attempt, or was under way, is due. */
async function letTimePass(place: Workplace): Promise<void> {
  await place.query(
    `update export_logs set next_attempt_at = now()
      where next_attempt_at > now() and (problem is not null or attempts > 0)
        and next_attempt_at < now() + interval '85 seconds'`,
  );
}
