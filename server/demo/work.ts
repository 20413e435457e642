import { systemActor, writeAudit } from '../audit/write.ts';
import type { AccountTx } from '../db/database.ts';
import { committedSeq } from '../feed/sequence.ts';
import { createInvoice } from '../invoices/createInvoice.ts';
import { createRule } from '../rules/createRule.ts';
import { createVendor } from '../vendors/createVendor.ts';
import { decideLike } from './decisions.ts';
import { demoInvoices } from './invoices.ts';
import { demoRules } from './rules.ts';
import { suppliers } from './suppliers.ts';

/** What a company has after two months with Docket. Once: whatever people do to it afterwards stays. */
export async function fillWithWork(tx: AccountTx): Promise<void> {
  if ((await committedSeq(tx)) > 0) return;
  for (const { iban, taxRate, sells, prefix, ...vendor } of suppliers) {
    await createVendor(tx, systemActor, vendor);
  }
  for (const rule of demoRules) await createRule(tx, systemActor, rule);
  for (const { invoice, fate } of demoInvoices(Date.now())) {
    const { id } = await createInvoice(tx, systemActor, invoice);
    await decideLike(tx, id, fate, (actor) => (event) => writeAudit(tx, actor, event));
  }
}
