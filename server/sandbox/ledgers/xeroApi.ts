import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { BooksList } from '#shared/books/lists.ts';
import { accountClasses } from '#shared/books/taxCodeFits.ts';
import type { Grant, SandboxBill, SandboxEntry } from './book.ts';
import { applyMore, isApplicable, openOf } from './credits.ts';
import type { LedgerBooks, LedgerCompany } from './LedgerBooks.ts';
import { answered, type SandboxAnswer, type SandboxCall } from './StandIn.ts';
import { purchases, xeroLine, xeroRefusal } from './xeroLines.ts';

const newContact = z.object({
  Name: z.string().min(1).max(255),
  EmailAddress: z.string().optional(),
});

const namedTracking = z.object({
  TrackingCategoryID: z.string().optional(),
  TrackingOptionID: z.string().optional(),
  Name: z.string().optional(),
  Option: z.string().optional(),
});

const newBill = z.object({
  Type: z.enum(['ACCPAY', 'ACCPAYCREDIT']),
  Status: z.enum(['DRAFT', 'SUBMITTED', 'AUTHORISED']).default('DRAFT'),
  Contact: z.object({ ContactID: z.string() }),
  InvoiceNumber: z.string().max(255).optional(),
  CreditNoteNumber: z.string().max(255).optional(),
  Reference: z.string().max(255).optional(),
  Url: z.url().optional(),
  Date: z.string().optional(),
  DueDate: z.string().optional(),
  LineAmountTypes: z.enum(['Exclusive', 'Inclusive', 'NoTax']),
  CurrencyCode: z.string().optional(),
  CurrencyRate: z.number().positive().optional(),
  LineItems: z
    .array(
      z.object({
        Description: z.string(),
        UnitAmount: z.number(),
        AccountCode: z.string(),
        TaxType: z.string().optional(),
        TaxAmount: z.number().optional(),
        Tracking: z.array(namedTracking).max(2).default([]),
      }),
    )
    .min(1),
});

/** Attachments of one bill. */
const mostFiles = 10;
const largestFile = 3_000_000;

