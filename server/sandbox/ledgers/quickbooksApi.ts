import { z } from 'zod';
import type { SandboxBill, SandboxEntry } from './book.ts';
import { applyMore, isApplicable, openOf } from './credits.ts';
import type { LedgerBooks, LedgerCompany } from './LedgerBooks.ts';
import { quickbooksFault as fault } from './quickbooksFault.ts';
import { quickbooksRefusal, quickbooksTax } from './quickbooksRefusals.ts';
import { sandboxRate } from './rates.ts';
import { answered, type SandboxAnswer, type SandboxCall } from './StandIn.ts';

const reference = z.object({ value: z.string() });

const newVendor = z.object({
  DisplayName: z.string().min(1),
  PrimaryEmailAddr: z.object({ Address: z.string() }).optional(),
  CurrencyRef: reference.optional(),
});

const newBill = z.object({
  VendorRef: reference,
  TxnDate: z.string().optional(),
  DueDate: z.string().optional(),
  DocNumber: z.string().max(21).optional(),
  PrivateNote: z.string().max(4000).default(''),
  CurrencyRef: reference.optional(),
  ExchangeRate: z.number().positive().optional(),
  DepartmentRef: reference.optional(),
  SalesTermRef: reference.optional(),
  GlobalTaxCalculation: z.string().optional(),
  TxnTaxDetail: z.object({ TotalTax: z.number() }).optional(),
  Line: z
    .array(
      z.object({
        Amount: z.number(),
        Description: z.string().default(''),
        AccountBasedExpenseLineDetail: z.object({
          AccountRef: reference,
          TaxCodeRef: reference.optional(),
          ClassRef: reference.optional(),
          CustomerRef: reference.optional(),
          BillableStatus: z.enum(['Billable', 'NotBillable', 'HasBeenBilled']).optional(),
        }),
      }),
    )
    .min(1),
});

const attachment = z.object({
  AttachableRef: z.array(
    z.object({ EntityRef: z.object({ type: z.string(), value: z.string() }) }),
  ),
  FileName: z.string(),
  ContentType: z.string(),
});

/** The part of the QuickBooks Online accounting API that we call. */
export async function answerQuickBooks(
  books: LedgerBooks,
  place: LedgerCompany,
  call: SandboxCall,
): Promise<SandboxAnswer> {
  const [, realm, resource = ''] = /^\/v3\/company\/(\w+)\/(.+)$/.exec(call.path) ?? [];
  if (realm !== place.company) {
    return fault(403, '3100', 'ApplicationAuthorizationFailed', 'Another company');
  }
  if (call.method === 'GET') return read(books, place, resource, call);
  if (resource === 'vendor') return makeVendor(books, place, call);
  if (resource === 'bill' && call.query.get('operation') === 'delete') {
    return deleteBill(books, place, call);
  }
  if (resource === 'bill' || resource === 'vendorcredit')
    return makeBill(books, place, resource, call);
  if (resource === 'billpayment') return payWithCredit(books, place, call);
  if (resource === 'upload') return attach(books, place, call);
  return fault(400, '2010', 'Request has invalid or unsupported property', resource);
}

export const closedPeriod = () =>
  fault(
    400,
    '6210',
    'Account Period Closed',
    'The account period has closed and the account books cannot be updated',
  );

export const lapsedSubscription = () =>
  fault(400, '6190', 'Invalid Company Status', 'Subscription period has ended or canceled');

