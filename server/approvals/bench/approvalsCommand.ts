// npm run bench:approvals
// How long it takes to approve 500 invoices at once, and to judge 10,000 anew after a rule has changed. The database is
// one of its own, and is gone afterwards.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mostAtOnce } from '#shared/approvals/contract.ts';
import { createAccount } from '../../accounts/createAccount.ts';
import { systemActor } from '../../audit/write.ts';
import { readConfig } from '../../config.ts';
import { addressOf, type Database, openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { openPostgres } from '../../db/postgres.ts';
import { createInvoice } from '../../invoices/createInvoice.ts';
import { carryOut } from '../../lifetime.ts';
import { createLog } from '../../log.ts';
import { createRule } from '../../rules/createRule.ts';
import { bulkApprove } from '../bulkApprove.ts';
import { approvalQueueOf } from '../queue.ts';
import { reviewAccount } from '../review.ts';

const pending = 10_000;
const atOnce = 500;

await carryOut(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-bench-'));
  const config = readConfig({ DATA_DIR: folder });
  const postgres = await openPostgres(config);
  const address = addressOf(postgres.ownerUrl, config.secretFor('database roles'));
  try {
    await migrate(address);
    const db = openDatabase(address, createLog('error'));
    try {
      await measureAll(db);
    } finally {
      await db.close();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function measureAll(db: Database): Promise<void> {
  const founder = { email: 'bench@example.test', firstName: 'Ben', lastName: 'Ch' };
  const { accountId, founder: person } = await db.acrossAccounts('account-creation', (tx) =>
    createAccount(tx, { name: 'Bench', plan: 'pro', founder }),
  );
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

  const rule = { name: 'All', minAmount: 0, requiredApprovers: ['manager'] };
  await db.withAccount(accountId, (tx) => createRule(tx, systemActor, rule));
  await measure(`judging ${pending} anew`, () => reviewAccount(db, accountId));
  await db.withAccount(accountId, (tx) =>
    createRule(tx, systemActor, { ...rule, minAmount: 1e9, priority: 1 }),
  );
  await measure(`judging ${pending} anew that stand as before`, () => reviewAccount(db, accountId));
  await measure(`the queue out of ${pending}`, () =>
    db.withAccount(accountId, (tx) => approvalQueueOf(tx, person.id)),
  );

  const actor = { userId: person.id, userEmail: person.email, ipAddress: null };
  await measure(`approving ${atOnce} at once`, () =>
    db.withAccount(accountId, (tx) =>
      bulkApprove({ tx, personId: person.id, actor }, { invoiceIds: ids.slice(0, atOnce) }),
    ),
  );
}

async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${what.padEnd(48)} ${Math.round(performance.now() - start)} ms`);
}
