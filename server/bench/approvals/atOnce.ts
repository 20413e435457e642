import { isDeepStrictEqual } from 'node:util';
import {
  approvalQueue,
  type BulkApproval,
  type BulkApproved,
  bulkApprove,
  maxInvoicesPerRequest,
} from '#shared/approvals/contract.ts';
import { judgeAgain } from '../../capabilities/approvals/judgeAgain.ts';
import { createInvoice } from '../../capabilities/invoices/createInvoice.ts';
import { createRule } from '../../capabilities/rules/ruleStore.ts';
import { systemActor } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import type { TestClient } from '../../testing/client.ts';
import { bench, count } from '../harness/benches.ts';
import { type BenchProduct, withBenchProduct } from '../harness/benchProduct.ts';
import type { Report } from '../harness/Report.ts';
import { timed } from '../harness/timed.ts';

/** For each of three reasons: already decided, changed since they were seen, unknown id. */
const refusedPerReason = 7;

export const approvals = bench({
  about: 'judging invoices again after a rule has changed, and approving many at once',
  options: {
    invoices: count(10_000, 'that are pending'),
    'at-once': count(500, 'that are approved at once'),
    rounds: count(5, 'of approving'),
  },
  async run(report, { invoices, 'at-once': atOnce, rounds }) {
    await withBenchProduct(async (product) => {
      const ids = await seed(product, invoices);
      await judge(report, product, invoices);
      const { client } = await product.start();
      const [, ms] = await timed(() => client.call(approvalQueue));
      report.figure(`the queue out of ${invoices}`, ms);
      for (let round = 0; round < rounds; round++) {
        const some = ids.slice(round * atOnce, (round + 1) * atOnce);
        await approveMany(report, product, client, some);
      }
    });
  },
});

async function seed({ db, accountId }: BenchProduct, needed: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < needed) {
    await db.withAccount(accountId, async (tx) => {
      for (let made = 0; made < maxInvoicesPerRequest && ids.length < needed; made++) {
        const invoice = {
          ...{ vendorName: 'Bench', invoiceNumber: `B-${ids.length}`, invoiceDate: '2026-01-05' },
          amount: `${ids.length}.00`,
        };
        ids.push((await createInvoice(tx, systemActor, invoice)).id);
      }
    });
  }
  return ids;
}

async function judge(
  report: Report,
  { db, accountId }: BenchProduct,
  pending: number,
): Promise<void> {
  const rule = { name: 'All', minAmount: 0, requiredApprovers: ['manager'] };
  await db.withAccount(accountId, (tx) => createRule(tx, systemActor, rule));
  const [, changedMs] = await timed(() => judgeAgain(db, accountId));
  report.figure(`judging ${pending} again`, changedMs);
  await db.withAccount(accountId, (tx) =>
    createRule(tx, systemActor, { ...rule, minAmount: 1e9, priority: 1 }),
  );
  const [, sameMs] = await timed(() => judgeAgain(db, accountId));
  report.figure(`judging ${pending} again to the same result`, sameMs);
}

/** Sends as many ids as given; unknown ones replace some of them. */
async function approveMany(
  report: Report,
  { query }: BenchProduct,
  client: TestClient,
  ids: readonly string[],
): Promise<void> {
  const decided = ids.slice(0, refusedPerReason);
  const changed = ids.slice(refusedPerReason, 2 * refusedPerReason);
  const unknown = Array.from({ length: refusedPerReason }, () => newId());
  const approvable = ids.slice(3 * refusedPerReason);
  for (const id of decided)
    await client.send('POST', `/api/invoices/${id}/reject`, { comments: 'No' });

  const request: BulkApproval = {
    invoiceIds: [...decided, ...changed, ...unknown, ...approvable],
    fingerprints: Object.fromEntries(changed.map((id) => [id, 'of something else'])),
  };
  const [{ approved, refused }, ms] = await timed(() =>
    client.call(bulkApprove, { body: request }),
  );
  report.figure(`approving ${request.invoiceIds.length} at once`, ms);
  report.note(`  ${approved.length} approved, ${refused.length} refused: ${inWords(refused)}`);

  const expected = [
    ...decided.map((id) => [id, 'already_decided']),
    ...changed.map((id) => [id, 'changed']),
    ...unknown.map((id) => [id, 'not_found']),
  ];
  const { rows } = await query(
    `select (select count(*)::int from invoices where status = 'approved' and id in (${quoted(approvable)})) as stored,
      (select count(*)::int from audit_log where action = 'approve' and entity_id in (${quoted(request.invoiceIds)})) as audited`,
  );
  const isCorrect =
    isDeepStrictEqual(approved, approvable) &&
    isDeepStrictEqual(
      refused.map(({ id, code }) => [id, code]),
      expected,
    ) &&
    isDeepStrictEqual(rows, [{ stored: approvable.length, audited: approvable.length }]);
  report.check(`  ${approvable.length} approved and ${expected.length} refused`, isCorrect);
}

/** `7 already_decided, 7 changed` */
function inWords(refused: BulkApproved['refused']): string {
  const counts = new Map<string, number>();
  for (const { code } of refused) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => `${count} ${code}`).join(', ');
}

function quoted(ids: readonly string[]): string {
  return ids.map((id) => `'${id}'`).join(', ');
}
