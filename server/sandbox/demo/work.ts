import { changeSettings } from '../../capabilities/approvals/changeSettings.ts';
import type { DecisionFollower } from '../../capabilities/approvals/DecisionFollower.ts';
import { putRates, type Quoted } from '../../capabilities/exchangeRates/rateStore.ts';
import {
  insertMade,
  type KeptFile,
  keepMade,
  type MakingServices,
} from '../../capabilities/firstDay/insertMade.ts';
import { createRule, type NewRule } from '../../capabilities/rules/ruleStore.ts';
import { createVendor } from '../../capabilities/vendors/createVendor.ts';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { committedSeq } from '../../platform/feed/sequence.ts';
import { applyFate } from './decisions.ts';
import { type DemoFile, demoFiles } from './files.ts';
import { idAt } from './idAt.ts';
import type { DemoCompany } from './people.ts';
import { enteredTwice, suppliers, vendorOf } from './suppliers.ts';

/** What the demo company needs of the server. */
export interface DemoServices extends MakingServices {
  followers: readonly DecisionFollower[];
}

const hourInMs = 3_600_000;
const dayInMs = 24 * hourInMs;

const putInThePast = statement(`
  update invoices set created_at = $3,
    decided_at = case when decided_at is null then null else $4::timestamptz end
  where account_id = $1 and id = $2`);

/** Backdates an invoice: the demo data is created at once, but looks like two months of work. Runs before anybody sees it. */
async function backdate(
  tx: AccountTx,
  invoiceId: string,
  { came, index }: { came: number; index: number },
): Promise<void> {
  const hours = 3 + ((index * 17) % 61);
  const decided = Math.min(came + hours * hourInMs, Date.now());
  await tx.run(putInThePast, [tx.accountId, invoiceId, new Date(came), new Date(decided)]);
}

/** Exchange rates to US dollars. */
const demoRates = { EUR: '1.08', GBP: '1.27' };

/** Made up, for each working day of the last hundred days. */
function ratesByDay(now: number): Quoted[] {
  return Array.from({ length: 100 }, (_, ago) => new Date(now - ago * dayInMs)).flatMap(
    (day, ago) => {
      if (day.getUTCDay() === 0 || day.getUTCDay() === 6) return [];
      const on = day.toISOString().slice(0, 10);
      const change = ((ago * 7) % 13) - 6;
      return [
        { from: 'EUR', to: 'USD', on, rate: (1.08 + change * 0.0012).toFixed(4) },
        { from: 'GBP', to: 'USD', on, rate: (1.27 + change * 0.0014).toFixed(4) },
      ];
    },
  );
}

const demoRules: readonly NewRule[] = [
  {
    name: 'Small purchases',
    minAmount: 0,
    maxAmount: 499.99,
    requiredApprovers: ['approver'],
    priority: 10,
    autoEscalateAfterHours: 72,
  },
  {
    name: 'Regular purchases',
    minAmount: 500,
    maxAmount: 3000,
    requiredApprovers: ['approver', 'manager'],
    priority: 20,
    autoEscalateAfterHours: 48,
  },
  {
    name: 'Year-end freeze',
    minAmount: 5000,
    maxAmount: null,
    requiredApprovers: ['manager', 'admin'],
    priority: 5,
    isActive: false,
  },
];

const secondsToRead = (index: number) => 4 + ((index * 7) % 23);

type StoredFile = DemoFile & KeptFile;

/** Fills a new company with two months of work. Does nothing if the company already has data. */
export async function fillWithWork(
  services: DemoServices,
  accountId: string,
  company: DemoCompany,
): Promise<void> {
  const { db, files } = services;
  if ((await db.withAccount(accountId, committedSeq)) > 0) return;
  const stored: StoredFile[] = [];
  for (const file of await demoFiles(Date.now())) {
    stored.push({ ...file, ...(await keepMade(files, accountId, file)) });
  }
  await db.withAccount(accountId, (tx) => fill(tx, services, { company, stored }));
}

const lockFilling = statement('select pg_advisory_xact_lock(hashtext($1::text))');

async function fill(
  tx: AccountTx,
  services: DemoServices,
  { company, stored }: { company: DemoCompany; stored: readonly StoredFile[] },
): Promise<void> {
  // A lock for nodes that start at the same time.
  await tx.run(lockFilling, [`demo ${tx.accountId}`]);
  if ((await committedSeq(tx)) > 0) return;
  const vendorIds = new Map<string, string>();
  for (const supplier of suppliers) {
    const { id, name } = await createVendor(tx, systemActor, vendorOf(supplier));
    vendorIds.set(name, id);
  }
  await createVendor(tx, systemActor, enteredTwice);
  for (const rule of demoRules) await createRule(tx, systemActor, rule);
  await changeSettings(tx, (event) => writeAudit(tx, systemActor, event), { rates: demoRates });
  // Made up, so not those of the European Central Bank.
  await putRates(tx, 'hand', ratesByDay(Date.now()));
  for (const [index, file] of stored.entries()) {
    const { came } = file;
    const invoiceId = await insertMade(tx, services.jobs, file, {
      uploadId: idAt(came),
      vendorId: vendorIds.get(file.document.seller.name) ?? null,
      cameAt: new Date(came - secondsToRead(index) * 1000),
      invoice: { id: idAt(came), sourceEmail: file.document.seller.email },
    });
    await applyFate({ tx, followers: services.followers, company }, invoiceId, file.arrival.fate);
    await backdate(tx, invoiceId, { came, index });
  }
}