function read(
  books: LedgerBooks,
  place: LedgerCompany,
  resource: string,
  call: SandboxCall,
): SandboxAnswer {
  if (resource.startsWith('companyinfo/')) {
    return answered({ CompanyInfo: { CompanyName: books.companyOf(place).name }, time: '' });
  }
  if (resource === 'cdc') return changes(books, place, call);
  const [, kind, id] = /^(bill|vendorcredit)\/(\w+)$/.exec(resource) ?? [];
  if (kind) return readBill(books, place, kind, id);
  const query = call.query.get('query') ?? '';
  const [, entity = ''] = /^select \* from (\w+)/i.exec(query) ?? [];
  if (entity === 'ExchangeRate') return exchangeRates(books, place, query);
  const conditions = [...query.matchAll(/(?:where|and) ([\w.]+) = '((?:[^'\\]|\\.)*)'/gi)];
  const most = Number(/maxresults (\d+)/i.exec(query)?.[1] ?? 100);
  const all = rowsOf(books, place, entity);
  const [, list] = /where Id in \(([^)]*)\)/i.exec(query) ?? [];
  const ids = list?.split(',').map((id) => id.trim().replace(/'/g, ''));
  const found = all.filter((row) =>
    ids
      ? ids.some((id) => id === valueIn(row, 'Id'))
      : conditions.every(
          ([, field = '', wanted = '']) => valueIn(row, field) === wanted.replace(/\\(.)/g, '$1'),
        ),
  );
  const isNewestFirst = /orderby \S+ desc/i.test(query);
  const since = Date.parse(/LastUpdatedTime >= '([^']*)'/i.exec(query)?.[1] ?? '') || 0;
  const start = Number(/startposition (\d+)/i.exec(query)?.[1] ?? 1) - 1;
  const listed = found.filter((row) => isListed(row, query) && changeOf(row) >= since);
  if (/orderby MetaData.LastUpdatedTime/i.test(query)) {
    listed.sort((one, other) => changeOf(one) - changeOf(other));
  }
  const rows = (isNewestFirst ? listed.reverse() : listed).slice(start, start + most);
  return answered({ QueryResponse: rows.length > 0 ? { [entity]: rows } : {}, time: '' });
}

/** QuickBooks has a rate of every day for each currency of its own list. */
function exchangeRates(books: LedgerBooks, place: LedgerCompany, query: string): SandboxAnswer {
  const { currency: base } = books.companyOf(place);
  const [, list = ''] = /SourceCurrencyCode in \(([^)]*)\)/i.exec(query) ?? [];
  const [, day = ''] = /AsOfDate = '([^']*)'/i.exec(query) ?? [];
  const rows = [...list.matchAll(/'(\w{3})'/g)].flatMap(([, currency = '']) => {
    const Rate = sandboxRate(currency, base);
    if (Rate === undefined) return [];
    const codes = { SourceCurrencyCode: currency, TargetCurrencyCode: base };
    return [{ SyncToken: '0', domain: 'QBO', AsOfDate: day, ...codes, Rate, sparse: false }];
  });
  return answered({ QueryResponse: rows.length > 0 ? { ExchangeRate: rows } : {}, time: '' });
}

function readBill(
  books: LedgerBooks,
  place: LedgerCompany,
  kind: string,
  id: string | undefined,
): SandboxAnswer {
  const entity = kind === 'bill' ? 'Bill' : 'VendorCredit';
  const row = rowsOf(books, place, entity).find((one) => valueIn(one, 'Id') === id);
  if (row) return answered({ [entity]: row, time: '' });
  return fault(400, '610', 'Object Not Found', `Object ${id} is not found or was made inactive`);
}

function valueIn(row: object, field: string): unknown {
  const value: unknown = Reflect.get(row, field);
  const { data } = reference.safeParse(value);
  return data ? data.value : value;
}

