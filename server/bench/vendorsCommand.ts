import { findLikenesses } from '#shared/vendors/likeness/findLikenesses.ts';
import { groupsOf } from '#shared/vendors/likeness/groups.ts';
import { createVendor } from '../capabilities/vendors/createVendor.ts';
import { compareAll } from '../capabilities/vendors/likeness/compareAnew.ts';
import { likenesses } from '../capabilities/vendors/likeness/likenessStore.ts';
import { systemActor } from '../platform/audit/write.ts';
import { newId } from '../platform/db/newId.ts';
import { withBenchDatabase } from './harness/benchDatabase.ts';
import { bench, count, runBenches } from './harness/benches.ts';
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

await runBenches('vendors', { duplicates });
