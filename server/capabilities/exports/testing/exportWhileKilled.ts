import { isDeepStrictEqual } from 'node:util';
import { changeAttachment } from '#shared/attachments/contract.ts';
import type { EnteredCoding } from '#shared/coding/coding.ts';
import { exportCalls } from '#shared/exports/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { approveInvoice } from '#shared/invoices/contract.ts';
import type { Database } from '../../../platform/db/database.ts';
import { leaseInSeconds } from '../../../platform/outside/whileRenewing.ts';
import type { SandboxBill } from '../../../sandbox/ledgers/book.ts';
import type { TestClient } from '../../../testing/client.ts';
import { codeInvoice, entryIds } from '../../../testing/coding.ts';
import { invoiceOf } from '../../../testing/documents.ts';
import type { Workplace } from '../../../testing/killedReading.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { until } from '../../../testing/program.ts';
import { attachedTo } from '../../../testing/uploads.ts';
import { booksOf, connectLedger, disturb } from '../../integrations/testing/sandboxLedgers.ts';

interface Exporting extends Workplace {
  db: Database;
  accountId: string;
  admin: Pick<TestPerson, 'id' | 'email'>;
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

/** The entries, by list and id, that the whole of each invoice is coded with, and a quarter of it. */
const codings = {
  quickbooks: {
    whole: { account: ['account', '62'], class: ['class', '4001'], customer: ['customer', '4301'] },
    part: { account: ['account', '83'] },
    kept: [
      { account: '62', class: '4001', customer: '4301', amount: 75 },
      { account: '83', class: '4001', customer: '4301', amount: 25 },
    ],
  },
  xero: {
    whole: {
      account: ['account', '5d2f7f7a-acc0-4f0e-9a39-000000000463'],
      tracking: ['trackingOption', '5d2f7f7a-0970-4f0e-9a39-000000000011'],
    },
    part: { account: ['account', '5d2f7f7a-acc0-4f0e-9a39-000000000429'] },
    kept: [
      { account: '463', tracking: ['5d2f7f7a-0970-4f0e-9a39-000000000011'], amount: 75 },
      { account: '429', tracking: ['5d2f7f7a-0970-4f0e-9a39-000000000011'], amount: 25 },
    ],
  },
  sage: {
    whole: { account: ['account', 'b2c10000000000000000000000007510'] },
    part: { account: ['account', 'b2c10000000000000000000000007500'] },
    kept: [
      { account: 'b2c10000000000000000000000007510', amount: 75 },
      { account: 'b2c10000000000000000000000007500', amount: 25 },
    ],
  },
  odoo: {
    whole: { account: ['account', '6518'], class: ['class', '41'] },
    part: { account: ['account', '6064'] },
    kept: [
      { account: '6518', class: '41', amount: 75 },
      { account: '6064', class: '41', amount: 25 },
    ],
  },
} as const satisfies Record<LedgerId, object>;

async function codingFor(ledger: LedgerId, client: TestClient): Promise<EnteredCoding> {
  const idOf = await entryIds(client);
  const { whole, part } = codings[ledger];
  const entered = (at: string, fields: Readonly<Record<string, readonly [string, string]>>) =>
    Object.entries(fields).map(([field, [list, id]]) => [`${at}/${field}`, idOf(list, id)]);
  return {
    ...Object.fromEntries([...entered('all', whole), ...entered('all:1', part)]),
    'all:1/share': '25%',
  };
}

/**
 * Exports invoices with a server that is killed with -9 while it works, and started again. Meanwhile the ledger forgets
 * idempotency keys, so that duplicates are avoided only by finding bills. Each invoice is coded and has a file. Returns the
 * requested numbers, those in the books, those that are there with their coding and their file, and the number of bills
 * that were sent without a known outcome when the server was killed.
 */
export async function exportWhileKilled(
  workplace: Exporting,
  { ledger, count, lost, moments }: Plan,
) {
  const { sandbox, db, accountId, admin: person } = workplace;
  const numberOf = (one: number) => `K-${ledger}-${one}`;
  let { program, client } = await workplace.start();
  await connectLedger({ client, sandbox }, ledger);
  const coding = await codingFor(ledger, client);
  const invoiceIds: string[] = [];
  for (let one = 0; one < count; one++) {
    const known = { invoiceNumber: numberOf(one), vendorName: `Supplier ${one % 5}` };
    const invoiceId = await invoiceOf({ db, accountId }, known);
    await codeInvoice({ db, accountId }, { invoiceId, person }, coding);
    const name = `${numberOf(one)}.pdf`;
    const { id: attachmentId } = await attachedTo(client, invoiceId, { name });
    const params = { attachmentId };
    await client.call(changeAttachment, { params, body: { goesToLedger: true } });
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
      const done = "status = 'success' and document = 'attached'";
      return (await countOf(workplace, ledger, done)) === count;
    },
    300_000,
  );
  const all = Object.values((await booksOf(sandbox)).bills);
  const books = all.filter((bill) => bill.ledger === ledger);
  const bills = books.map(({ number }) => number ?? '');
  const whole = books.filter((bill) => isWhole(bill, ledger)).map(({ number }) => number ?? '');
  const asked = Array.from({ length: count }, (_, one) => numberOf(one));
  program.signal('SIGTERM');
  await program.ended();
  return { asked, bills, whole, interrupted };
}

/** Whether it has the lines of the coding, and its own file. */
function isWhole({ lines, attachments, number }: SandboxBill, ledger: LedgerId): boolean {
  const { kept } = codings[ledger];
  return (
    isDeepStrictEqual(
      lines,
      lines.map((line, index) => ({ ...line, ...kept[index] })),
    ) &&
    lines.length === kept.length &&
    attachments.length > 0 &&
    attachments.every(({ name }) => name === `${number}.pdf`)
  );
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