function rowsOf(books: LedgerBooks, place: LedgerCompany, entity: string): object[] {
  const { currency } = books.companyOf(place);
  switch (entity) {
    case 'Preferences':
      return [{ CurrencyPrefs: { HomeCurrency: { value: currency }, MultiCurrencyEnabled: true } }];
    case 'Vendor':
      return books.vendorsOf(place).map(({ id, name, currency: own, bankAccount, changed }) => ({
        ...{ Id: id, DisplayName: name, Active: true, CurrencyRef: { value: own } },
        ...(bankAccount && { VendorPaymentBankDetail: { BankAccountNumber: bankAccount } }),
        MetaData: { LastUpdatedTime: new Date(changed).toISOString() },
      }));
    case 'TaxRate':
      return books.entriesOf(place, 'taxCode').map(({ id, name, rate }) => ({
        ...{ Id: `rate-${id}`, Name: name, RateValue: rate, Active: true },
      }));
    case 'BillPayment':
      return Object.values(books.book.billPayments)
        .filter((one) => one.ledger === place.ledger && one.company === place.company)
        .map(presentedPayment);
    case 'Bill':
    case 'VendorCredit': {
      const kind = entity === 'Bill' ? 'bill' : 'credit';
      return books
        .billsOf(place)
        .filter((bill) => bill.kind === kind)
        .reverse()
        .map((bill) => presented(bill, books.book.vendors[bill.vendor]?.name));
    }
    default:
      return entryRowsOf(books, place, entity);
  }
}

const listOfEntity = {
  Account: 'account',
  TaxCode: 'taxCode',
  Class: 'class',
  Department: 'location',
  Customer: 'customer',
  Term: 'term',
} as const;

function isOfList(entity: string): entity is keyof typeof listOfEntity {
  return Object.hasOwn(listOfEntity, entity);
}

function entryRowsOf(books: LedgerBooks, place: LedgerCompany, entity: string): object[] {
  if (!isOfList(entity)) return [];
  const entries = books.entriesOf(place, listOfEntity[entity]);
  const named = new Map(entries.map((one) => [one.id, one]));
  return entries.filter(({ isDeleted }) => !isDeleted).map((one) => presentedEntry(one, named));
}

/** A row of a list, with the properties that its entity has. */
function presentedEntry(one: SandboxEntry, named: ReadonlyMap<string, SandboxEntry>): object {
  const { id, list, code, type, parent, days, isActive, changed } = one;
  const name = isActive ? one.name : `${one.name} (deleted)`;
  const above = parent === null ? undefined : named.get(parent);
  return {
    Id: id,
    SyncToken: '0',
    ...(list === 'customer' ? { DisplayName: name } : { Name: name }),
    FullyQualifiedName: above ? `${above.name}:${name}` : name,
    Active: isActive,
    ...(list === 'account' && { AccountType: type, ...(code && { AcctNum: code }) }),
    ...(list === 'customer' && { Job: type === 'Project' }),
    ...(list === 'term' && { DueDays: days, Type: 'STANDARD' }),
    ...(list === 'taxCode' && taxRateLists(one)),
    ...(above && { ParentRef: { value: above.id, name: above.name } }),
    MetaData: { LastUpdatedTime: new Date(changed).toISOString() },
  };
}

function taxRateLists({ id, type }: SandboxEntry) {
  const rates = { TaxRateDetail: [{ TaxRateRef: { value: `rate-${id}` } }] };
  const none = { TaxRateDetail: [] };
  return {
    PurchaseTaxRateList: type === 'Sales' ? none : rates,
    SalesTaxRateList: rates,
  };
}

/** Inactive rows are left out unless they are asked for. */
function isListed(row: object, query: string): boolean {
  return valueIn(row, 'Active') !== false || /Active in \(true, false\)/i.test(query);
}

const changesLastMs = 30 * 24 * 60 * 60_000;
const mostChanges = 1000;

