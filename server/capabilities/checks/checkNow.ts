import { canonicalText } from '#shared/canonicalText.ts';
import type { NotValid } from '#shared/checks/CheckInput.ts';
import { checkInvoice } from '#shared/checks/checkInvoice.ts';
import { type FlagState, flagStateOf } from '#shared/checks/flagState.ts';
import { notValidIn } from '#shared/checks/notValid.ts';
import { withoutRemovedLines } from '#shared/invoices/lines.ts';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { notFound } from '../../platform/http/problem.ts';
import { requireUndecided } from '../invoices/Deciding.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import { approvalStateDiffers, judgeCovered } from '../policy/approvalState.ts';
import type { ApprovalState } from '../policy/approvalStateColumns.ts';
import { GivenApprovals } from '../policy/approvalStore.ts';
import { type PolicyNow, readPolicy } from '../policy/policyStore.ts';
import { vendors } from '../vendors/vendorStore.ts';
import { checkedOf } from './checkedOf.ts';
import { makeAboutDue } from './comparedDue.ts';
import { payeeNameOf } from './knownAccounts.ts';
import { vendorsNow } from './vendorsNow.ts';

export async function lockUndecided(tx: AccountTx, invoiceId: string): Promise<InvoiceRow> {
  const invoice = await invoices.lock(tx, invoiceId);
  if (!invoice) throw notFound('invoice');
  requireUndecided(invoice);
  return invoice;
}

/**
 * Matches the vendor and runs all checks again. The invoice has to be locked, or not visible to others yet. It is changed
 * only if its vendor, its flags or its approvals differ.
 */
export async function checkNow(tx: AccountTx, invoice: InvoiceRow): Promise<InvoiceRow> {
  const now = (await vendorsNow(tx, [invoice]))(invoice);
  const { vendorId } = now;
  const policy = await readPolicy(tx);
  const input = await checkedOf(tx, { ...invoice, ...now }, policy);
  const payeeName = payeeNameOf(invoice, input);
  const flagState = flagStateOf(checkInvoice(input), {
    ...invoice,
    ...{ vendorId, payeeName, notValid: input.notValid },
  });
  const state = await approvalStateWith(tx, { ...invoice, ...flagState, vendorId }, policy);
  const needsOthers = approvalStateDiffers(invoice, state);
  if (vendorId === invoice.vendorId && isSame(flagState, invoice) && !needsOthers) return invoice;
  const row = await invoices.change(tx, invoice.id, await nextSeq(tx), {
    ...flagState,
    vendorId,
    ...(needsOthers ? state : {}),
  });
  // Flags that refer to it from its old vendor; the mark of its row covers its new one.
  if (vendorId !== invoice.vendorId) await makeAboutDue(tx, invoice.id);
  const [oldValues, newValues] = [auditValuesOf(invoice), auditValuesOf(row)];
  if (canonicalText(oldValues) !== canonicalText(newValues)) {
    await writeAudit(tx, systemActor, {
      category: 'INVOICE',
      action: 'update',
      entityType: 'invoice',
      entityId: invoice.id,
      metadata: { checked: true },
      oldValues,
      newValues,
    });
  }
  return row;
}

/** Vendor and flags choose the rule as well. */
async function approvalStateWith(
  tx: AccountTx,
  invoice: InvoiceRow,
  policy: PolicyNow,
): Promise<ApprovalState> {
  const given = await GivenApprovals.read(tx, [invoice.id]);
  return judgeCovered(invoice, policy, given).facts;
}

function isSame(flagState: FlagState, { flags, fraudFlags, heldBy }: FlagState): boolean {
  return canonicalText({ ...flagState }) === canonicalText({ flags, fraudFlags, heldBy });
}

function auditValuesOf({ heldBy, vendorId }: Pick<InvoiceRow, 'heldBy' | 'vendorId'>) {
  return { heldBy, vendorId };
}

/** The values of the document that are not valid and were not corrected. */
export function notValidNow(invoice: InvoiceRow): NotValid[] {
  const lines = withoutRemovedLines(invoice.lines);
  return notValidIn(invoice.readBeside?.notValid, invoice, lines);
}

/** The name that a verification of this invoice is for; see `Verifiable`. */
export async function payeeNameNow(tx: AccountTx, invoice: InvoiceRow): Promise<string | null> {
  const vendor = invoice.vendorId === null ? undefined : await vendors.find(tx, invoice.vendorId);
  return payeeNameOf(invoice, { vendor: vendor ?? null });
}
