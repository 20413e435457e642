import type { AccountElsewhere } from '#shared/checks/Checked.ts';
import { compact, isSameAccount } from '#shared/checks/texts.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import type { VendorNow } from './vendorsNow.ts';

type InvoicePayee = Pick<InvoiceRow, 'id' | 'iban'> & VendorNow;

interface ElsewhereRow extends AccountElsewhere {
  vendorId: string;
  decided: boolean;
}

const selectElsewhere = statement(`
  select distinct on (invoice.vendor_id, invoice.iban, decided) invoice.iban,
    invoice.vendor_id as "vendorId", vendor.name as "vendorName", invoice.id as "invoiceId",
    invoice.status in ('approved', 'paid') as decided
  from invoices invoice
  join vendors vendor on vendor.account_id = invoice.account_id and vendor.id = invoice.vendor_id
    and vendor.deleted_at is null
  where invoice.account_id = $1 and invoice.deleted_at is null and invoice.status <> 'rejected'
    and (invoice.status <> 'pending_review' or invoice.held_by = '{}')
    and invoice.iban_key = any($2::text[])
  order by invoice.vendor_id, invoice.iban, decided, invoice.id`);

/** For each invoice, the other vendors that used its bank accounts on an approved invoice or on an earlier one. */
export async function accountsElsewhere(
  tx: AccountTx,
  invoices: readonly InvoicePayee[],
): Promise<(invoice: InvoicePayee) => AccountElsewhere[]> {
  const ibans = new Set(invoices.flatMap((invoice) => ibansOf(invoice).map(compact)));
  const rows =
    ibans.size > 0 ? await tx.run<ElsewhereRow>(selectElsewhere, [tx.accountId, [...ibans]]) : [];
  return (invoice) =>
    rows
      .filter(({ vendorId }) => vendorId !== invoice.vendorId)
      .filter(({ iban }) => ibansOf(invoice).some((own) => isSameAccount(own, iban)))
      .filter(({ decided, invoiceId }) => decided || invoiceId < invoice.id)
      .map(({ iban, vendorName, invoiceId }) => ({ iban, vendorName, invoiceId }));
}

function ibansOf({ iban, readIban }: InvoicePayee): string[] {
  return [iban, readIban].flatMap((text) => text ?? []);
}