/** What has changed in the entities that are asked for, deleted rows by their id alone. */
function changes(books: LedgerBooks, place: LedgerCompany, { query }: SandboxCall): SandboxAnswer {
  const since = Date.parse(query.get('changedSince') ?? '');
  if (!(since > books.now - changesLastMs)) {
    return fault(400, '4001', 'Invalid value', 'changedSince is older than 30 days');
  }
  const parts = (query.get('entities') ?? '').split(',').map((entity) => {
    if (entity === 'TaxCode' || entity === 'TaxRate') return null;
    const rows = rowsOf(books, place, entity).filter((row) => changeOf(row) >= since);
    const gone = deletedOf(books, place, entity)
      .filter(({ changed }) => changed >= since)
      .map(({ id }) => ({ domain: 'QBO', status: 'Deleted', Id: id }));
    const found = [...rows, ...gone].slice(0, mostChanges);
    return found.length > 0 ? { [entity]: found, maxResults: found.length } : {};
  });
  if (parts.includes(null)) return fault(400, '4001', 'Invalid value', 'entities');
  return answered({ CDCResponse: [{ QueryResponse: parts }], time: '' });
}

function deletedOf(books: LedgerBooks, place: LedgerCompany, entity: string) {
  if (isOfList(entity)) {
    return books.entriesOf(place, listOfEntity[entity]).filter(({ isDeleted }) => isDeleted);
  }
  const kind = entity === 'Bill' ? 'bill' : entity === 'VendorCredit' ? 'credit' : null;
  return books.deletedBillsOf(place).filter((bill) => bill.kind === kind);
}

const changedRow = z.object({ MetaData: z.object({ LastUpdatedTime: z.string() }) });

function changeOf(row: object): number {
  return Date.parse(changedRow.safeParse(row).data?.MetaData.LastUpdatedTime ?? '') || 0;
}

function presented(bill: SandboxBill, vendorName: string | undefined): object {
  return {
    Id: bill.id,
    SyncToken: '0',
    DocNumber: bill.number ?? undefined,
    PrivateNote: bill.mark,
    VendorRef: { value: bill.vendor, ...(vendorName && { name: vendorName }) },
    CurrencyRef: { value: bill.currency },
    ...(bill.rate !== null && { ExchangeRate: bill.rate }),
    ...(bill.location && { DepartmentRef: { value: bill.location } }),
    TxnDate: bill.date,
    ...(bill.dueDate && { DueDate: bill.dueDate }),
    MetaData: {
      CreateTime: new Date(bill.created).toISOString(),
      LastUpdatedTime: new Date(Math.max(bill.created, bill.changed)).toISOString(),
    },
    TotalAmt: bill.total,
    Balance: openOf(bill),
    Line: bill.lines.map((line) => ({
      Amount: line.amount,
      Description: line.description,
      DetailType: 'AccountBasedExpenseLineDetail',
      AccountBasedExpenseLineDetail: {
        AccountRef: { value: line.account },
        ...(line.taxCode && { TaxCodeRef: { value: line.taxCode } }),
        ...(line.class && { ClassRef: { value: line.class } }),
        ...(line.customer && {
          CustomerRef: { value: line.customer },
          BillableStatus: line.isBillable ? 'Billable' : 'NotBillable',
        }),
      },
    })),
  };
}

const newBillPayment = z.object({
  VendorRef: reference,
  TotalAmt: z.literal(0),
  PayType: z.literal('Check'),
  CheckPayment: z.object({ BankAccountRef: reference }),
  Line: z
    .array(
      z.object({
        Amount: z.number().positive(),
        LinkedTxn: z
          .array(z.object({ TxnId: z.string(), TxnType: z.enum(['Bill', 'VendorCredit']) }))
          .length(1),
      }),
    )
    .length(2),
});

function presentedPayment(one: LedgerBooks['book']['billPayments'][string]): object {
  const line = (TxnId: string, TxnType: string) => ({
    Amount: one.amount,
    LinkedTxn: [{ TxnId, TxnType }],
  });
  return {
    ...{ Id: one.id, SyncToken: '0', VendorRef: { value: one.vendor }, TotalAmt: 0 },
    ...{ PayType: 'Check', Line: [line(one.bill, 'Bill'), line(one.credit, 'VendorCredit')] },
  };
}

