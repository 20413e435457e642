import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isSameNumber } from '#shared/checks/sameNumber.ts';
import { convert, fractionOf } from '#shared/money/convert.ts';
import { explain, money } from '#shared/money/explained.ts';
import { amountOf, lesserOf, unitsOf } from '#shared/money/sums.ts';
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
import { BillUnfinished, LedgerProblem, TooLarge } from '../LedgerProblem.ts';
import { ratesOnBills } from '../ratesOnBills.ts';
import { kinds, markIn, sageBill } from './bill.ts';
import { type BillRow, billRow, isGone, isPaid, numberOf } from './billRow.ts';
import { countsUnitsIn, exchangeRateFor, isBookedAt } from './bookedRate.ts';
import { isMissing, parseAnswer } from './faults.ts';
import { sageLists } from './lists.ts';
import { allOf, amount, pageOf, reference } from './pages.ts';
import { sageBills } from './readBills.ts';

const contact = z.object({ id: z.string(), name: z.string().default('') });
const bankDetails = z.object({
  iban: z.string().nullish(),
  account_number: z.string().nullish(),
});
const contactWithBank = z.object({
  id: z.string(),
  bank_account_details: bankDetails.nullish(),
});
const attached = z.object({
  file_name: z.string().nullish(),
  description: z.string().nullish(),
});

/** In bytes, of one file. */
const largestFile = 2_621_440;
const takenFiles: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png'];

interface Books {
  companyId: string;
  homeCurrency: string | null;
  appUrl: string;
}

const allocation = z.object({
  deleted_at: z.string().nullish(),
  allocated_artefacts: z.array(z.object({ artefact: reference, amount })).default([]),
});

/** Without its sign. */
function sizeOf(text: string): bigint {
  const units = unitsOf(text) ?? 0n;
  return units < 0n ? -units : units;
}

/** The books of one business in Sage Accounting. */
export class SageLedger implements Ledger {
  readonly mostFiles = 50;
  readonly lists: readonly LedgerList[];
  readonly #http: LedgerHttp;
  readonly #books: Books;

