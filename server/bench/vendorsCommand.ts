import { setTimeout as pause } from 'node:timers/promises';
import { mergeVendors, updateVendor } from '#shared/vendors/contract.ts';
import { findLikenesses } from '#shared/vendors/likeness/findLikenesses.ts';
import { groupsOf } from '#shared/vendors/likeness/groups.ts';
import { createInvoice } from '../capabilities/invoices/createInvoice.ts';
import { invoices as invoiceStore } from '../capabilities/invoices/invoiceStore.ts';
import { createVendor } from '../capabilities/vendors/createVendor.ts';
import { compareAll } from '../capabilities/vendors/likeness/compareAnew.ts';
import { likenesses } from '../capabilities/vendors/likeness/likenessStore.ts';
import { systemActor } from '../platform/audit/write.ts';
import { newId } from '../platform/db/newId.ts';
import { reserve } from '../platform/feed/sequence.ts';
import { copyInvoice } from '../testing/documents.ts';
import { withBenchDatabase } from './harness/benchDatabase.ts';
import { bench, count, runBenches } from './harness/benches.ts';
import { type BenchProduct, withBenchProduct } from './harness/benchProduct.ts';
import { timed } from './harness/timed.ts';
import { madeVendors } from './made/madeVendors.ts';

const goalMs = 2_000;

const duplicates = bench({
  about: 'comparing all vendors for duplicates, and one after a change',
  options: { vendors: count(10_000, 'of one company') },
  async run(report, { vendors: needed }) {
    const vendors = madeVendors(needed);
    const [pairs, pureMs] = await timed(async () => findLikenesses(vendors));
    report.note(`${needed} vendors, ${groupsOf(pairs).length} groups`);
    report.figure('all of them in memory', pureMs, { below: goalMs });
    await withBenchDatabase(async ({ db, accountId }) => {
      await db.withAccount(accountId, async (tx) => {
        for (const vendor of vendors) await createVendor(tx, systemActor, vendor);
      });
      const compare = () => db.withAccount(accountId, compareAll);
      const [, allMs] = await timed(compare);
      report.figure('all of them from and into the database', allMs);
      await db.withAccount(accountId, (tx) =>
        createVendor(tx, systemActor, { ...vendors[0], id: newId(), name: vendors[0]?.name ?? '' }),
      );
      const [, oneMs] = await timed(compare);
      report.figure('one more', oneMs);
      const [groups, readMs] = await timed(async () =>
        groupsOf(await db.withAccount(accountId, likenesses)),
      );
      report.figure(`reading ${groups.length} groups`, readMs);
    });
  },
});

const longestWaitMs = 200;

const merge = bench({
  about: 'how long others wait while a vendor with many invoices is merged',
  options: {
    invoices: count(100_000, 'of the merged vendor'),
    pending: count(1_000, 'of them that are not decided'),
  },
  async run(report, { invoices, pending }) {
    await withBenchProduct(async (product) => {
      const { source, target, other, ids } = await seed(product, { invoices, pending });
      const { client } = await product.start();
      let isOver = false;
      /** Repeats the call of another person, and counts how long each one takes. */
      const meanwhile = async (call: () => Promise<unknown>) => {
        const times: number[] = [];
        while (!isOver) {
          times.push((await timed(call))[1]);
          await pause(5);
        }
        return times;
      };
      let round = 0;
      const edits = meanwhile(() => {
        const body = { notes: `Round ${round++}` };
        return client.call(updateVendor, { params: { vendorId: other }, body });
      });
      const locks = meanwhile(() => {
        const id = ids[Math.floor(Math.random() * ids.length)] ?? '';
        return product.db.withAccount(product.accountId, (tx) => invoiceStore.lock(tx, id));
      });
      await pause(2_000);
      const body = {
        ...{ sourceVendorId: source, targetVendorId: target, keepSourceFields: [] },
        reason: 'Entered twice',
      };
      const started = performance.now();
      const [{ movedInvoices }, answeredMs] = await timed(() =>
        client.call(mergeVendors, { body }),
      );
      report.figure('the answer', answeredMs);
      while (await remaining(product, source)) await pause(100);
      report.figure(`all ${movedInvoices} moved`, performance.now() - started);
      isOver = true;
      report.times('an edit of another vendor', await edits, { atMost: longestWaitMs });
      report.times('locking one of its invoices', await locks, { atMost: longestWaitMs });
      const { rows } = await product.query(
        `select (select count(*)::int from invoices where vendor_id = $1) as moved,
          (select count(distinct entity_id)::int from audit_log
            where entity_type = 'invoice' and new_values->>'vendorId' = $1::text) as audited`,
        [target],
      );
      report.check(
        `${invoices} moved and audited`,
        rows[0]?.moved === invoices && rows[0]?.audited === invoices,
      );
    });
  },
});

async function remaining({ query }: BenchProduct, vendorId: string): Promise<boolean> {
  const { rows } = await query(
    'select exists (select from invoices where vendor_id = $1) as "isThere"',
    [vendorId],
  );
  return rows[0]?.isThere;
}

async function seed(
  { db, accountId, query }: BenchProduct,
  { invoices, pending }: { invoices: number; pending: number },
) {
  const vendorIds = await db.withAccount(accountId, async (tx) => {
    const made: string[] = [];
    for (const name of ['Northern Lights Energy', 'Northern Light Energy', 'Café Résumé'])
      made.push((await createVendor(tx, systemActor, { id: newId(), name })).id);
    return made;
  });
  const [source = '', target = '', other = ''] = vendorIds;
  const known = { vendorId: source, vendorName: 'Northern Lights Energy', amount: '120.00' };
  const first = await db.withAccount(accountId, (tx) => createInvoice(tx, systemActor, known));
  const copies = [
    { status: 'approved', count: invoices - pending },
    { status: 'pending_review', count: pending - 1 },
  ];
  for (const { status, count } of copies) {
    const seq = await db.withAccount(accountId, async (tx) => (await reserve(tx, count)).take());
    const changes = `'status', '${status}', 'invoice_number', 'N-' || (${seq} + n), 'amount', n,
      'seq', ${seq} - 1 + n`;
    await copyInvoice({ asSuperuser: query }, first.id, { count, changes });
  }
  await query('update invoices set check_due_at = null, vendors_due = null');
  await query('vacuum analyze invoices');
  const { rows } = await query('select id from invoices order by random() limit 10000');
  return { source, target, other, ids: rows.map(({ id }) => String(id)) };
}

await runBenches('vendors', { duplicates, merge });
