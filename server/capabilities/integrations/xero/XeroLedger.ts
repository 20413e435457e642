import { z } from 'zod';
import { isSameNumber } from '#shared/checks/sameNumber.ts';
import { amountOf, unitsOf } from '#shared/money/sums.ts';
import { decimalOf } from '../decimalOf.ts';
import type {
  Attachment,
  Bill,
  BillPage,
  BillThere,
  Booking,
  CreditPair,
  Fates,
  KeptBill,
  Ledger,
  LedgerList,
  LedgerRate,
  RatesAsked,
  VendorToFind,
} from '../Ledger.ts';
import type { LedgerAnswer, LedgerHttp, LedgerRequest } from '../LedgerHttp.ts';
import { LedgerProblem, TooLarge } from '../LedgerProblem.ts';
import { ratesOnBills } from '../ratesOnBills.ts';
import { longestNumber, markIn, xeroBill } from './bill.ts';
import { parseAnswer } from './faults.ts';
import { xeroLists } from './lists.ts';
import { pageSize, smallestPage } from './pageSizes.ts';
import { xeroBills } from './readBills.ts';

const contact = z.object({
  ContactID: z.string(),
  PurchasesDefaultAccountCode: z.string().optional(),
});
const kept = z.object({
  InvoiceID: z.string().optional(),
  CreditNoteID: z.string().optional(),
  InvoiceNumber: z.string().nullish(),
  CreditNoteNumber: z.string().nullish(),
  DateString: z.string().nullish(),
  Status: z.string().optional(),
  Total: z.number().default(0),
  Url: z.string().optional(),
  Reference: z.string().optional(),
  LineItems: z
    .array(z.object({ AccountCode: z.string().optional(), TaxType: z.string().optional() }))
    .default([]),
});
const keptOnes = z.object({
  Invoices: z.array(kept).default([]),
  CreditNotes: z.array(kept).default([]),
});
const stateOnes = z.object({
  Invoices: z.array(z.object({ InvoiceID: z.string(), Status: z.string() })).default([]),
  CreditNotes: z.array(z.object({ CreditNoteID: z.string(), Status: z.string() })).default([]),
});
const contacts = z.object({ Contacts: z.array(contact).default([]) });
const allocation = z.object({
  Amount: z.number(),
  IsDeleted: z.boolean().optional(),
  Invoice: z.object({ InvoiceID: z.string() }),
});
const withAllocations = z.object({
  CreditNotes: z.array(z.object({ Allocations: z.array(allocation).default([]) })),
});
const organisations = z.object({
  Organisations: z.array(z.object({ BaseCurrency: z.string() })),
});
const contactsWithBank = z.object({
  Contacts: z
    .array(z.object({ ContactID: z.string(), BankAccountDetails: z.string().optional() }))
    .default([]),
});

/** The limit of Xero's API; people can attach larger files in Xero itself. */
const largestFile = 3_000_000;

/** The books of one organization in Xero. */
export class XeroLedger implements Ledger {
  readonly mostFiles = 10;
  readonly lists: readonly LedgerList[];
  readonly #http: LedgerHttp;
  readonly #books: { companyId: string; appUrl: string };