  constructor(http: LedgerHttp, books: Books) {
    this.#http = http;
    this.#books = books;
    this.lists = sageLists(this.#get);
  }

  /** Sage knows no request ids, so the vendor is looked for first. */
  async vendorFor({ name, email, taxId, currency }: VendorToFind): Promise<string> {
    const query = { search: name, contact_type_id: 'VENDOR' };
    for await (const rows of allOf(this.#get, 'contacts', contact, query)) {
      const same = rows.find((one) => one.name.toLowerCase() === name.toLowerCase());
      if (same) return same.id;
    }
    const made = {
      ...{ name: name.slice(0, 100), contact_type_ids: ['VENDOR'] },
      ...(email && {
        main_contact_person: { name: name.slice(0, 50), email, contact_person_type_ids: [] },
      }),
      ...(taxId && { tax_number: taxId.slice(0, 50) }),
      ...(currency && currency !== this.#books.homeCurrency && { currency_id: currency }),
    };
    const answer = await this.#send({ method: 'POST', path: 'contacts', body: { contact: made } });
    return parseAnswer(answer, contact).id;
  }

  async lastBookingOf(contactId: string): Promise<Booking> {
    const query = { contact_id: contactId, sort: 'date:desc', items_per_page: '1' };
    const { rows } = await pageOf(this.#get, kinds.bill.collection, billRow, query);
    const lines = rows.flatMap((row) => row.invoice_lines);
    return {
      accountId: lines.flatMap(({ ledger_account }) => ledger_account?.id ?? [])[0] ?? null,
      taxCodeIds: [...new Set(lines.flatMap(({ tax_rate }) => tax_rate?.id ?? []))],
    };
  }

  async findBill(bill: Bill, contactId: string): Promise<KeptBill | null> {
    const [first] = await this.#marked(bill, contactId);
    return first ? this.#keptAtRate(bill, first) : null;
  }

  /** Those that were made with this mark, the first one first. */
  async #marked({ kind, mark }: Bill, contactId: string): Promise<BillRow[]> {
    const found = await this.#billsOf(kind, contactId);
    return found.filter((row) => markIn(row.notes) === mark && !isGone(row)).reverse();
  }

  /** All bills of a vendor, the newest first. */
  async #billsOf(kind: Bill['kind'], contactId: string): Promise<BillRow[]> {
    const found = new Map<string, BillRow>();
    const query = { contact_id: contactId, sort: 'created_at:desc' };
    for await (const rows of allOf(this.#get, kinds[kind].collection, billRow, query)) {
      for (const row of rows) found.set(row.id, row);
    }
    return [...found.values()];
  }

  async billsNumbered({ kind, number }: Bill, contactId: string): Promise<BillThere[]> {
    if (!number) return [];
    return (await this.#billsOf(kind, contactId)).flatMap((row) => {
      const theirs = numberOf(row);
      if (!theirs || isGone(row) || !isSameNumber(theirs, number)) return [];
      return [
        {
          ...this.#kept(kind, row),
          number: theirs,
          issuedOn: row.date ?? null,
          enteredOn: row.created_at?.slice(0, 10) ?? null,
          mark: markIn(row.notes),
        },
      ];
    });
  }

  readBills(since: Date | null): AsyncIterable<BillPage> {
    const { homeCurrency } = this.#books;
    const urlOf = (kind: Bill['kind'], row: BillRow) => this.#urlOf(kind, row);
    return sageBills({ get: this.#get, homeCurrency, urlOf }, since);
  }

  /** Those of its bills: the list of rates that Sage has is only of today, and its direction is not documented. */
  async readRates({ since }: RatesAsked): Promise<LedgerRate[]> {
    const { homeCurrency } = this.#books;
    return homeCurrency === null ? [] : ratesOnBills(this.readBills(since), homeCurrency);
  }

  async bankAccountsOf(vendorIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const wanted = new Set(vendorIds);
    const found = new Map<string, string>();
    const query = { contact_type_id: 'VENDOR' };
    for await (const rows of allOf(this.#get, 'contacts', contactWithBank, query)) {
      for (const { id, bank_account_details: bank } of rows) {
        const account = bank?.iban || bank?.account_number;
        if (account && wanted.has(id)) found.set(id, account);
      }
    }
    return found;
  }

  async fatesOf(kind: Bill['kind'], ids: readonly string[]): Promise<Fates> {
    const fates: Fates = { paid: [], gone: [] };
    for (const id of ids) {
      const row = await this.#billAt(kind, id);
      if (row === null || isGone(row)) fates.gone.push(id);
      else if (isPaid(row)) fates.paid.push(id);
    }
    return fates;
  }

  async #billAt(kind: Bill['kind'], id: string): Promise<BillRow | null> {
    const answer = await this.#get(`${kinds[kind].collection}/${id}`, {});
    return isMissing(answer) ? null : parseAnswer(answer, billRow);
  }

  /**
   * Sage has no request ids. A bill that may have arrived is looked for by its mark before it is sent again, and once more
   * after it was made: should a call that was given up have arrived late, the later one is deleted.
   */
  async createBill(bill: Bill, contactId: string): Promise<KeptBill> {
    const { collection: path, body } = sageBill(bill, contactId);
    const made = parseAnswer(await this.#send({ method: 'POST', path, body }), billRow);
    const [first = made, ...doubles] = await this.#marked(bill, contactId);
    // One that somebody has paid meanwhile stays, and the ledger check reports it.
    for (const { id } of doubles) await this.#remove(bill.kind, id).catch(unlessRefused);
    return this.#keptAtRate(bill, first);
  }

  /**
   * Sage makes a bill at a rate of its own, and its answer tells how it counts rates. Then the bill gets the rate at which it was
   * approved. Where Sage had no rate, its answer tells nothing, and the first attempt may be the wrong way around.
   */
  async #keptAtRate(bill: Bill, made: BillRow): Promise<KeptBill> {
    const { homeCurrency: base } = this.#books;
    const rate = bill.currency !== base && bill.rate?.base === base ? bill.rate.rate : null;
    const wanted = rate === null ? null : fractionOf(rate);
    if (base === null || rate === null || wanted === null) return this.#kept(bill.kind, made);
    let row = made;
    const asBooked = (): KeptBill => {
      const kept = this.#kept(bill.kind, row);
      if (isBookedAt(row, wanted, base)) return kept;
      const worth = money(convert(row.total_amount, rate, base) ?? '0', base);
      const booked = money(row.base_currency_total_amount ?? '0', base);
      const difference = explain`Sage books it at another exchange rate, as ${booked} instead of the approved ${worth}. Correct the rate there.`;
      return { ...kept, difference };
    };
    const changeTo = async (countsUnits: boolean) => {
      const exchange_rate = exchangeRateFor(wanted, countsUnits);
      try {
        row = await this.#change(bill.kind, row.id, { exchange_rate });
      } catch (error) {
        if (!(error instanceof LedgerProblem)) throw error;
        if (error.kind === 'later') throw new BillUnfinished(error, asBooked());
        if (error.kind !== 'refused') throw error;
      }
    };
    const known = countsUnitsIn(made, base);
    if (!isBookedAt(made, wanted, base)) await changeTo(known ?? false);
    // Only a guess is turned around, and only where the answer to it says so.
    const isWrongGuess = known === null && countsUnitsIn(row, base) === true;
    if (isWrongGuess && !isBookedAt(row, wanted, base)) await changeTo(true);
    return asBooked();
  }

  async #change(kind: Bill['kind'], id: string, change: object): Promise<BillRow> {
    const { collection, one } = kinds[kind];
    const request = {
      method: 'PUT',
      path: `${collection}/${id}`,
      body: { [one]: change },
    } as const;
    return parseAnswer(await this.#send(request), billRow);
  }

  async withdrawBill(id: string): Promise<void> {
    const there = await this.#billAt('bill', id);
    if (there && !isGone(there)) await this.#remove('bill', id);
  }

  async appliedBetween({ creditId, billId, vendorId }: CreditPair): Promise<string> {
    const query = { contact_id: vendorId };
    let applied = 0n;
    for await (const rows of allOf(this.#get, 'contact_allocations', allocation, query)) {
      for (const { allocated_artefacts: parts } of rows.filter((one) => !one.deleted_at)) {
        const [credit, bill] = [creditId, billId].map((id) =>
          parts
            .filter(({ artefact }) => artefact.id === id)
            .reduce((sum, part) => sum + sizeOf(part.amount), 0n),
        );
        applied += lesserOf(credit ?? 0n, bill ?? 0n);
      }
    }
    return amountOf(applied);
  }

  /** The credit has a negative amount, so that nothing is left of both together. */
  async applyCredit(
    { creditId, billId, vendorId }: CreditPair,
    { amount: applied, on }: Parameters<Ledger['applyCredit']>[1],
  ): Promise<void> {
    const answer = await this.#send({
      method: 'POST',
      path: 'contact_allocations',
      body: {
        contact_allocation: {
          ...{ transaction_type_id: 'VENDOR_ALLOCATION', contact_id: vendorId, date: on },
          allocated_artefacts: [
            { artefact_id: billId, amount: Number(applied) },
            { artefact_id: creditId, amount: -Number(applied) },
          ],
        },
      },
    });
    parseAnswer(answer, z.object({ id: z.string() }));
  }

  async #remove(kind: Bill['kind'], id: string): Promise<void> {
    const path = `${kinds[kind].collection}/${id}`;
    const answer = await this.#send({ method: 'DELETE', path });
    if (!isMissing(answer)) parseAnswer(answer, z.unknown());
  }

  /** A file that is there already, by its name and content, is not attached again. */
  async attach(
    { kind, id }: Parameters<Ledger['attach']>[0],
    { name, mimeType, bytes }: Attachment,
  ): Promise<void> {
    if (bytes.length > largestFile) throw new TooLarge('Sage takes files of up to 2.5 MB.');
    if (!takenFiles.includes(mimeType)) {
      throw new TooLarge('Sage takes PDF, JPEG and PNG files.');
    }
    const context = {
      attachment_context_type_id: kinds[kind].one.toUpperCase(),
      attachment_context_id: id,
    };
    const description = `Docket ${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`;
    for await (const rows of allOf(this.#get, 'attachments', attached, context)) {
      const isThere = (one: z.infer<typeof attached>) =>
        one.file_name === name && one.description === description;
      if (rows.some(isThere)) return;
    }
    const file = Buffer.from(bytes).toString('base64');
    const extension = name.includes('.') ? { file_extension: `.${name.split('.').at(-1)}` } : {};
    const about = { file, file_name: name, mime_type: mimeType, description, ...extension };
    const body = { attachment: { ...about, ...context } };
    const answer = await this.#send({ method: 'POST', path: 'attachments', body });
    parseAnswer(answer, z.object({ id: z.string() }));
  }

  #kept(kind: Bill['kind'], row: BillRow): KeptBill {
    return { id: row.id, url: this.#urlOf(kind, row), total: String(Number(row.total_amount)) };
  }

  /** Sage says where people look at a bill; its application has an address for each country. */
  #urlOf(kind: Bill['kind'], { id, links }: BillRow): string {
    const own = links.find(({ rel }) => rel === 'alternate')?.href;
    return own ?? `${this.#books.appUrl}/${kinds[kind].collection}/${id}`;
  }

  readonly #get = (path: string, query: Readonly<Record<string, string>>) =>
    this.#send({ method: 'GET', path, query });

  #send({ path, headers, ...request }: LedgerRequest): Promise<LedgerAnswer> {
    return this.#http.send({
      ...request,
      path: `/v3.1/${path}`,
      headers: { ...headers, 'X-Business': this.#books.companyId },
    });
  }
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof LedgerProblem) || error.kind !== 'refused') throw error;
}
