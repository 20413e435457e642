import { changeSettings } from '../../capabilities/approvals/changeSettings.ts';
import type { DecisionFollower } from '../../capabilities/approvals/DecisionFollower.ts';
import { checkNow } from '../../capabilities/checks/checkNow.ts';
import { createInvoice } from '../../capabilities/invoices/createInvoice.ts';
import { createRule, type NewRule } from '../../capabilities/rules/ruleStore.ts';
import { createVendor } from '../../capabilities/vendors/createVendor.ts';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { committedSeq } from '../../platform/feed/sequence.ts';
import { applyFate } from './decisions.ts';
import { demoInvoices } from './invoices.ts';
import type { DemoCompany } from './people.ts';
import { enteredTwice, suppliers } from './suppliers.ts';

const hourInMs = 3_600_000;

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

const demoRules: readonly NewRule[] = [
  {
    name: 'Small purchases',
    minAmount: 0,
    maxAmount: 500,
    requiredApprovers: ['approver'],
    priority: 10,
    autoEscalateAfterHours: 72,
  },
  {
    name: 'Freight and energy',
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
    requiredApprovers: ['manager', 'finance_director'],
    priority: 5,
    isActive: false,
  },
];

/** Fills a new company with two months of work. Does nothing if the company already has data. */
export async function fillWithWork(
  tx: AccountTx,
  { company, followers }: { company: DemoCompany; followers: readonly DecisionFollower[] },
): Promise<void> {
  if ((await committedSeq(tx)) > 0) return;
  const vendorIds = new Map<string | null | undefined, string>();
  for (const { iban, taxRate, sells, prefix, ...vendor } of suppliers) {
    const { id, name } = await createVendor(tx, systemActor, vendor);
    vendorIds.set(name, id);
  }
  await createVendor(tx, systemActor, enteredTwice);
  for (const rule of demoRules) await createRule(tx, systemActor, rule);
  await changeSettings(tx, (event) => writeAudit(tx, systemActor, event), { rates: demoRates });
  for (const [index, { invoice, fate, came }] of demoInvoices(Date.now()).entries()) {
    const vendorId = vendorIds.get(invoice.vendorName) ?? null;
    const made = await createInvoice(tx, systemActor, { ...invoice, vendorId });
    const { id } = await checkNow(tx, made);
    await applyFate({ tx, followers, company }, id, fate);
    await backdate(tx, id, { came, index });
  }
}
