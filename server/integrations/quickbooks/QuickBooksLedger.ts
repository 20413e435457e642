import { z } from 'zod';
import type { LedgerChoices } from '#shared/integrations/contract.ts';
import type { Attachment, Bill, KeptBill, Ledger, VendorToFind } from '../Ledger.ts';
import type { LedgerAnswer, LedgerHttp, LedgerRequest } from '../LedgerHttp.ts';
import { quickbooksBill } from './bill.ts';
import { quickbooksVersion } from './company.ts';
import { faultIn, taken } from './faults.ts';

const reference = z.object({ value: z.string() });

const account = z.object({
  Id: z.string(),
  Name: z.string(),
  FullyQualifiedName: z.string().optional(),
  AccountType: z.string(),
});
const taxCode = z.object({ Id: z.string(), Name: z.string() });
const vendor = z.object({
  Id: z.string(),
  DisplayName: z.string(),
  CurrencyRef: reference.optional(),
});
const keptBill = z.object({
  Id: z.string(),
  TotalAmt: z.number(),
  PrivateNote: z.string().optional(),
  Line: z
    .array(
      z.object({
        AccountBasedExpenseLineDetail: z.object({ AccountRef: reference.optional() }).optional(),
      }),
    )
    .default([]),
});

const balance = z.object({ Id: z.string(), Balance: z.number() });

const uploaded = z.object({
  AttachableResponse: z.array(z.object({ Attachable: z.object({ Id: z.string() }) })).min(1),
});

/** Accounts that costs are booked on. */
const expenseTypes = new Set([
  'Expense',
  'Cost of Goods Sold',
  'Other Expense',
  'Fixed Asset',
  'Other Current Asset',
]);

/** Of `select` answers: `shape` under the name of its entity, none where nothing was found. */
function listOf<T>(entity: string, shape: z.ZodType<T>) {
  return z
    .object({ QueryResponse: z.record(z.string(), z.unknown()) })
    .transform(({ QueryResponse }) => z.array(shape).parse(QueryResponse[entity] ?? []));
}

interface Books {
  companyId: string;
  homeCurrency: string | null;
  appUrl: string;
}

/** The books of one company in QuickBooks Online. */
export class QuickBooksLedger implements Ledger {
  readonly #http: LedgerHttp;
  readonly #books: Books;

  constructor(http: LedgerHttp, books: Books) {
    this.#http = http;
    this.#books = books;
  }

  async choices(): Promise<LedgerChoices> {
    const accounts = await this.#select('Account', account, 'where Active = true maxresults 1000');
    const codes = await this.#select('TaxCode', taxCode, 'where Active = true maxresults 1000');
    return {
      accounts: accounts
        .filter(({ AccountType }) => expenseTypes.has(AccountType))
        .map((one) => ({
          id: one.Id,
          name: one.FullyQualifiedName ?? one.Name,
          type: one.AccountType,
        })),
      taxCodes: codes.map(({ Id, Name }) => ({ id: Id, name: Name, rate: null })),
    };
  }