  constructor(http: LedgerHttp, books: { companyId: string; appUrl: string }) {
    this.#http = http;
    this.#books = books;
    this.lists = xeroLists(this.#ask);
  }

  async vendorFor({ name, email, taxId }: VendorToFind, key: string): Promise<string> {
    const found = await this.#contactNamed(name);
    if (found) return found;
    const made = {
      Name: name.slice(0, 255),
      ...(email && { EmailAddress: email }),
      ...(taxId && { TaxNumber: taxId.slice(0, 50) }),
    };
    const answer = await this.#send({
      method: 'PUT',
      path: 'Contacts',
      query: { summarizeErrors: 'false' },
      headers: { 'Idempotency-Key': key },
      body: { Contacts: [made] },
    });
    try {
      const [first] = parseAnswer(answer, contacts).Contacts;
      if (first) return first.ContactID;
    } catch (error) {
      // Somebody may have created it in between.
      const madeMeanwhile = await this.#contactNamed(name);
      if (madeMeanwhile) return madeMeanwhile;
      throw error;
    }
    throw new Error('Xero made no contact');
  }

  async #contactNamed(name: string): Promise<string | undefined> {
    const where = `Name==${quoted(name)}`;
    return parseAnswer(await this.#get('Contacts', { where }), contacts).Contacts[0]?.ContactID;
  }

  async lastBookingOf(contactId: string): Promise<Booking> {
    const { Contacts: found } = parseAnswer(await this.#get(`Contacts/${contactId}`), contacts);
    const query = {
      where: 'Type=="ACCPAY"',
      ContactIDs: contactId,
      order: 'Date DESC',
      page: '1',
      pageSize: '1',
    };
    const { Invoices: bills } = parseAnswer(await this.#get('Invoices', query), keptOnes);
    const lines = bills[0]?.LineItems ?? [];
    const last = lines.find(({ AccountCode }) => AccountCode)?.AccountCode;
    return {
      accountId: found[0]?.PurchasesDefaultAccountCode ?? last ?? null,
      taxCodeIds: [...new Set(lines.flatMap(({ TaxType }) => TaxType ?? []))],
    };
  }

  async findBill(bill: Bill, contactId: string): Promise<KeptBill | null> {
    if (bill.kind === 'credit') {
      const where = `Type=="ACCPAYCREDIT" AND Reference==${quoted(bill.mark)}`;
      return this.#findMarked('CreditNotes', bill.mark, { where });
    }
    const number = bill.number?.slice(0, longestNumber);
    // Xero takes a list of numbers separated by commas, so a number with a comma would be read as
    // two.
    const filter =
      number && !number.includes(',') ? { InvoiceNumbers: number } : { ContactIDs: contactId };
    const where = 'Type=="ACCPAY"';
    return this.#findMarked('Invoices', bill.mark, { where, ...filter });
  }

  /** Searches page by page, newest first, until it is found or there are no more. */
  async #findMarked(
    collection: 'Invoices' | 'CreditNotes',
    mark: string,
    filter: Readonly<Record<string, string>>,
  ): Promise<KeptBill | null> {
    const query = { ...filter, order: 'UpdatedDateUTC DESC', pageSize: String(pageSize) };
    for (let page = 1; ; page++) {
      const answer = await this.#get(collection, { ...query, page: String(page) });
      const { [collection]: found } = parseAnswer(answer, keptOnes);
      const ours = found.find(
        ({ Url, Reference, Status }) =>
          (Url?.includes(mark) || Reference === mark) && !isGone(Status),
      );
      if (ours) return this.#kept(ours);
      if (found.length < smallestPage) return null;
    }
  }

  async billsNumbered(bill: Bill, contactId: string): Promise<BillThere[]> {
    const number = bill.number?.slice(0, longestNumber);
    if (!number) return [];
    const isBill = bill.kind === 'bill';
    const [collection, type, field] = isBill
      ? (['Invoices', 'ACCPAY', 'InvoiceNumber'] as const)
      : (['CreditNotes', 'ACCPAYCREDIT', 'CreditNoteNumber'] as const);
    const where = `Type=="${type}" AND Contact.ContactID==guid("${contactId}")`;
    const list = async (narrowed: string) => {
      const order = 'UpdatedDateUTC DESC';
      const query = { where: narrowed, order, page: '1', pageSize: String(pageSize) };
      return parseAnswer(await this.#get(collection, query), keptOnes)[collection];
    };
    const page = await list(where);
    // A page that is full may be a smaller one than asked for.
    const older =
      page.length < smallestPage ? [] : await list(`${where} AND ${field}==${quoted(number)}`);
    const found = new Map(
      [...page, ...older].map((one) => [one.InvoiceID ?? one.CreditNoteID, one]),
    );
    return [...found.values()].flatMap((one) => {
      const theirs = one[field];
      if (!theirs || isGone(one.Status) || !isSameNumber(theirs, number)) return [];
      return [
        {
          ...this.#kept(one),
          number: theirs,
          issuedOn: one.DateString?.slice(0, 10) ?? null,
          enteredOn: null,
          mark: markIn(one),
        },
      ];
    });
  }

  readBills(since: Date | null): AsyncIterable<BillPage> {
    const urlOf = (kind: Bill['kind'], id: string) => this.#urlOf(kind, id);
    return xeroBills({ get: this.#ask, urlOf }, since);
  }

  /** Xero lists no rates. */
  async readRates({ since }: RatesAsked): Promise<LedgerRate[]> {
    return ratesOnBills(this.readBills(since), await this.#baseCurrency());
  }

  async #baseCurrency(): Promise<string> {
    const { Organisations } = parseAnswer(await this.#get('Organisation'), organisations);
    const [own] = Organisations;
    if (!own) throw new Error('Xero shows no organization');
    return own.BaseCurrency;
  }

  async bankAccountsOf(vendorIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const query = { IDs: vendorIds.join(','), page: '1', pageSize: String(pageSize) };
    const { Contacts } = parseAnswer(await this.#get('Contacts', query), contactsWithBank);
    return new Map(
      Contacts.flatMap(({ ContactID, BankAccountDetails: bank }): [string, string][] =>
        bank ? [[ContactID, bank]] : [],
      ),
    );
  }

  async fatesOf(kind: Bill['kind'], ids: readonly string[]): Promise<Fates> {
    const paged = { page: '1', pageSize: String(ids.length) };
    if (kind === 'bill') {
      const query = { ...paged, IDs: ids.join(',') };
      const { Invoices: found } = parseAnswer(await this.#get('Invoices', query), stateOnes);
      return fatesAmong(found.map(({ InvoiceID: id, Status }) => ({ id, Status })));
    }
    // Credits cannot be filtered by a list of ids.
    const where = ids.map((id) => `CreditNoteID==guid("${id}")`).join(' OR ');
    const answer = await this.#get('CreditNotes', { ...paged, where });
    const { CreditNotes: found } = parseAnswer(answer, stateOnes);
    return fatesAmong(found.map(({ CreditNoteID: id, Status }) => ({ id, Status })));
  }

  async createBill(bill: Bill, contactId: string, { key }: { key: string }): Promise<KeptBill> {
    const base = bill.rate ? await this.#baseCurrency() : null;
    const { collection, body } = xeroBill(bill, contactId, base);
    const answer = await this.#send({
      method: 'PUT',
      path: collection,
      query: { summarizeErrors: 'false', unitdp: '4' },
      headers: { 'Idempotency-Key': key },
      body: { [collection]: [body] },
    });
    const [made] = parseAnswer(answer, keptOnes)[collection];
    if (!made) throw new Error('Xero made no bill');
    return this.#kept(made);
  }

  /** A bill that was approved in Xero cannot be deleted there, and is made void. */
  async withdrawBill(id: string): Promise<void> {
    const there = await this.#get(`Invoices/${id}`);
    if (there.status === 404) return;
    const [found] = parseAnswer(there, stateOnes).Invoices;
    if (!found || isGone(found.Status)) return;
    const isDraft = found.Status === 'DRAFT' || found.Status === 'SUBMITTED';
    const answer = await this.#send({
      method: 'POST',
      path: 'Invoices',
      query: { summarizeErrors: 'false' },
      body: { Invoices: [{ InvoiceID: id, Status: isDraft ? 'DELETED' : 'VOIDED' }] },
    });
    parseAnswer(answer, keptOnes);
  }

  async appliedBetween({ creditId, billId }: CreditPair): Promise<string> {
    const answer = await this.#get(`CreditNotes/${creditId}`, { unitdp: '4' });
    const [credit] = parseAnswer(answer, withAllocations).CreditNotes;
    const applied = (credit?.Allocations ?? []).filter(
      ({ Invoice, IsDeleted }) => Invoice.InvoiceID === billId && !IsDeleted,
    );
    return amountOf(
      applied.reduce((sum, { Amount }) => sum + (unitsOf(decimalOf(Amount)) ?? 0n), 0n),
    );
  }

  async applyCredit(
    { creditId, billId }: CreditPair,
    { amount, on, key }: Parameters<Ledger['applyCredit']>[1],
  ): Promise<void> {
    const answer = await this.#send({
      method: 'PUT',
      path: `CreditNotes/${creditId}/Allocations`,
      query: { summarizeErrors: 'false' },
      headers: { 'Idempotency-Key': key },
      body: {
        Allocations: [{ Invoice: { InvoiceID: billId }, Amount: Number(amount), Date: on }],
      },
    });
    parseAnswer(answer, z.object({ Allocations: z.array(allocation).min(1) }));
  }

  async attach(
    { kind, id }: Parameters<Ledger['attach']>[0],
    { name, mimeType, bytes }: Attachment,
    key: string,
  ): Promise<void> {
    const collection = kind === 'bill' ? 'Invoices' : 'CreditNotes';
    try {
      const answer = await this.#send({
        method: 'PUT',
        path: `${collection}/${id}/Attachments/${encodeURIComponent(name)}`,
        headers: { 'Content-Type': mimeType, 'Idempotency-Key': key },
        body: bytes,
      });
      parseAnswer(answer, z.object({ Attachments: z.array(z.unknown()).min(1) }));
    } catch (error) {
      const isRefused = error instanceof LedgerProblem && error.kind === 'refused';
      if (!isRefused || bytes.length <= largestFile) throw error;
      // Checked by size, because the wording of the refusal may vary.
      throw new TooLarge('Xero takes files of up to 3 MB from other software.');
    }
  }

  #kept({ InvoiceID, CreditNoteID, Total }: z.infer<typeof kept>): KeptBill {
    const id = InvoiceID ?? CreditNoteID;
    if (!id) throw new Error('Xero named nothing');
    return { id, url: this.#urlOf(InvoiceID ? 'bill' : 'credit', id), total: String(Total) };
  }

  #urlOf(kind: Bill['kind'], id: string): string {
    const isBill = kind === 'bill';
    const page = isBill ? 'AccountsPayable/View.aspx' : 'AccountsPayable/ViewCreditNote.aspx';
    const url = new URL(`${this.#books.appUrl}/${page}`);
    url.searchParams.set(isBill ? 'InvoiceID' : 'creditNoteID', id);
    return url.href;
  }

  readonly #ask = (path: string, asked: Pick<LedgerRequest, 'query' | 'headers'>) =>
    this.#send({ method: 'GET', path, ...asked });

  #get(path: string, query: Readonly<Record<string, string>> = {}): Promise<LedgerAnswer> {
    return this.#ask(path, { query });
  }

  #send({ path, headers, ...request }: LedgerRequest): Promise<LedgerAnswer> {
    return this.#http.send({
      ...request,
      path: `/api.xro/2.0/${path}`,
      headers: { ...headers, 'xero-tenant-id': this.#books.companyId },
    });
  }
}

function fatesAmong(found: readonly { id: string; Status: string }[]): Fates {
  const idsOf = (matches: (status: string) => boolean) =>
    found.filter(({ Status }) => matches(Status)).map(({ id }) => id);
  return { paid: idsOf((status) => status === 'PAID'), gone: idsOf(isGone) };
}

/** Still listed, but without effect. */
const isGone = (status: string | undefined) => status === 'DELETED' || status === 'VOIDED';

/** A quoted text in a Xero filter, which has no other way to escape a quotation mark. */
const quoted = (text: string) => `"${text.replace(/"/g, '\\"')}"`;
