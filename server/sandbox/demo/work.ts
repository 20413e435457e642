import { changeSettings } from '../../capabilities/approvals/changeSettings.ts';
import type { DecisionFollower } from '../../capabilities/approvals/DecisionFollower.ts';
import { checkNow } from '../../capabilities/checks/checkNow.ts';
import { createInvoice } from '../../capabilities/invoices/createInvoice.ts';
import { createRule } from '../../capabilities/rules/createRule.ts';
import { createVendor } from '../../capabilities/vendors/createVendor.ts';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { committedSeq } from '../../platform/feed/sequence.ts';
import { decideLike } from './decisions.ts';
import { demoInvoices } from './invoices.ts';
import { putInPast } from './past.ts';
import type { DemoCompany } from './people.ts';
import { demoRates, demoRules } from './rules.ts';
import { enteredTwice, suppliers } from './suppliers.ts';

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
    await decideLike({ tx, followers, company }, id, fate);
    await putInPast(tx, id, { came, index });
  }
}