/** The part of the Xero accounting API that we call. */
export function answerXero(
  books: LedgerBooks,
  { place, grant }: { place: LedgerCompany; grant: Grant },
  call: SandboxCall,
): SandboxAnswer {
  if (call.path === '/connections') return answered(connectionsOf(books, call));
  const [, leaving] = /^\/connections\/([\w-]+)$/.exec(call.path) ?? [];
  if (leaving && call.method === 'DELETE') return leave(books, leaving);
  const isCovered = !grant.left.includes(place.company);
  if (!isCovered || call.header('xero-tenant-id') !== place.company) {
    return answered({ Title: 'Forbidden', Status: 403, Detail: 'AuthenticationUnsuccessful' }, 403);
  }
  const resource = call.path.replace(/^\/api\.xro\/2\.0\//, '');
  if (call.method === 'GET') return read(books, place, resource, call);
  const ended = call.method === 'POST' && resource === 'Invoices' ? endedIn(call) : null;
  if (ended) return endBill(books, place, ended);
  if (resource === 'Contacts') return makeContact(books, place, call);
  if (resource === 'Invoices' || resource === 'CreditNotes')
    return makeBill(books, place, resource, call);
  const [, credit] = /^CreditNotes\/([\w-]+)\/Allocations$/.exec(resource) ?? [];
  if (credit) return allocate(books, place, credit, call);
  const [, id, name] =
    /^(?:Invoices|CreditNotes)\/([\w-]+)\/Attachments\/(.+)$/.exec(resource) ?? [];
  if (id && name) return attach(books, place, { id, name: decodeURIComponent(name) }, call);
  return { status: 404, body: 'The resource you are looking for cannot be found' };
}

export const lockedPeriod = () =>
  invalid('The document date cannot be before the period lock date');

export const lapsedOrganization = () => invalid('The organisation is not active');

/** All connections of the user; every consent here has the same user. */
function connectionsOf(books: LedgerBooks, { query }: SandboxCall): object[] {
  const asked = query.get('authEventId');
  const grants = Object.values(books.book.grants).filter(
    ({ id, ledger }) => ledger === 'xero' && (asked === null || asked === id),
  );
  return grants.flatMap((grant) =>
    coveredBy(grant).map((one) => {
      const { id, name } = books.companyOf({ ledger: 'xero', company: one });
      return {
        id: connectionId(grant, id),
        authEventId: grant.id,
        tenantId: id,
        tenantType: 'ORGANISATION',
        tenantName: name,
        updatedDateUtc: new Date(books.now).toISOString(),
      };
    }),
  );
}

const coveredBy = ({ company, others, left }: Grant) =>
  [company, ...others].filter((one) => !left.includes(one));

const connectionId = ({ id }: Grant, company: string) => `${id}-${company}`;

function leave(books: LedgerBooks, connection: string): SandboxAnswer {
  for (const grant of Object.values(books.book.grants)) {
    const company = coveredBy(grant).find((one) => connectionId(grant, one) === connection);
    if (company === undefined) continue;
    grant.left.push(company);
    return { status: 204, body: '' };
  }
  return { status: 404, body: '' };
}

function read(
  books: LedgerBooks,
  place: LedgerCompany,
  resource: string,
  call: SandboxCall,
): SandboxAnswer {
  const [, single] = /^Invoices\/([\w-]+)$/.exec(resource) ?? [];
  if (single) {
    const bill = books.billsOf(place).find(({ id }) => id === single);
    if (!bill) return { status: 404, body: 'The resource you are looking for cannot be found' };
    return answered({ Invoices: [presented(books, bill)] });
  }
  const list = listed(books, place, resource, call);
  if (list) return list;
  const where = call.query.get('where') ?? '';
  const wanted = (field: string) =>
    new RegExp(`${field}=="((?:[^"\\\\]|\\\\.)*)"`).exec(where)?.[1]?.replace(/\\(.)/g, '$1');
  if (resource.startsWith('Contacts')) {
    const id = resource.split('/')[1];
    const ids = id ? [id] : call.query.get('IDs')?.split(',');
    const name = wanted('Name');
    if (!ids && name === undefined) return contactPage(books, place, call);
    const found = books
      .vendorsOf(place)
      .filter((one) =>
        ids ? ids.includes(one.id) : one.name.toLowerCase() === name?.toLowerCase(),
      );
    return answered({
      Contacts: found.map((one) => ({
        ...{ ContactID: one.id, Name: one.name },
        ...(one.bankAccount && { BankAccountDetails: one.bankAccount }),
      })),
    });
  }
  const [, one] = /^CreditNotes\/([\w-]+)$/.exec(resource) ?? [];
  if (one) {
    const credit = books.billsOf(place).find(({ id, kind }) => id === one && kind === 'credit');
    if (!credit) return { status: 404, body: 'The resource you are looking for cannot be found' };
    return answered({ CreditNotes: [presented(books, credit)] });
  }
  const numbers = call.query.get('InvoiceNumbers')?.split(',');
  const contact =
    call.query.get('ContactIDs') ??
    /Contact\.ContactID==guid\("([^"]*)"\)/.exec(where)?.[1] ??
    null;
  const number = wanted('(?:InvoiceNumber|CreditNoteNumber)');
  const reference = wanted('Reference');
  const guids = [...where.matchAll(/CreditNoteID==guid\("([^"]*)"\)/g)].map(([, id = '']) => id);
  const ids = call.query.get('IDs')?.split(',') ?? (guids.length > 0 ? guids : undefined);
  const kind = resource === 'Invoices' ? 'bill' : 'credit';
  const since = sinceOf(call);
  const found = books
    .billsOf(place)
    .filter(
      (bill) =>
        bill.kind === kind &&
        changeOf(bill) >= since &&
        (ids === undefined || ids.includes(bill.id)) &&
        (numbers === undefined || numbers.some((number) => number === bill.number)) &&
        (contact === null || bill.vendor === contact) &&
        (number === undefined || bill.number === number) &&
        (reference === undefined || bill.mark === reference),
    );
  const size = Number(call.query.get('pageSize') ?? 100);
  const page = Number(call.query.get('page') ?? 1);
  if (found.length === 0 && since > 0) return notModified;
  const isByChange = call.query.get('order') === 'UpdatedDateUTC';
  const ordered = isByChange
    ? found.sort((one, other) => changeOf(one) - changeOf(other))
    : found.reverse();
  const shown = ordered.slice((page - 1) * size, page * size);
  return answered({ [resource]: shown.map((bill) => presented(books, bill)) });
}

const notModified: SandboxAnswer = { status: 304, body: '' };

const changeOf = ({ created, changed }: SandboxBill) => Math.max(created, changed);

/** Where the header is missing, everything has changed. */
function sinceOf({ header }: SandboxCall): number {
  const since = header('If-Modified-Since');
  return since === '' ? Number.NEGATIVE_INFINITY : Date.parse(`${since}Z`);
}

const statusOf = ({ isActive }: Pick<SandboxEntry, 'isActive'>) =>
  isActive ? 'ACTIVE' : 'ARCHIVED';

/** The lists that Xero gives as a whole. */
function listed(
  books: LedgerBooks,
  place: LedgerCompany,
  resource: string,
  call: SandboxCall,
): SandboxAnswer | null {
  const entriesOf = (list: BooksList) =>
    books.entriesOf(place, list).filter(({ isDeleted }) => !isDeleted);
  if (resource === 'Accounts') {
    const since = sinceOf(call);
    const found = entriesOf('account').filter(({ changed }) => changed >= since);
    if (found.length === 0) return notModified;
    return answered({
      Accounts: found.map((one) => ({
        ...{ AccountID: one.id, Code: one.code ?? '', Name: one.name, Type: one.type },
        Status: statusOf(one),
      })),
    });
  }
  if (resource === 'Organisation') {
    const { name, currency } = books.companyOf(place);
    return answered({ Organisations: [{ Name: name, BaseCurrency: currency }] });
  }
  if (resource === 'TaxRates') {
    return answered({
      TaxRates: entriesOf('taxCode').map((one) => ({
        ...{ TaxType: one.id, Name: one.name, Status: statusOf(one) },
        ...(one.rate !== null && { EffectiveRate: one.rate }),
        ...appliesTo(one),
      })),
    });
  }
  if (resource !== 'TrackingCategories') return null;
  const isWanted = (one: SandboxEntry) =>
    one.isActive || call.query.get('includeArchived') === 'true';
  const options = entriesOf('trackingOption').filter(isWanted);
  return answered({
    TrackingCategories: entriesOf('trackingCategory')
      .filter(isWanted)
      .map((category) => ({
        ...{ TrackingCategoryID: category.id, Name: category.name, Status: statusOf(category) },
        Options: options
          .filter(({ parent }) => parent === category.id)
          .map((one) => ({ TrackingOptionID: one.id, Name: one.name, Status: statusOf(one) })),
      })),
  });
}

/** The classes of accounts that a tax rate may be used with. */
function appliesTo({ type }: SandboxEntry): object {
  const flagOf = (of: string) => [`CanApplyTo${of}`, (type ?? purchases).split(', ').includes(of)];
  return Object.fromEntries(accountClasses.map(flagOf));
}

function contactPage(books: LedgerBooks, place: LedgerCompany, call: SandboxCall): SandboxAnswer {
  const since = sinceOf(call);
  const customers = books.entriesOf(place, 'customer').map((one) => ({
    ...{ ContactID: one.id, Name: one.name, ContactStatus: statusOf(one) },
    ...{ IsCustomer: true, IsSupplier: false },
    changed: one.changed,
  }));
  const billed = new Set(books.billsOf(place).map(({ vendor }) => vendor));
  const vendors = books.vendorsOf(place).map(({ id, name, changed }) => ({
    ...{ ContactID: id, Name: name, ContactStatus: 'ACTIVE' },
    ...{ IsCustomer: false, IsSupplier: billed.has(id) },
    changed,
  }));
  const found = [...customers, ...vendors].filter(
    ({ changed, ContactStatus }) =>
      changed >= since &&
      (ContactStatus === 'ACTIVE' || call.query.get('includeArchived') === 'true'),
  );
  if (found.length === 0 && since > 0) return notModified;
  const pageSize = Number(call.query.get('pageSize') ?? 100);
  const page = Number(call.query.get('page') ?? 1);
  const pageCount = Math.max(1, Math.ceil(found.length / pageSize));
  return answered({
    pagination: { page, pageSize, pageCount, itemCount: found.length },
    Contacts: found
      .slice((page - 1) * pageSize, page * pageSize)
      .map(({ changed, ...contact }) => contact),
  });
}

function presented(books: LedgerBooks, bill: SandboxBill): object {
  const isBill = bill.kind === 'bill';
  const due = openOf(bill);
  const allocations = Object.entries(bill.applied).filter(([, amount]) => amount > 0);
  return {
    ...(isBill
      ? { InvoiceID: bill.id, InvoiceNumber: bill.number, Url: bill.mark }
      : { CreditNoteID: bill.id, CreditNoteNumber: bill.number, Reference: bill.mark }),
    HasErrors: false,
    Contact: { ContactID: bill.vendor, Name: books.book.vendors[bill.vendor]?.name },
    CurrencyCode: bill.currency,
    ...(bill.rate !== null && { CurrencyRate: bill.rate }),
    ...(bill.date && { DateString: `${bill.date}T00:00:00` }),
    ...(bill.dueDate && { DueDateString: `${bill.dueDate}T00:00:00` }),
    Total: bill.total,
    ...(isBill
      ? { AmountDue: due }
      : {
          RemainingCredit: due,
          Allocations: allocations.map(([InvoiceID, Amount]) => ({
            Amount,
            Invoice: { InvoiceID },
          })),
        }),
    Status: bill.isPaid ? 'PAID' : bill.status,
    UpdatedDateUTC: `/Date(${changeOf(bill)}+0000)/`,
    LineItems: bill.lines.map((line) => ({
      Description: line.description,
      AccountCode: line.account,
      Quantity: 1,
      UnitAmount: line.amount,
      LineAmount: line.amount,
      ...(line.taxCode && { TaxType: line.taxCode }),
      Tracking: line.tracking.map((id) => ({ TrackingOptionID: id })),
    })),
  };
}

function makeContact(
  books: LedgerBooks,
  place: LedgerCompany,
  { bytes }: SandboxCall,
): SandboxAnswer {
  const asked = z.object({ Contacts: z.array(newContact).length(1) });
  const { data } = asked.safeParse(JSON.parse(bytes.toString('utf8')));
  const [contact] = data?.Contacts ?? [];
  if (!contact) return invalid('The contact name must be specified.');
  const id = randomUUID();
  const { currency } = books.companyOf(place);
  const { Name: name, EmailAddress: email = null } = contact;
  if (books.vendorsOf(place).some((one) => one.name === name)) {
    return invalid('The contact name already exists.');
  }
  books.book.vendors[id] = {
    id,
    ...place,
    name,
    currency,
    email,
    bankAccount: null,
    changed: books.now,
  };
  return answered({ Contacts: [{ ContactID: id, Name: name, HasValidationErrors: false }] });
}

function makeBill(
  books: LedgerBooks,
  place: LedgerCompany,
  resource: 'Invoices' | 'CreditNotes',
  { bytes }: SandboxCall,
): SandboxAnswer {
  const asked = z.object({ [resource]: z.array(newBill).length(1) });
  const { data, error } = asked.safeParse(JSON.parse(bytes.toString('utf8')));
  const [bill] = data?.[resource] ?? [];
  if (!bill) return invalid(error?.issues[0]?.message ?? 'One invoice at a time');
  const { LineItems: items, Status: status } = bill;
  if (!books.vendorsOf(place).some(({ id }) => id === bill.Contact.ContactID)) {
    return invalid('The contact could not be found.');
  }
  const lines = items.map((item) => xeroLine(books, place, item, bill.LineAmountTypes));
  const refusal = xeroRefusal(books, place, lines);
  if (refusal) return invalid(refusal);
  if (status !== 'DRAFT' && !bill.DueDate && resource === 'Invoices')
    return invalid('Due date must be specified.');
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const tax = lines.reduce((total, line) => total + line.tax, 0);
  const made: SandboxBill = {
    id: randomUUID(),
    ...place,
    kind: resource === 'Invoices' ? 'bill' : 'credit',
    number: bill.InvoiceNumber ?? bill.CreditNoteNumber ?? null,
    vendor: bill.Contact.ContactID,
    date: bill.Date ?? null,
    dueDate: bill.DueDate ?? null,
    currency: bill.CurrencyCode ?? books.companyOf(place).currency,
    rate: bill.CurrencyRate ?? null,
    total: Math.round((sum + (bill.LineAmountTypes === 'Exclusive' ? tax : 0)) * 100) / 100,
    lines: lines.map(({ tracking, ...line }) => ({
      ...line,
      tracking: tracking.flatMap((id) => id ?? []),
    })),
    mark: bill.Url ?? bill.Reference ?? '',
    status,
    isPaid: false,
    applied: {},
    attachments: [],
    location: null,
    term: null,
    created: books.now,
    changed: books.now,
  };
  books.book.bills[made.id] = made;
  return answered({ Status: 'OK', [resource]: [presented(books, made)] });
}

const endedBill = z.object({
  Invoices: z
    .array(z.object({ InvoiceID: z.string(), Status: z.enum(['DELETED', 'VOIDED']) }))
    .length(1),
});

type Ended = z.infer<typeof endedBill>['Invoices'][number];

/** A call that names an invoice changes it; others make one. */
function endedIn({ bytes }: SandboxCall): Ended | null {
  const { data } = endedBill.safeParse(JSON.parse(bytes.toString('utf8')));
  return data?.Invoices[0] ?? null;
}

/** Drafts are deleted, and bills in force are made void. */
function endBill(books: LedgerBooks, place: LedgerCompany, asked: Ended): SandboxAnswer {
  const bill = books.billsOf(place).find(({ id }) => id === asked.InvoiceID);
  if (!bill) return invalid('The invoice could not be found.');
  const isDraft = bill.status === 'DRAFT' || bill.status === 'SUBMITTED';
  if (isDraft !== (asked.Status === 'DELETED')) return invalid('Invoice not of valid status.');
  const ended = { ...bill, status: asked.Status, changed: books.now };
  books.book.bills[bill.id] = ended;
  return answered({ Status: 'OK', Invoices: [presented(books, ended)] });
}

const newAllocations = z.object({
  Allocations: z
    .array(
      z.object({
        Amount: z.number(),
        Date: z.iso.date(),
        Invoice: z.object({ InvoiceID: z.string() }),
      }),
    )
    .length(1),
});

function allocate(
  books: LedgerBooks,
  place: LedgerCompany,
  creditId: string,
  { bytes }: SandboxCall,
): SandboxAnswer {
  const { data } = newAllocations.safeParse(JSON.parse(bytes.toString('utf8')));
  const [asked] = data?.Allocations ?? [];
  const all = new Map(books.billsOf(place).map((one) => [one.id, one]));
  const [credit, bill] = [all.get(creditId), all.get(asked?.Invoice.InvoiceID ?? '')];
  if (!asked || !credit || !bill) return invalid('The invoice could not be found.');
  if (credit.status === 'DRAFT' || bill.status === 'DRAFT') {
    return invalid('Credit notes can only be allocated to authorised invoices.');
  }
  if (!isApplicable(credit, bill, asked.Amount)) {
    return invalid('The amount is more than the remaining credit or the amount due.');
  }
  applyMore(books, credit, bill, asked.Amount);
  const { Amount, Invoice } = asked;
  return answered({ Allocations: [{ Amount, Invoice, Date: `/Date(${books.now}+0000)/` }] });
}

function attach(
  books: LedgerBooks,
  place: LedgerCompany,
  { id, name }: { id: string; name: string },
  call: SandboxCall,
): SandboxAnswer {
  const bill = books.billsOf(place).find((one) => one.id === id);
  if (!bill) return { status: 404, body: 'The resource you are looking for cannot be found' };
  if (call.bytes.length > largestFile) return { status: 413, body: '' };
  const others = bill.attachments.filter((one) => one.name !== name);
  if (others.length >= mostFiles) return invalid('A maximum of 10 attachments is allowed.');
  const type = call.header('Content-Type');
  bill.attachments = [...others, { name, type, size: call.bytes.length }];
  return answered({ Attachments: [{ AttachmentID: randomUUID(), FileName: name }] });
}

function invalid(message: string): SandboxAnswer {
  return answered(
    {
      ErrorNumber: 10,
      Type: 'ValidationException',
      Message: 'A validation exception occurred',
      Elements: [{ HasErrors: true, ValidationErrors: [{ Message: message }] }],
    },
    400,
  );
}
