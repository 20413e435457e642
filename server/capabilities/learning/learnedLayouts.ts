import { z } from 'zod';
import { type Trace, trace } from '#shared/reading/learning/trace.ts';
import type { ReadFieldName, Reading } from '#shared/reading/reading.ts';
import type { VendorLayout } from '#shared/vendors/contract.ts';
import type { Services } from '../../capability.ts';
import { type Actor, writeAudit } from '../../platform/audit/write.ts';
import { columnName } from '../../platform/db/columns.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { notFound } from '../../platform/http/problem.ts';
import { invoiceColumns } from '../invoices/columns.ts';
import { TimeBudget } from '../reading/limits.ts';
import { ifReadable } from '../reading/problemText.ts';
import { matchVendor } from '../vendors/matchVendor.ts';
import { requireNotMerged, type VendorRow, vendors } from '../vendors/vendorStore.ts';

/** More invoices would add nothing new. */
const mostInvoices = 5;

/**
 * The invoice fields that people see and correct: the name in a reading, and the name in the
 * database.
 */
const confirmed = {
  vendorName: 'vendorName',
  vendorTaxId: 'vendorTaxId',
  invoiceNumber: 'invoiceNumber',
  purchaseOrder: 'purchaseOrder',
  invoiceDate: 'invoiceDate',
  dueDate: 'dueDate',
  iban: 'iban',
  subtotal: 'subtotal',
  discount: 'discount',
  shipping: 'shipping',
  tax: 'tax',
  total: 'amount',
} as const satisfies Partial<Record<ReadFieldName, keyof typeof invoiceColumns>>;
type ConfirmedField = keyof typeof confirmed;

interface ApprovedInvoice {
  id: string;
  fingerprint: string;
  wordsHash: string;
  values: Partial<Record<ConfirmedField, string | null>>;
  /** The fields that people have corrected. */
  corrected: ConfirmedField[];
  traces: unknown;
}

/** What one approved invoice of a vendor has taught. */
interface Lesson {
  traces: Trace[];
  corrected: readonly string[];
}

const values = Object.entries(confirmed).map(
  ([name, stored]) => `'${name}', invoice.${columnName(stored)}::text`,
);
const corrections = Object.entries(confirmed).map(
  ([name, stored]) =>
    `case when (invoice.unedited->>'${stored}')::${invoiceColumns[stored]} is distinct from invoice.${columnName(stored)}
      then '${name}' end`,
);

const select = statement(`
  select invoice.id, invoice.fingerprint, upload.words_hash as "wordsHash", layout.traces,
    jsonb_build_object(${values.join(', ')}) as values,
    case when invoice.unedited is null then '{}'
      else array_remove(array[${corrections.join(', ')}], null) end as corrected
  from invoices invoice
  join vendors vendor on vendor.account_id = invoice.account_id and vendor.id = invoice.vendor_id
  join uploads upload on upload.account_id = invoice.account_id and upload.id = invoice.upload_id
  left join learned_layouts layout on layout.account_id = invoice.account_id and layout.invoice_id = invoice.id
    and layout.fingerprint = invoice.fingerprint and layout.words_hash = upload.words_hash
  where invoice.account_id = $1 and invoice.vendor_id = $2 and invoice.deleted_at is null
    and invoice.status in ('approved', 'paid') and upload.words_hash is not null
    and (vendor.layout_forgotten_at is null or invoice.decided_at > vendor.layout_forgotten_at)
  order by invoice.id desc limit $3`);

const put = statement(`
  insert into learned_layouts (invoice_id, fingerprint, words_hash, traces) values ($1, $2, $3, $4::jsonb)
  on conflict (account_id, invoice_id) do update
  set fingerprint = excluded.fingerprint, words_hash = excluded.words_hash, traces = excluded.traces`);

type Given = Pick<Services, 'db' | 'files' | 'fields'>;

/** Where the values were on the approved invoices of the vendor that a reading names. */
export async function learnedLayouts(
  given: Given,
  accountId: string,
  page: Reading,
  budget: TimeBudget,
): Promise<Trace[][]> {
  const vendorId = await given.db.withAccount(accountId, (tx) => vendorOf(tx, page));
  if (vendorId === null) return [];
  const lessons = await lessonsOf(given, { accountId, vendorId }, budget);
  return lessons.map(({ traces }) => traces);
}