  /** A vendor has one currency in QuickBooks: another of the same name takes bills in another one. */
  async vendorFor({ name, email, taxId, currency }: VendorToFind, key: string): Promise<string> {
    const shortened = name.replace(/[:\t\n]/g, ' ').slice(0, 90);
    const names = [shortened, `${shortened} (${currency})`];
    for (const displayName of names) {
      const found = await this.#vendorNamed(displayName);
      if (found && this.#currencyOf(found) === currency) return found.Id;
      if (found) continue;
      const answer = await this.#send({
        method: 'POST',
        path: 'vendor',
        query: { requestid: key },
        body: {
          DisplayName: displayName,
          ...(email && { PrimaryEmailAddr: { Address: email } }),
          ...(taxId && { TaxIdentifier: taxId.slice(0, 20) }),
          ...(currency !== this.#books.homeCurrency && { CurrencyRef: { value: currency } }),
        },
      });
      // Somebody made it in between, or a customer is called the same.
      const beaten =
        faultIn(answer.json)?.code === '6240' && (await this.#vendorNamed(displayName));
      if (beaten && this.#currencyOf(beaten) === currency) return beaten.Id;
      return taken(answer, z.object({ Vendor: vendor })).Vendor.Id;
    }
    throw new Error('QuickBooks has vendors of both names in other currencies');
  }

  async lastAccountOf(vendorId: string): Promise<string | null> {
    const query = `where VendorRef = ${quoted(vendorId)} orderby TxnDate desc maxresults 1`;
    const [last] = await this.#select('Bill', keptBill, query);
    const lines = last?.Line.map((line) => line.AccountBasedExpenseLineDetail?.AccountRef?.value);
    return lines?.find((id) => id !== undefined) ?? null;
  }

  async findBill(bill: Bill, vendorId: string): Promise<KeptBill | null> {
    const { entity, docNumber } = quickbooksBill(bill, vendorId);
    const query = docNumber
      ? `where DocNumber = ${quoted(docNumber)} maxresults 100`
      : `where VendorRef = ${quoted(vendorId)} orderby MetaData.CreateTime desc maxresults 100`;
    const found = await this.#select(entity, keptBill, query);
    const ours = found.find(({ PrivateNote }) => PrivateNote?.includes(bill.mark));
    return ours ? this.#kept(bill, ours) : null;
  }

  async paidAmong(ids: readonly string[]): Promise<string[]> {
    const query = `where Id in (${ids.map(quoted).join(', ')}) maxresults 1000`;
    const found = await this.#select('Bill', balance, query);
    return found.filter(({ Balance }) => Balance === 0).map(({ Id }) => Id);
  }

  async createBill(bill: Bill, vendorId: string, key: string): Promise<KeptBill> {
    const { entity, path, body } = quickbooksBill(bill, vendorId);
    const answer = await this.#send({ method: 'POST', path, query: { requestid: key }, body });
    const { [entity]: made } = taken(answer, z.record(z.string(), z.unknown()));
    return this.#kept(bill, keptBill.parse(made));
  }

  async attach(
    { kind, id }: Parameters<Ledger['attach']>[0],
    { name, mimeType, bytes }: Attachment,
    key: string,
  ): Promise<void> {
    const entity = kind === 'bill' ? 'Bill' : 'VendorCredit';
    const about = {
      AttachableRef: [{ EntityRef: { type: entity, value: id }, IncludeOnSend: false }],
      FileName: name,
      ContentType: mimeType,
    };
    const form = new FormData();
    const json = new Blob([JSON.stringify(about)], { type: 'application/json' });
    form.set('file_metadata_0', json, 'attachment.json');
    form.set('file_content_0', new Blob([new Uint8Array(bytes)], { type: mimeType }), name);
    const answer = await this.#send({
      method: 'POST',
      path: 'upload',
      query: { requestid: key },
      body: form,
    });
    // A part that failed says so inside of a success.
    const [part] =
      z.object({ AttachableResponse: z.array(z.unknown()) }).safeParse(answer.json).data
        ?.AttachableResponse ?? [];
    taken({ ...answer, json: faultIn(part) ? part : answer.json }, uploaded);
  }

  #kept({ kind }: Bill, { Id, TotalAmt }: z.infer<typeof keptBill>): KeptBill {
    const screen = kind === 'bill' ? 'bill' : 'vendorcredit';
    const url = new URL(`${this.#books.appUrl}/app/${screen}`);
    url.searchParams.set('txnId', Id);
    return { id: Id, url: url.href, total: String(TotalAmt) };
  }

  #currencyOf({ CurrencyRef }: z.infer<typeof vendor>): string {
    return CurrencyRef?.value ?? this.#books.homeCurrency ?? 'USD';
  }

  async #vendorNamed(name: string) {
    const [found] = await this.#select('Vendor', vendor, `where DisplayName = ${quoted(name)}`);
    return found;
  }

  async #select<T>(entity: string, shape: z.ZodType<T>, rest: string): Promise<T[]> {
    const query = `select * from ${entity} ${rest}`;
    const answer = await this.#send({ method: 'GET', path: 'query', query: { query } });
    return taken(answer, listOf(entity, shape));
  }

  #send({ path, query, ...request }: LedgerRequest): Promise<LedgerAnswer> {
    return this.#http.send({
      ...request,
      path: `/v3/company/${this.#books.companyId}/${path}`,
      query: { ...query, ...quickbooksVersion },
    });
  }
}

const quoted = (text: string) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;
