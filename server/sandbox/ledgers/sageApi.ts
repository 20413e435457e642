import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { companies, type Grant, type SandboxBill } from './book.ts';
import { applyMore, isApplicable } from './credits.ts';
import type { LedgerBooks, LedgerCompany } from './LedgerBooks.ts';
import { answered, type SandboxAnswer, type SandboxCall } from './StandIn.ts';
import { sageRows } from './sageRows.ts';

const newContact = z.object({
  contact: z.object({
    name: z.string().min(1).max(100),
    contact_type_ids: z.array(z.enum(['CUSTOMER', 'VENDOR'])).min(1),
    main_contact_person: z.object({ email: z.string() }).optional(),
    currency_id: z.string().optional(),
  }),
});

const newLine = z.object({
  description: z.string().max(200),
  ledger_account_id: z.string(),
  quantity: z.number(),
  unit_price: z.number(),
  tax_rate_id: z.string().optional(),
  tax_amount: z.number().optional(),
  unit_price_includes_tax: z.boolean().default(false),
});
type NewLine = z.infer<typeof newLine>;

const newBill = z.object({
  contact_id: z.string(),
  date: z.iso.date(),
  due_date: z.iso.date().optional(),
  reference: z.string().optional(),
  vendor_reference: z.string().optional(),
  notes: z.string().default(''),
  currency_id: z.string().optional(),
});

const collections = {
  purchase_invoices: {
    kind: 'bill',
    body: z
      .object({
        purchase_invoice: newBill.extend({
          due_date: z.iso.date(),
          invoice_lines: z.array(newLine).min(1),
        }),
      })
      .transform(({ purchase_invoice: { invoice_lines, ...bill } }) => ({
        bill,
        lines: invoice_lines,
      })),
  },
  purchase_credit_notes: {
    kind: 'credit',
    body: z
      .object({
        purchase_credit_note: newBill.extend({ credit_note_lines: z.array(newLine).min(1) }),
      })
      .transform(({ purchase_credit_note: { credit_note_lines, ...bill } }) => ({
        bill,
        lines: credit_note_lines,
      })),
  },
} as const;

const newAttachment = z.object({
  attachment: z.object({
    file: z.base64(),
    file_name: z.string(),
    mime_type: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
    description: z.string().optional(),
    attachment_context_type_id: z.enum(['PURCHASE_INVOICE', 'PURCHASE_CREDIT_NOTE']),
    attachment_context_id: z.string(),
  }),
});

function refused(message: string, source = '', status = 422): SandboxAnswer {
  const fault = { $severity: 'error', $dataCode: 'ValidationError', $message: message };
  return answered([{ ...fault, $source: source }], status);
}

export const sageLocked = () => refused('must be after the lockdown date', 'purchase_invoice.date');

export const sageLapsed = () => refused('The subscription of this business is not active');

export const sageShutOut = () =>
  answered(
    [{ $severity: 'error', $dataCode: 'Unauthorized', $message: 'The token has expired.' }],
    401,
  );

const missing = () =>
  answered(
    [{ $severity: 'error', $dataCode: 'NotFound', $message: 'Not found', $source: '' }],
    404,
  );

