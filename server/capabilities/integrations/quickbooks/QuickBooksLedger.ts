import { z } from 'zod';
import { isSameNumber } from '#shared/checks/sameNumber.ts';
import { amountOf, lesserOf, unitsOf } from '#shared/money/sums.ts';
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
import { LedgerProblem } from '../LedgerProblem.ts';
import { isVoid, markIn, quickbooksBill } from './bill.ts';
import { quickbooksVersion } from './company.ts';
import { faultIn, nameTaken, notThere, parseAnswer } from './faults.ts';
import { quickbooksLists } from './lists.ts';
import { quickbooksBills } from './readBills.ts';
import { pageSize, rowsOf } from './rowsOf.ts';

const reference = z.object({ value: z.string() });

const vendor = z.object({
  Id: z.string(),
  DisplayName: z.string(),
  CurrencyRef: reference.optional(),
});
const keptBill = z.object({
  Id: z.string(),
  TotalAmt: z.number(),
  PrivateNote: z.string().optional(),
  DocNumber: z.string().optional(),
  TxnDate: z.string().nullish(),
  MetaData: z.object({ CreateTime: z.string().optional() }).optional(),
  Line: z
    .array(
      z.object({
        AccountBasedExpenseLineDetail: z
          .object({ AccountRef: reference.optional(), TaxCodeRef: reference.optional() })
          .optional(),
      }),
    )
    .default([]),
});

/** A change names the revision that it is made on. */
const revision = z.object({ Id: z.string(), SyncToken: z.string() });

const balance = z.object({
  Id: z.string(),
  Balance: z.number().optional(),
  TotalAmt: z.number().optional(),
  PrivateNote: z.string().optional(),
});

const exchangeRate = z.object({
  SourceCurrencyCode: z.string(),
  TargetCurrencyCode: z.string(),
  AsOfDate: z.iso.date(),
  Rate: z.number().positive(),
});

const billPayment = z.object({
  Line: z
    .array(
      z.object({
        Amount: z.number(),
        LinkedTxn: z.array(z.object({ TxnId: z.string(), TxnType: z.string() })).default([]),
      }),
    )
    .default([]),
});

const vendorWithBank = z.object({
  Id: z.string(),
  VendorPaymentBankDetail: z.object({ BankAccountNumber: z.string().optional() }).optional(),
});

const uploaded = z.object({
  AttachableResponse: z.array(z.object({ Attachable: z.object({ Id: z.string() }) })).min(1),
});

interface Books {
  companyId: string;
  homeCurrency: string | null;
  appUrl: string;
}

/** The books of one company in QuickBooks Online. */
export class QuickBooksLedger implements Ledger {
  readonly mostFiles = Number.POSITIVE_INFINITY;
  readonly lists: readonly LedgerList[];
  readonly #http: LedgerHttp;
  readonly #books: Books;

