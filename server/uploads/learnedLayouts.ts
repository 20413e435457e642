import { z } from 'zod';
import { type Trace, trace } from '#shared/reading/learning/trace.ts';
import type { ReadFieldName, Reading } from '#shared/reading/reading.ts';
import type { Services } from '../capability.ts';
import type { AccountWork, Statement } from '../db/statement.ts';
import type { TimeBudget } from '../reading/TimeBudget.ts';
import { matchVendor } from '../vendors/matchVendor.ts';
import { ifReadable } from './problemText.ts';

/** More of them would say the same. */
const mostInvoices = 5;

interface ApprovedInvoice {
  id: string;
  fingerprint: string;
  wordsHash: string;
  values: Partial<Record<ReadFieldName, string | null>>;
  traces: unknown;
}

const select: Statement = {
  name: 'approved-invoices-with-words',
  text: `select invoice.id, invoice.fingerprint, upload.words_hash as "wordsHash", layout.traces,
      jsonb_build_object('vendorName', invoice.vendor_name, 'vendorTaxId', invoice.vendor_tax_id,
        'invoiceNumber', invoice.invoice_number, 'purchaseOrder', invoice.purchase_order,
        'invoiceDate', invoice.invoice_date, 'dueDate', invoice.due_date, 'iban', invoice.iban,
        'subtotal', invoice.subtotal::text, 'tax', invoice.tax::text, 'total', invoice.amount::text) as values
    from invoices invoice
    join uploads upload on upload.account_id = invoice.account_id and upload.id = invoice.upload_id
    left join learned_layouts layout on layout.account_id = invoice.account_id and layout.invoice_id = invoice.id
      and layout.fingerprint = invoice.fingerprint and layout.words_hash = upload.words_hash
    where invoice.account_id = $1 and invoice.vendor_id = $2 and invoice.deleted_at is null
      and invoice.status in ('approved', 'paid') and upload.words_hash is not null
    order by invoice.id desc limit $3`,
};

const put: Statement = {
  name: 'put-learned-layout',
  text: `insert into learned_layouts (invoice_id, fingerprint, words_hash, traces) values ($1, $2, $3, $4::jsonb)
    on conflict (account_id, invoice_id) do update
    set fingerprint = excluded.fingerprint, words_hash = excluded.words_hash, traces = excluded.traces`,
};

/**
 * Where the approved invoices of the vendor that a reading names had their values. It is worked out when it is first
 * needed, so that it always follows from what people have approved.
 */
export async function learnedLayouts(
  { db, files, fields }: Pick<Services, 'db' | 'files' | 'fields'>,
  accountId: string,
  page: Reading,
  budget: TimeBudget,
): Promise<Trace[][]> {
  const approved = await db.withAccount(accountId, (tx) => approvedOf(tx, page));
  const found = await Promise.all(
    approved.map(async ({ id, fingerprint, wordsHash, values, traces: known }) => {
      if (known !== null) return z.array(trace).parse(known);
      // Whatever is wrong with another file, this one is read.
      const traced = files
        .read({ accountId, hash: wordsHash })
        .then((words) => fields.trace({ words, confirmed: withoutNothing(values) }, budget));
      const traces = await ifReadable(traced, []);
      // Where the present file has used up its time, nothing was found out about this one.
      if (budget.left === 0) return [];
      const kept = [id, fingerprint, wordsHash, JSON.stringify(traces)];
      await db.withAccount(accountId, (tx) => tx.run(put, kept));
      return traces;
    }),
  );
  return found.filter(({ length }) => length > 0);
}

async function approvedOf(tx: AccountWork, { fields }: Reading): Promise<ApprovedInvoice[]> {
  const vendorId = await matchVendor(tx, {
    name: fields.vendorName?.value ?? null,
    taxId: fields.vendorTaxId?.value ?? null,
    iban: fields.iban?.value ?? null,
  });
  if (vendorId === null) return [];
  return tx.run<ApprovedInvoice>(select, [tx.accountId, vendorId, mostInvoices]);
}

function withoutNothing(values: ApprovedInvoice['values']): Partial<Record<ReadFieldName, string>> {
  const known: Partial<Record<ReadFieldName, string>> = {};
  for (const name of confirmed) {
    const value = values[name];
    if (value) known[name] = value;
  }
  return known;
}

/** The fields of an invoice that people see and correct. */
const confirmed = [
  'vendorName',
  'vendorTaxId',
  'invoiceNumber',
  'purchaseOrder',
  'invoiceDate',
  'dueDate',
  'iban',
  'subtotal',
  'tax',
  'total',
] as const satisfies ReadFieldName[];