/** The part of the Sage Accounting API (v3.1) that we call. */
export function answerSage(
  books: LedgerBooks,
  { place, grant }: { place: LedgerCompany; grant: Grant },
  call: SandboxCall,
): SandboxAnswer {
  const path = call.path.replace(/^\/v3\.1\//, '');
  if (path === 'businesses') return answered(pageOf(businessesOf(grant), call));
  if (call.header('X-Business') !== place.company) return missing();
  const [collection = '', id] = path.split('/');
  if (call.method === 'GET') return read(books, place, collection, id, call);
  if (collection === 'contacts' && call.method === 'POST') return makeContact(books, place, call);
  if (collection === 'contact_allocations' && call.method === 'POST') {
    return allocate(books, place, call);
  }
  if (collection === 'attachments' && call.method === 'POST') return attach(books, place, call);
  if (isBills(collection)) {
    if (call.method === 'POST') return makeBill(books, place, collection, call);
    if (call.method === 'PUT' && id) return changeRate(books, place, collection, id, call);
    if (call.method === 'DELETE' && id) return remove(books, place, collection, id);
  }
  return missing();
}

const isBills = (text: string): text is keyof typeof collections =>
  Object.hasOwn(collections, text);

function businessesOf({ company, others }: Grant) {
  return [company, ...others].flatMap((id) => {
    const found = companies.sage.find((one) => one.id === id);
    return found ? [{ id, displayed_as: found.name, $path: `/businesses/${id}` }] : [];
  });
}

function pageOf(rows: readonly object[], { query, path }: SandboxCall) {
  const size = Number(query.get('items_per_page') ?? 20);
  const page = Number(query.get('page') ?? 1);
  const isLast = page * size >= rows.length;
  return {
    $total: rows.length,
    $page: page,
    $next: isLast ? null : `${path}?page=${page + 1}&items_per_page=${size}`,
    $itemsPerPage: size,
    $items: rows.slice((page - 1) * size, page * size),
  };
}

function read(
  books: LedgerBooks,
  place: LedgerCompany,
  collection: string,
  id: string | undefined,
  call: SandboxCall,
): SandboxAnswer {
  if (collection === 'financial_settings') {
    return answered({ base_currency: { id: books.companyOf(place).currency } });
  }
  const rows = sageRows(books, place, collection, call.query);
  if (!rows) return missing();
  if (id === undefined) return answered(pageOf(rows, call));
  const row = rows.find((one) => one.id === id);
  return row ? answered(row) : missing();
}

function makeContact(
  books: LedgerBooks,
  place: LedgerCompany,
  { bytes }: SandboxCall,
): SandboxAnswer {
  const { data } = newContact.safeParse(JSON.parse(bytes.toString('utf8')));
  if (!data) return refused('cannot be blank', 'contact.name');
  const { name, main_contact_person: person, currency_id } = data.contact;
  const id = newSageId();
  books.book.vendors[id] = {
    ...{ id, ...place, name, email: person?.email ?? null, bankAccount: null },
    currency: currency_id ?? books.companyOf(place).currency,
    changed: books.now,
  };
  return answered({ id, name, displayed_as: name }, 201);
}

export const newSageId = () => randomUUID().replaceAll('-', '');

function makeBill(
  books: LedgerBooks,
  place: LedgerCompany,
  collection: keyof typeof collections,
  { bytes }: SandboxCall,
): SandboxAnswer {
  const { kind, body } = collections[collection];
  const { data, error } = body.safeParse(JSON.parse(bytes.toString('utf8')));
  if (!data) {
    const [issue] = error.issues;
    return refused(issue?.message ?? 'is not valid', issue?.path.join('.'));
  }
  const { bill } = data;
  const vendor = books.vendorsOf(place).find(({ id }) => id === bill.contact_id);
  if (!vendor) return refused('is not valid', 'contact_id');
  const refusal = data.lines.map((line) => refusalOf(books, place, line)).find(Boolean);
  if (refusal) return refusal;
  const lines = data.lines.map(lineOf);
  const total = lines.reduce((sum, { amount, tax }) => sum + amount + tax, 0);
  const id = newSageId();
  const made: SandboxBill = {
    ...{ id, ...place, kind, number: bill.vendor_reference ?? bill.reference ?? null },
    ...{ vendor: vendor.id, date: bill.date, dueDate: bill.due_date ?? null },
    currency: bill.currency_id ?? books.companyOf(place).currency,
    ...{ rate: null, applied: {} },
    ...{ total: toCents(total), lines, mark: bill.notes, status: 'UNPAID', isPaid: false },
    ...{ attachments: [], location: null, term: null, created: books.now, changed: books.now },
  };
  books.book.bills[id] = made;
  const [row] = sageRows(books, place, collection, new URLSearchParams({ id })) ?? [];
  return answered(row, 201);
}

const newRate = z.record(
  z.enum(['purchase_invoice', 'purchase_credit_note']),
  z.object({ exchange_rate: z.number().positive() }).optional(),
);

/** The only change that we make. */
function changeRate(
  books: LedgerBooks,
  place: LedgerCompany,
  collection: keyof typeof collections,
  id: string,
  { bytes }: SandboxCall,
): SandboxAnswer {
  const bill = billAt(books, place, id, collections[collection].kind);
  if (!bill) return missing();
  const { data } = newRate.safeParse(JSON.parse(bytes.toString('utf8')));
  const changed = data?.[bill.kind === 'bill' ? 'purchase_invoice' : 'purchase_credit_note'];
  if (!changed) return refused('is not valid', 'exchange_rate');
  if (bill.isPaid) return refused('The invoice has payments and cannot be changed');
  const rate = Number(changed.exchange_rate.toFixed(6));
  books.book.bills[id] = { ...bill, rate, changed: books.now };
  const [row] = sageRows(books, place, collection, new URLSearchParams({ id })) ?? [];
  return answered(row);
}

const toCents = (amount: number) => Math.round(amount * 100) / 100;

/** Why Sage refuses a line. */
function refusalOf(books: LedgerBooks, place: LedgerCompany, line: NewLine): SandboxAnswer | null {
  const account = books.usableIn(place, 'account').get(line.ledger_account_id);
  if (!account || account.type === 'BANK') return refused('is not valid', 'ledger_account_id');
  if (line.tax_rate_id === undefined) return null;
  const rate = books.usableIn(place, 'taxCode').get(line.tax_rate_id);
  if (!rate) return refused('is not valid', 'tax_rate_id');
  if (rate.rate !== 0 && line.tax_amount === undefined) return refused('is required', 'tax_amount');
  return null;
}

/** The line as it is stored: its tax is the one that was given. */
function lineOf(line: NewLine): SandboxBill['lines'][number] {
  const tax = toCents(line.tax_amount ?? 0);
  const price = toCents(line.unit_price * line.quantity);
  return {
    ...{ description: line.description, account: line.ledger_account_id },
    amount: line.unit_price_includes_tax ? toCents(price - tax) : price,
    ...{ taxCode: line.tax_rate_id ?? null, tax },
    ...{ class: null, customer: null, isBillable: false, tracking: [] },
  };
}

function billAt(books: LedgerBooks, place: LedgerCompany, id: string, kind: SandboxBill['kind']) {
  return books.billsOf(place).find((one) => one.id === id && one.kind === kind);
}

function remove(
  books: LedgerBooks,
  place: LedgerCompany,
  collection: keyof typeof collections,
  id: string,
): SandboxAnswer {
  const { kind } = collections[collection];
  const bill = billAt(books, place, id, kind);
  if (!bill) return missing();
  if (bill.isPaid) return refused('The invoice has payments and cannot be deleted');
  books.book.deletedBills[id] = { ...place, id, kind, changed: books.now };
  delete books.book.bills[id];
  return { status: 204, body: '' };
}

const newAllocation = z.object({
  contact_allocation: z.object({
    transaction_type_id: z.literal('VENDOR_ALLOCATION'),
    contact_id: z.string(),
    date: z.iso.date(),
    allocated_artefacts: z.array(z.object({ artefact_id: z.string(), amount: z.number() })),
  }),
});

/** A bill with what is applied to it, and a credit with the same, negative. */
function allocate(books: LedgerBooks, place: LedgerCompany, { bytes }: SandboxCall): SandboxAnswer {
  const { data } = newAllocation.safeParse(JSON.parse(bytes.toString('utf8')));
  const parts = data?.contact_allocation.allocated_artefacts ?? [];
  const [to, from] = [parts.find((one) => one.amount > 0), parts.find((one) => one.amount < 0)];
  const bill = billAt(books, place, to?.artefact_id ?? '', 'bill');
  const credit = billAt(books, place, from?.artefact_id ?? '', 'credit');
  if (!to || !from || !bill || !credit) return refused('is not valid', 'allocated_artefacts');
  if (parts.length !== 2 || to.amount !== -from.amount || !isApplicable(credit, bill, to.amount)) {
    return refused('must be outstanding on both', 'allocated_artefacts');
  }
  applyMore(books, credit, bill, to.amount);
  return answered({ id: newSageId() }, 201);
}

function attach(books: LedgerBooks, place: LedgerCompany, { bytes }: SandboxCall): SandboxAnswer {
  const { data } = newAttachment.safeParse(JSON.parse(bytes.toString('utf8')));
  if (!data) return refused('is not valid', 'attachment.file');
  const { file, file_name: name, mime_type: type, description } = data.attachment;
  const { attachment_context_type_id: context, attachment_context_id: id } = data.attachment;
  const bill = billAt(books, place, id, context === 'PURCHASE_INVOICE' ? 'bill' : 'credit');
  if (!bill) return refused('is not valid', 'attachment_context_id');
  const size = Buffer.from(file, 'base64').length;
  const added = { name, type, size, ...(description !== undefined && { checksum: description }) };
  bill.attachments = [...bill.attachments, added];
  return answered({ id: newSageId(), file_name: name, file_size: size }, 201);
}
