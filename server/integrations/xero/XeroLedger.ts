import { z } from 'zod';
import type { LedgerChoices } from '#shared/integrations/contract.ts';
import type { Attachment, Bill, KeptBill, Ledger, VendorToFind } from '../Ledger.ts';
import type { LedgerAnswer, LedgerHttp, LedgerRequest } from '../LedgerHttp.ts';
import { xeroBill } from './bill.ts';
import { taken } from './faults.ts';

const account = z.object({
  Code: z.string().optional(),
  Name: z.string(),
  Type: z.string(),
  Status: z.string().optional(),
});
const taxRate = z.object({
  Name: z.string(),
  TaxType: z.string(),
  Status: z.string().optional(),
  EffectiveRate: z.number().optional(),
});
const contact = z.object({
  ContactID: z.string(),
  PurchasesDefaultAccountCode: z.string().optional(),
});
const kept = z.object({
  InvoiceID: z.string().optional(),
  CreditNoteID: z.string().optional(),
  Total: z.number().default(0),
  Url: z.string().optional(),
  Reference: z.string().optional(),
  LineItems: z.array(z.object({ AccountCode: z.string().optional() })).default([]),
});
const keptOnes = z.object({
  Invoices: z.array(kept).default([]),
  CreditNotes: z.array(kept).default([]),
});
const stateOnes = z.object({
  Invoices: z.array(z.object({ InvoiceID: z.string(), Status: z.string() })).default([]),
});
const contacts = z.object({ Contacts: z.array(contact).default([]) });

/** Accounts that costs are booked on. */
const expenseTypes = new Set([
  'EXPENSE',
  'OVERHEADS',
  'DIRECTCOSTS',
  'FIXED',
  'INVENTORY',
  'PREPAYMENT',
]);

/** The books of one organization in Xero. */
export class XeroLedger implements Ledger {
  readonly #http: LedgerHttp;
  readonly #books: { companyId: string; appUrl: string };

  constructor(http: LedgerHttp, books: { companyId: string; appUrl: string }) {
    this.#http = http;
    this.#books = books;
  }

  async choices(): Promise<LedgerChoices> {
    const { Accounts: accounts } = taken(
      await this.#get('Accounts'),
      z.object({ Accounts: z.array(account) }),
    );
    const { TaxRates: rates } = taken(
      await this.#get('TaxRates'),
      z.object({ TaxRates: z.array(taxRate) }),
    );
    return {
      accounts: accounts
        .filter(({ Type, Status }) => expenseTypes.has(Type) && isActive(Status))
        .flatMap(({ Code, Name, Type }) =>
          Code ? [{ id: Code, name: `${Code} ${Name}`, type: Type }] : [],
        ),
      taxCodes: rates
        .filter(({ Status }) => isActive(Status))
        .map(({ TaxType, Name, EffectiveRate: rate }) => ({
          id: TaxType,
          name: Name,
          rate: rate === undefined ? null : String(rate),
        })),
    };
  }

  async vendorFor({ name, email, taxId }: VendorToFind, key: string): Promise<string> {
    const where = `Name==${quoted(name)}`;
    const { Contacts: found } = taken(await this.#get('Contacts', { where }), contacts);
    if (found[0]) return found[0].ContactID;
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
    const [first] = taken(answer, contacts).Contacts;
    if (!first) throw new Error('Xero made no contact');
    return first.ContactID;
  }

  async lastAccountOf(contactId: string): Promise<string | null> {
    const { Contacts: found } = taken(await this.#get(`Contacts/${contactId}`), contacts);
    const usual = found[0]?.PurchasesDefaultAccountCode;
    if (usual) return usual;
    const query = {
      where: 'Type=="ACCPAY"',
      ContactIDs: contactId,
      order: 'Date DESC',
      page: '1',
      pageSize: '1',
    };
    const { Invoices: bills } = taken(await this.#get('Invoices', query), keptOnes);
    return bills[0]?.LineItems.find(({ AccountCode }) => AccountCode)?.AccountCode ?? null;
  }

  async findBill(bill: Bill, contactId: string): Promise<KeptBill | null> {
    const { collection } = xeroBill(bill, contactId);
    const isBill = collection === 'Invoices';
    const number = bill.number?.slice(0, 255);
    const query = isBill
      ? {
          where: 'Type=="ACCPAY"',
          ...(number ? { InvoiceNumbers: number } : { ContactIDs: contactId }),
          order: 'UpdatedDateUTC DESC',
        }
      : { where: `Type=="ACCPAYCREDIT" AND Reference==${quoted(bill.mark)}` };
    const found = taken(await this.#get(collection, { ...query, page: '1' }), keptOnes);
    const ours = found[collection].find(
      ({ Url, Reference }) => Url?.includes(bill.mark) || Reference === bill.mark,
    );
    return ours ? this.#kept(ours) : null;
  }

  async paidAmong(ids: readonly string[]): Promise<string[]> {
    const query = { IDs: ids.join(','), page: '1', pageSize: String(ids.length) };
    const { Invoices: found } = taken(await this.#get('Invoices', query), stateOnes);
    return found.filter(({ Status }) => Status === 'PAID').map(({ InvoiceID }) => InvoiceID);
  }

  async createBill(bill: Bill, contactId: string, key: string): Promise<KeptBill> {
    const { collection, body } = xeroBill(bill, contactId);
    const answer = await this.#send({
      method: 'PUT',
      path: collection,
      query: { summarizeErrors: 'false', unitdp: '4' },
      headers: { 'Idempotency-Key': key },
      body: { [collection]: [body] },
    });
    const [made] = taken(answer, keptOnes)[collection];
    if (!made) throw new Error('Xero made no bill');
    return this.#kept(made);
  }

  async attach(
    { kind, id }: Parameters<Ledger['attach']>[0],
    { name, mimeType, bytes }: Attachment,
    key: string,
  ): Promise<void> {
    const collection = kind === 'bill' ? 'Invoices' : 'CreditNotes';
    const answer = await this.#send({
      method: 'PUT',
      path: `${collection}/${id}/Attachments/${encodeURIComponent(name)}`,
      headers: { 'Content-Type': mimeType, 'Idempotency-Key': key },
      body: bytes,
    });
    taken(answer, z.object({ Attachments: z.array(z.unknown()).min(1) }));
  }

  #kept({ InvoiceID, CreditNoteID, Total }: z.infer<typeof kept>): KeptBill {
    const id = InvoiceID ?? CreditNoteID;
    if (!id) throw new Error('Xero named nothing');
    const page = InvoiceID ? 'AccountsPayable/View.aspx' : 'AccountsPayable/ViewCreditNote.aspx';
    const url = new URL(`${this.#books.appUrl}/${page}`);
    url.searchParams.set(InvoiceID ? 'InvoiceID' : 'creditNoteID', id);
    return { id, url: url.href, total: String(Total) };
  }

  #get(path: string, query: Readonly<Record<string, string>> = {}): Promise<LedgerAnswer> {
    return this.#send({ method: 'GET', path, query });
  }

  #send({ path, headers, ...request }: LedgerRequest): Promise<LedgerAnswer> {
    return this.#http.send({
      ...request,
      path: `/api.xro/2.0/${path}`,
      headers: { ...headers, 'xero-tenant-id': this.#books.companyId },
    });
  }
}

const isActive = (status: string | undefined) => status === undefined || status === 'ACTIVE';

/** In a filter of Xero's, which knows no other way to write a quotation mark. */
const quoted = (text: string) => `"${text.replace(/"/g, '\\"')}"`;