function payWithCredit(
  books: LedgerBooks,
  place: LedgerCompany,
  { bytes }: SandboxCall,
): SandboxAnswer {
  const { data, error } = newBillPayment.safeParse(JSON.parse(bytes.toString('utf8')));
  if (!data) return fault(400, '2020', 'Required param missing', error.issues[0]?.message ?? '');
  const linked = (type: string) =>
    data.Line.flatMap(({ Amount, LinkedTxn }) =>
      LinkedTxn.filter(({ TxnType }) => TxnType === type).map(({ TxnId }) => ({
        Amount,
        row: books.billsOf(place).find(({ id }) => id === TxnId),
      })),
    )[0];
  const [bill, credit] = [linked('Bill'), linked('VendorCredit')];
  if (!bill?.row || !credit?.row) {
    return fault(400, '2500', 'Invalid Reference Id', 'Invalid Reference Id : LinkedTxn');
  }
  if (bill.Amount !== credit.Amount || !isApplicable(credit.row, bill.row, bill.Amount)) {
    const text = 'The total amount of the linked transactions is more than their open balance.';
    return fault(400, '6000', 'A business validation error has occurred', text);
  }
  applyMore(books, credit.row, bill.row, bill.Amount);
  const id = books.nextId();
  books.book.billPayments[id] = {
    ...{ id, ...place, vendor: data.VendorRef.value, amount: bill.Amount },
    ...{ credit: credit.row.id, bill: bill.row.id },
  };
  return answered({ BillPayment: { Id: id, SyncToken: '0', TotalAmt: 0 }, time: '' });
}

function makeVendor(
  books: LedgerBooks,
  place: LedgerCompany,
  { bytes }: SandboxCall,
): SandboxAnswer {
  const { data } = newVendor.safeParse(JSON.parse(bytes.toString('utf8')));
  if (!data) return fault(400, '2020', 'Required param missing', 'DisplayName');
  const { DisplayName: name } = data;
  const isTaken = [...books.entriesOf(place, 'customer'), ...books.vendorsOf(place)].some(
    (one) => one.name === name,
  );
  if (isTaken) {
    return fault(400, '6240', 'Duplicate Name Exists Error', 'The name supplied already exists.');
  }
  const currency = data.CurrencyRef?.value ?? books.companyOf(place).currency;
  const id = books.nextId();
  const email = data.PrimaryEmailAddr?.Address ?? null;
  books.book.vendors[id] = {
    id,
    ...place,
    name,
    currency,
    email,
    bankAccount: null,
    changed: books.now,
  };
  return answered({
    Vendor: { Id: id, DisplayName: name, CurrencyRef: { value: currency } },
    time: '',
  });
}