  constructor(http: LedgerHttp, books: Books) {
    this.#http = http;
    this.#books = books;
    this.lists = quickbooksLists(this.#get);
  }

  /**
   * A QuickBooks vendor has one currency, and its name must differ from every customer, employee
   * and inactive vendor. If the name is taken, a similar name is used for the bills.
   */
  async vendorFor(wanted: VendorToFind, key: string): Promise<string> {
    const { currency } = wanted;
    const name = wanted.name.replace(/[:\t\n]/g, ' ').slice(0, 90);
    const names = [name, `${name} (${currency})`, `${name} (Vendor ${currency})`];
    for (const [index, displayName] of names.entries()) {
      const found = await this.#vendorNamed(displayName);
      if (found && this.#currencyOf(found) === currency) return found.Id;
      if (found) continue;
      // A request id always gets the same answer, so another name needs another id.
      const requestid = index === 0 ? key : `${key}-${index}`;
      const answer = await this.#makeVendor({ ...wanted, name: displayName }, requestid);
      if (faultIn(answer.json)?.code !== nameTaken) {
        return parseAnswer(answer, z.object({ Vendor: vendor })).Vendor.Id;
      }
      // Somebody may have created it in between.
      const madeMeanwhile = await this.#vendorNamed(displayName);
      if (madeMeanwhile && this.#currencyOf(madeMeanwhile) === currency) return madeMeanwhile.Id;
    }
    throw new LedgerProblem(
      'refused',
      `QuickBooks has others called ${names.join(', ')} already. Add the vendor there under another name, and give it that name here.`,
    );
  }

  #makeVendor(
    { name, email, taxId, currency }: VendorToFind,
    requestid: string,
  ): Promise<LedgerAnswer> {
    return this.#send({
      method: 'POST',
      path: 'vendor',
      query: { requestid },
      body: {
        DisplayName: name,
        ...(email && { PrimaryEmailAddr: { Address: email } }),
        ...(taxId && { TaxIdentifier: taxId.slice(0, 20) }),
        ...(currency !== this.#books.homeCurrency && { CurrencyRef: { value: currency } }),
      },
    });
  }

  async lastBookingOf(vendorId: string): Promise<Booking> {
    const query = `where VendorRef = ${quoted(vendorId)} orderby TxnDate desc maxresults 1`;
    const [last] = await this.#select('Bill', keptBill, query);
    const details = last?.Line.flatMap((line) => line.AccountBasedExpenseLineDetail ?? []) ?? [];
    return {
      accountId: details.flatMap(({ AccountRef }) => AccountRef?.value ?? [])[0] ?? null,
      taxCodeIds: [...new Set(details.flatMap(({ TaxCodeRef }) => TaxCodeRef?.value ?? []))],
    };
  }

  async findBill(bill: Bill, vendorId: string): Promise<KeptBill | null> {
    const { entity, docNumber } = quickbooksBill(bill, vendorId);
    const query = docNumber
      ? `where DocNumber = ${quoted(docNumber)} maxresults 1000`
      : `where VendorRef = ${quoted(vendorId)} orderby MetaData.CreateTime desc maxresults 1000`;
    const found = await this.#select(entity, keptBill, query);
    const ours = found.find(({ PrivateNote }) => PrivateNote?.includes(bill.mark));
    return ours ? this.#kept(bill, ours) : null;
  }

  async billsNumbered(bill: Bill, vendorId: string): Promise<BillThere[]> {
    const { entity, docNumber: number } = quickbooksBill(bill, vendorId);
    if (!number) return [];
    const ofVendor = `where VendorRef = ${quoted(vendorId)}`;
    const newest = `${ofVendor} orderby MetaData.CreateTime desc maxresults ${pageSize}`;
    const page = await this.#select(entity, keptBill, newest);
    const exact = `${ofVendor} and DocNumber = ${quoted(number)} maxresults ${pageSize}`;
    const older = page.length < pageSize ? [] : await this.#select(entity, keptBill, exact);
    const found = new Map([...page, ...older].map((one) => [one.Id, one]));
    return [...found.values()].flatMap((one) => {
      const { DocNumber, TxnDate = null, MetaData, PrivateNote } = one;
      if (!DocNumber || !isSameNumber(DocNumber, number)) return [];
      return [
        {
          ...this.#kept(bill, one),
          number: DocNumber,
          issuedOn: TxnDate,
          enteredOn: MetaData?.CreateTime?.slice(0, 10) ?? null,
          mark: markIn(PrivateNote),
        },
      ];
    });
  }

  readBills(since: Date | null): AsyncIterable<BillPage> {
    const { homeCurrency } = this.#books;
    const urlOf = (kind: Bill['kind'], id: string) => this.#urlOf(kind, id);
    return quickbooksBills({ get: this.#get, homeCurrency, urlOf }, since);
  }

  async readRates({ currencies, days }: RatesAsked): Promise<LedgerRate[]> {
    const found: LedgerRate[] = [];
    for (const day of days) {
      const of = currencies.map(quoted).join(', ');
      const query = `where SourceCurrencyCode in (${of}) and AsOfDate = ${quoted(day)}`;
      for (const one of await this.#select('ExchangeRate', exchangeRate, query)) {
        const { SourceCurrencyCode: currency, TargetCurrencyCode: base, AsOfDate: on, Rate } = one;
        // Where nobody entered a rate, QuickBooks has one of an earlier day, or 1.
        if (on === day && currency !== base)
          found.push({ currency, base, on, rate: decimalOf(Rate) });
      }
    }
    return found;
  }

  async bankAccountsOf(vendorIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const query = `where Id in (${vendorIds.map(quoted).join(', ')}) maxresults ${pageSize}`;
    const found = await this.#select('Vendor', vendorWithBank, query);
    return new Map(
      found.flatMap(({ Id, VendorPaymentBankDetail: bank }): [string, string][] =>
        bank?.BankAccountNumber ? [[Id, bank.BankAccountNumber]] : [],
      ),
    );
  }

  async fatesOf(kind: Bill['kind'], ids: readonly string[]): Promise<Fates> {
    const query = `where Id in (${ids.map(quoted).join(', ')}) maxresults 1000`;
    const entity = kind === 'bill' ? 'Bill' : 'VendorCredit';
    const found = await this.#select(entity, balance, query);
    const voided = found.filter(isVoid).map(({ Id }) => Id);
    const paid = found.filter((one) => one.Balance === 0 && !isVoid(one)).map(({ Id }) => Id);
    const shown = new Set(found.map(({ Id }) => Id));
    const gone: string[] = [...voided];
    for (const id of ids) if (!shown.has(id) && (await this.#isGone(entity, id))) gone.push(id);
    return { paid, gone };
  }

  /** A bill missing from the list may still exist, so it is asked for by id. */
  async #isGone(entity: 'Bill' | 'VendorCredit', id: string): Promise<boolean> {
    const path = `${entity.toLowerCase()}/${id}`;
    return faultIn((await this.#send({ method: 'GET', path })).json)?.code === notThere;
  }

  async createBill(
    bill: Bill,
    vendorId: string,
    { key, repeatsNumber }: { key: string; repeatsNumber: boolean },
  ): Promise<KeptBill> {
    const { homeCurrency } = this.#books;
    const { entity, path, body } = quickbooksBill(bill, vendorId, homeCurrency);
    const query = {
      requestid: key,
      ...(repeatsNumber && { include: 'allowduplicatedocnum' }),
    };
    const answer = await this.#send({ method: 'POST', path, query, body });
    const { [entity]: made } = parseAnswer(answer, z.record(z.string(), z.unknown()));
    return this.#kept(bill, keptBill.parse(made));
  }

  async withdrawBill(id: string): Promise<void> {
    const there = await this.#send({ method: 'GET', path: `bill/${id}` });
    if (faultIn(there.json)?.code === notThere) return;
    const { Bill } = parseAnswer(there, z.object({ Bill: revision }));
    const query = { operation: 'delete' };
    const answer = await this.#send({ method: 'POST', path: 'bill', query, body: Bill });
    if (faultIn(answer.json)?.code !== notThere) parseAnswer(answer, z.unknown());
  }

  async appliedBetween({ creditId, billId, vendorId }: CreditPair): Promise<string> {
    const query = `where VendorRef = ${quoted(vendorId)} orderby MetaData.CreateTime desc maxresults ${pageSize}`;
    const payments = await this.#select('BillPayment', billPayment, query);
    const applied = payments.map(({ Line }) => {
      const linked = (id: string, type: string) =>
        Line.filter(({ LinkedTxn }) =>
          LinkedTxn.some(({ TxnId, TxnType }) => TxnId === id && TxnType === type),
        ).reduce((sum, { Amount }) => sum + (unitsOf(decimalOf(Amount)) ?? 0n), 0n);
      return lesserOf(linked(creditId, 'VendorCredit'), linked(billId, 'Bill'));
    });
    return amountOf(applied.reduce((sum, units) => sum + units, 0n));
  }

  /** A payment of nothing that links both; QuickBooks wants a bank account even then. */
  async applyCredit(
    { creditId, billId, vendorId }: CreditPair,
    { amount, currency, on, key }: Parameters<Ledger['applyCredit']>[1],
  ): Promise<void> {
    const banks = "where AccountType = 'Bank' maxresults 1";
    const [bank] = await this.#select('Account', z.object({ Id: z.string() }), banks);
    if (!bank) {
      const text = 'QuickBooks needs a bank account before a credit can be applied. Add one there.';
      throw new LedgerProblem('refused', text);
    }
    const linked = (TxnId: string, TxnType: string) => ({
      Amount: Number(amount),
      LinkedTxn: [{ TxnId, TxnType }],
    });
    const answer = await this.#send({
      method: 'POST',
      path: 'billpayment',
      query: { requestid: key },
      body: {
        ...{ VendorRef: { value: vendorId }, TxnDate: on, TotalAmt: 0, PayType: 'Check' },
        ...{ CurrencyRef: { value: currency } },
        CheckPayment: { BankAccountRef: { value: bank.Id } },
        PrivateNote: 'Credit applied by Docket',
        Line: [linked(billId, 'Bill'), linked(creditId, 'VendorCredit')],
      },
    });
    parseAnswer(answer, z.object({ BillPayment: z.object({ Id: z.string() }) }));
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
    // A part that failed is reported inside a successful answer.
    const [part] =
      z.object({ AttachableResponse: z.array(z.unknown()) }).safeParse(answer.json).data
        ?.AttachableResponse ?? [];
    parseAnswer({ ...answer, json: faultIn(part) ? part : answer.json }, uploaded);
  }

  #kept({ kind }: Bill, { Id, TotalAmt }: z.infer<typeof keptBill>): KeptBill {
    return { id: Id, url: this.#urlOf(kind, Id), total: String(TotalAmt) };
  }

  #urlOf(kind: Bill['kind'], id: string): string {
    const screen = kind === 'bill' ? 'bill' : 'vendorcredit';
    const url = new URL(`${this.#books.appUrl}/app/${screen}`);
    url.searchParams.set('txnId', id);
    return url.href;
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
    return parseAnswer(answer, rowsOf(entity, shape));
  }

  readonly #get = (path: string, query: Readonly<Record<string, string>>) =>
    this.#send({ method: 'GET', path, query });

  #send({ path, query, ...request }: LedgerRequest): Promise<LedgerAnswer> {
    return this.#http.send({
      ...request,
      path: `/v3/company/${this.#books.companyId}/${path}`,
      query: { ...query, ...quickbooksVersion },
    });
  }
}

const quoted = (text: string) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;