/**
 * What the approved invoices of a vendor have taught. Computed when it is first needed, so that it
 * always follows from what people have approved.
 */
async function lessonsOf(
  { db, files, fields }: Given,
  { accountId, vendorId }: { accountId: string; vendorId: string },
  budget: TimeBudget,
): Promise<Lesson[]> {
  const approved = await db.withAccount(accountId, (tx) =>
    tx.run<ApprovedInvoice>(select, [tx.accountId, vendorId, mostInvoices]),
  );
  const found = await Promise.all(
    approved.map(async ({ id, fingerprint, wordsHash, corrected, ...invoice }) => {
      if (invoice.traces !== null)
        return { corrected, traces: z.array(trace).parse(invoice.traces) };
      // A problem with another file must not stop this one from being read.
      const traced = files
        .read({ accountId, hash: wordsHash })
        .then((words) => fields.trace({ words, confirmed: withoutEmpty(invoice.values) }, budget));
      const traces = await ifReadable(traced, []);
      // If the budget of the present file is used up, this trace is incomplete and must not be
      // stored.
      if (budget.left === 0) return { corrected, traces: [] };
      const kept = [id, fingerprint, wordsHash, JSON.stringify(traces)];
      await db.withAccount(accountId, (tx) => tx.run(put, kept));
      return { corrected, traces };
    }),
  );
  return found.filter(({ traces }) => traces.length > 0);
}

function vendorOf(tx: AccountTx, { fields }: Reading): Promise<string | null> {
  return matchVendor(tx, {
    name: fields.vendorName?.value ?? null,
    taxId: fields.vendorTaxId?.value ?? null,
    iban: fields.iban?.value ?? null,
  });
}

function withoutEmpty(values: ApprovedInvoice['values']): Partial<Record<ReadFieldName, string>> {
  const entries = Object.entries(values).filter(([, value]) => Boolean(value));
  return Object.fromEntries(entries);
}

/** For traces that were not needed before and are computed on demand. */
const mostMilliseconds = 10_000;

/**
 * What the reading has learned from this vendor's approved invoices and will use for the next
 * document.
 */
export async function layoutOf(
  given: Pick<Services, 'db' | 'files' | 'fields'>,
  of: { accountId: string; vendorId: string },
): Promise<VendorLayout> {
  const vendor = await given.db.withAccount(of.accountId, (tx) => vendors.find(tx, of.vendorId));
  if (!vendor) throw notFound('vendor');
  const lessons = await lessonsOf(given, of, new TimeBudget(mostMilliseconds));
  const known = lessons.map(({ traces }) => new Set(traces.map(({ field }) => field)));
  const fields = new Set(known.flatMap((names) => [...names]));
  return {
    invoices: lessons.length,
    fields: [...fields].map((field) => ({
      field,
      invoices: known.filter((names) => names.has(field)).length,
      corrections: lessons.filter(({ corrected }) => corrected.includes(field)).length,
    })),
    forgottenAt: vendor.layoutForgottenAt?.toISOString() ?? null,
  };
}

/**
 * What was learned was wrong, or the vendor changed its layout: learning starts again with the next
 * approved invoice.
 */
export async function forgetLayout(
  tx: AccountTx,
  actor: Actor,
  vendorId: string,
): Promise<VendorRow> {
  const vendor = await vendors.lock(tx, vendorId);
  if (!vendor) throw notFound('vendor');
  await requireNotMerged(tx, vendor);
  const layoutForgottenAt = new Date();
  const row = await vendors.change(tx, vendorId, await nextSeq(tx), { layoutForgottenAt });
  await writeAudit(tx, actor, {
    category: 'VENDOR',
    action: 'update',
    entityType: 'vendor',
    entityId: vendorId,
    metadata: { forgot: true },
    oldValues: { layoutForgottenAt: vendor.layoutForgottenAt?.toISOString() ?? null },
    newValues: { layoutForgottenAt: layoutForgottenAt.toISOString() },
  });
  return row;
}
