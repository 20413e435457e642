import { changeSettings } from '../approvals/changeSettings.ts';
import { systemActor, writeAudit } from '../audit/write.ts';
import { checkNow } from '../checks/checkNow.ts';
import type { AccountTx } from '../db/database.ts';
import { committedSeq } from '../feed/sequence.ts';
import { createInvoice } from '../invoices/createInvoice.ts';
import { createRule } from '../rules/createRule.ts';
import { createVendor } from '../vendors/createVendor.ts';
import { decideLike } from './decisions.ts';
import { demoInvoices } from './invoices.ts';
import { putInPast } from './past.ts';
import { demoRates, demoRules } from './rules.ts';
import { enteredTwice, suppliers } from './suppliers.ts';

/** What a company has after two months with Docket. Once: whatever people do to it afterwards stays. */
export async function fillWithWork(tx: AccountTx): Promise<void> {
  if ((await committedSeq(tx)) > 0) return;
  const vendorIds = new Map<string | null | undefined, string>();
  for (const { iban, taxRate, sells, prefix, ...vendor } of suppliers) {
    const { id, name } = await createVendor(tx, systemActor, vendor);
    vendorIds.set(name, id);
  }
  await createVendor(tx, systemActor, enteredTwice);
  for (const rule of demoRules) await createRule(tx, systemActor, rule);
  await changeSettings(tx, (event) => writeAudit(tx, systemActor, event), { rates: demoRates });
  for (const [place, { invoice, fate, came }] of demoInvoices(Date.now()).entries()) {
    const vendorId = vendorIds.get(invoice.vendorName) ?? null;
    const made = await createInvoice(tx, systemActor, { ...invoice, vendorId });
    const { id } = await checkNow(tx, made);
    await decideLike(tx, id, fate);
    await putInPast(tx, id, { came, place });
  }
}