function makeBill(
  books: LedgerBooks,
  place: LedgerCompany,
  resource: 'bill' | 'vendorcredit',
  { bytes, query }: SandboxCall,
): SandboxAnswer {
  const { data, error } = newBill.safeParse(JSON.parse(bytes.toString('utf8')));
  if (!data) return fault(400, '2020', 'Required param missing', error.issues[0]?.message ?? '');
  const vendor = books.vendorsOf(place).find(({ id }) => id === data.VendorRef.value);
  if (!vendor) return fault(400, '2500', 'Invalid Reference Id', 'Invalid Reference Id : Vendor');
  const currency = data.CurrencyRef?.value ?? books.companyOf(place).currency;
  if (vendor.currency !== currency) {
    return fault(
      400,
      '6000',
      'Business Validation Error',
      'You can only use one foreign currency per transaction.',
    );
  }
  const lines = data.Line.map(({ Amount, Description, AccountBasedExpenseLineDetail: detail }) => ({
    description: Description,
    account: detail.AccountRef.value,
    amount: Amount,
    taxCode: detail.TaxCodeRef?.value ?? null,
    tax: 0,
    class: detail.ClassRef?.value ?? null,
    customer: detail.CustomerRef?.value ?? null,
    isBillable: detail.BillableStatus === 'Billable',
    tracking: [],
  }));
  const location = data.DepartmentRef?.value ?? null;
  const refusal = quickbooksRefusal(books, place, { lines, location });
  if (refusal) return refusal;
  const term = data.SalesTermRef?.value ?? null;
  if (term !== null && !books.usableIn(place, 'term').has(term)) {
    return fault(400, '2500', 'Invalid Reference Id', 'Invalid Reference Id : Term');
  }
  const kind = resource === 'bill' ? 'bill' : 'credit';
  const number = data.DocNumber ?? null;
  const taken = books
    .billsOf(place)
    .some((bill) => bill.kind === kind && bill.vendor === vendor.id && bill.number === number);
  if (number !== null && taken && query.get('include') !== 'allowduplicatedocnum') {
    return fault(
      400,
      '6140',
      'Duplicate Document Number Error',
      `You must specify a different number. This number has already been used: ${number}`,
    );
  }
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const tax = quickbooksTax(books, place, lines, data.TxnTaxDetail?.TotalTax);
  const addedTax = data.GlobalTaxCalculation === 'TaxExcluded' ? tax : 0;
  const bill: SandboxBill = {
    id: books.nextId(),
    ...place,
    kind,
    number,
    vendor: vendor.id,
    date: data.TxnDate ?? null,
    dueDate: data.DueDate ?? null,
    currency,
    rate: data.ExchangeRate ?? null,
    total: Math.round((sum + addedTax) * 100) / 100,
    lines,
    mark: data.PrivateNote,
    status: 'Open',
    isPaid: false,
    applied: {},
    attachments: [],
    location,
    term,
    created: books.now,
    changed: books.now,
  };
  books.book.bills[bill.id] = bill;
  const made = presented(bill, vendor.name);
  return answered({ [resource === 'bill' ? 'Bill' : 'VendorCredit']: made, time: '' });
}

const revision = z.object({ Id: z.string(), SyncToken: z.string() });

function deleteBill(
  books: LedgerBooks,
  place: LedgerCompany,
  { bytes }: SandboxCall,
): SandboxAnswer {
  const { data } = revision.safeParse(JSON.parse(bytes.toString('utf8')));
  if (!data) return fault(400, '2020', 'Required param missing', 'SyncToken');
  const bill = books.billsOf(place).find(({ id, kind }) => id === data.Id && kind === 'bill');
  if (!bill) return fault(400, '610', 'Object Not Found', `Object ${data.Id} is not found`);
  books.book.deletedBills[bill.id] = { ...place, id: bill.id, kind: 'bill', changed: books.now };
  delete books.book.bills[bill.id];
  return answered({ Bill: { Id: bill.id, status: 'Deleted', domain: 'QBO' }, time: '' });
}

async function attach(
  books: LedgerBooks,
  place: LedgerCompany,
  call: SandboxCall,
): Promise<SandboxAnswer> {
  const headers = { 'Content-Type': call.header('Content-Type') };
  const form = await new Response(new Uint8Array(call.bytes), { headers }).formData();
  const about = form.get('file_metadata_0');
  const file = form.get('file_content_0');
  if (!(about instanceof File) || !(file instanceof File)) {
    return fault(400, '2020', 'Required param missing', 'file_content_0');
  }
  const { AttachableRef: refs, ...named } = attachment.parse(JSON.parse(await about.text()));
  const bill = books.billsOf(place).find(({ id }) => id === refs[0]?.EntityRef.value);
  if (!bill)
    return answered({
      AttachableResponse: [
        {
          Fault: {
            Error: [{ Message: 'Object Not Found', Detail: 'Object Not Found', code: '610' }],
          },
        },
      ],
    });
  bill.attachments.push({ name: named.FileName, type: named.ContentType, size: file.size });
  return answered({
    AttachableResponse: [{ Attachable: { Id: books.nextId(), FileName: named.FileName } }],
    time: '',
  });
}
