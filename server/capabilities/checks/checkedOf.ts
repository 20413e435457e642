import type { Checked } from '#shared/checks/Checked.ts';
import { type InvoiceValues, invoiceFields } from '#shared/invoices/fields.ts';
import { partsOfLineKey, removedField, standingLines } from '#shared/invoices/lines.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { EditedInvoice } from '../invoices/columns.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { readPolicy } from '../policy/policyStore.ts';
import { namedOtherwise } from '../vendors/matchVendor.ts';
import { vendors } from '../vendors/vendorStore.ts';
import { askingToBePaid } from './askingToBePaid.ts';
import { earlierInvoices } from './earlierInvoices.ts';
import { sameFileAs } from './sameFileAs.ts';
import { senderOf } from './senderOf.ts';
import type { VendorNow } from './vendorsNow.ts';

/** The input of the checks: the current invoice, its vendor, and the data to compare it with. */
export async function checkedOf(tx: AccountTx, invoice: InvoiceRow & VendorNow): Promise<Checked> {
  const vendor = invoice.vendorId === null ? undefined : await vendors.find(tx, invoice.vendorId);
  const { rules, rates } = await readPolicy(tx);
  const askingOf = await askingToBePaid(tx, [invoice]);
  const { vendorName: name, vendorTaxId: taxId } = invoice;
  const sender = vendor ?? (name === null ? null : { id: null, name });
  return {
    ...askingOf(invoice),
    values: invoice,
    lines: standingLines(invoice.lines),
    read: invoice.readBeside,
    documentType: invoice.documentType,
    fieldConfidence: uncorrected(invoice, await uneditedOf(tx, invoice.id)),
    taxIdOf: await namedOtherwise(tx, { name, taxId }),
    earlier: sender ? await earlierInvoices(tx, sender, invoice) : [],
    sameFileAs: await sameFileAs(tx, invoice),
    sender: await senderOf(tx, invoice, vendor),
    rules,
    rates,
    today: new Date().toISOString().slice(0, 10),
  };
}

const selectUnedited = statement('select unedited from invoices where account_id = $1 and id = $2');

async function uneditedOf(tx: AccountTx, invoiceId: string): Promise<EditedInvoice | null> {
  const [row] = await tx.run<{ unedited: EditedInvoice | null }>(selectUnedited, [
    tx.accountId,
    invoiceId,
  ]);
  if (!row) throw new Error('An invoice that was just locked is not there');
  return row.unedited;
}

/** Leaves out the fields that a person has corrected: those are certain. */
function uncorrected(invoice: InvoiceRow, unedited: EditedInvoice | null): Record<string, number> {
  const sure = Object.entries(invoice.fieldConfidence);
  if (unedited === null) return Object.fromEntries(sure);
  return Object.fromEntries(
    sure.filter(([key]) => valueAt(invoice, key) === valueAt(unedited, key)),
  );
}

function valueAt(invoice: EditedInvoice, key: string): string | null | undefined {
  const parts = partsOfLineKey(key);
  if (!parts) return isField(key) ? invoice[key] : undefined;
  const line = invoice.lines.find(({ id }) => id === parts.id);
  return parts.field === removedField ? undefined : line?.[parts.field];
}

function isField(key: string): key is keyof InvoiceValues {
  return Object.hasOwn(invoiceFields, key);
}
