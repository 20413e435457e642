// npm run bench:approvals
// How long it takes to judge 10,000 invoices anew after a rule has changed, and, by calls to a real server, to list them
// and to approve 500 of them at once, of which some are refused. Ends with code 1 where anything else is approved or
// refused than should be. The database is one of its own, and is gone afterwards.
import { isDeepStrictEqual } from 'node:util';
import {
  approvalQueue,
  type BulkApproval,
  type BulkApproved,
  bulkApprove,
  mostAtOnce,
} from '#shared/approvals/contract.ts';
import { systemActor } from '../../audit/write.ts';
import { type BenchProduct, withBenchProduct } from '../../bench/benchProduct.ts';
import { newId } from '../../db/newId.ts';
import { createInvoice } from '../../invoices/createInvoice.ts';
import { carryOut } from '../../lifetime.ts';
import { createRule } from '../../rules/createRule.ts';
import type { TestClient } from '../../testing/client.ts';
import { reviewAccount } from '../review.ts';

const pending = 10_000;
const atOnce = 500;
const rounds = 5;
/** Of each of three kinds: decided already, seen otherwise, of nobody here. */
const refusedOfAKind = 7;

await carryOut(() =>
  withBenchProduct(async (product) => {
    const ids = await seed(product);
    await judgeAnew(product);
    const { client } = await product.start();
    await measure(`the queue out of ${pending}`, () => client.call(approvalQueue));
    for (let round = 0; round < rounds; round++) {
      await approveMany(product, client, ids.slice(round * atOnce, (round + 1) * atOnce));
    }
  }),
);

async function seed({ db, accountId }: BenchProduct): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < pending) {
    await db.withAccount(accountId, async (tx) => {
      for (let made = 0; made < mostAtOnce; made++) {
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

async function judgeAnew({ db, accountId }: BenchProduct): Promise<void> {
  const rule = { name: 'All', minAmount: 0, requiredApprovers: ['manager'] };
  await db.withAccount(accountId, (tx) => createRule(tx, systemActor, rule));
  await measure(`judging ${pending} anew`, () => reviewAccount(db, accountId));
  await db.withAccount(accountId, (tx) =>
    createRule(tx, systemActor, { ...rule, minAmount: 1e9, priority: 1 }),
  );
  await measure(`judging ${pending} anew that stand as before`, () => reviewAccount(db, accountId));
}

/** As many as there are ids: those of nobody take the place of some. */
async function approveMany(
  { query }: BenchProduct,
  client: TestClient,
  ids: readonly string[],
): Promise<void> {
  const decided = ids.slice(0, refusedOfAKind);
  const changed = ids.slice(refusedOfAKind, 2 * refusedOfAKind);
  const ofNobody = Array.from({ length: refusedOfAKind }, () => newId());
  const whole = ids.slice(3 * refusedOfAKind);
  for (const id of decided)
    await client.send('POST', `/api/invoices/${id}/reject`, { comments: 'No' });

  const wish: BulkApproval = {
    invoiceIds: [...decided, ...changed, ...ofNobody, ...whole],
    fingerprints: Object.fromEntries(changed.map((id) => [id, 'of something else'])),
  };
  const { approved, refused } = await measure(`approving ${wish.invoiceIds.length} at once`, () =>
    client.call(bulkApprove, { body: wish }),
  );
  console.log(`  ${approved.length} approved, ${refused.length} refused: ${inWords(refused)}`);

  const expected = [
    ...decided.map((id) => [id, 'already_decided']),
    ...changed.map((id) => [id, 'changed']),
    ...ofNobody.map((id) => [id, 'not_found']),
  ];
  const { rows } = await query(
    `select (select count(*)::int from invoices where status = 'approved' and id in (${quoted(whole)})) as stored,
      (select count(*)::int from audit_log where action = 'approve' and entity_id in (${quoted(wish.invoiceIds)})) as audited`,
  );
  const isRight =
    isDeepStrictEqual(approved, whole) &&
    isDeepStrictEqual(
      refused.map(({ id, code }) => [id, code]),
      expected,
    ) &&
    isDeepStrictEqual(rows, [{ stored: whole.length, audited: whole.length }]);
  if (isRight) return;
  console.error(`  ${whole.length} had to be approved and ${expected.length} refused`, rows);
  process.exitCode = 1;
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

async function measure<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  console.log(`${what.padEnd(48)} ${Math.round(performance.now() - start)} ms`);
  return result;
}
