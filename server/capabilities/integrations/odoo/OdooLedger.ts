import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isSameNumber } from '#shared/checks/sameNumber.ts';
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
import { LedgerProblem } from '../LedgerProblem.ts';
import {
  type BillContext,
  currencyRateField,
  markIn,
  moveTypes,
  odooBill,
  originOf,
} from './bill.ts';
import { odooLists } from './lists.ts';
import { OdooCredits } from './OdooCredits.ts';
import type { OdooRpc } from './OdooRpc.ts';
import { isPaid, odooBills } from './readBills.ts';
import { ids, text, time } from './values.ts';

const partner = z.object({ id: z.int(), name: z.string() });
const kept = z.object({
  id: z.int(),
  state: z.string(),
  amount_total: z.number(),
  ref: text,
  invoice_origin: text,
  invoice_date: text,
  create_date: time,
});
type Kept = z.infer<typeof kept>;
const keptFields = Object.keys(kept.shape);

const bookedLine = z.object({
  account_id: z.tuple([z.int(), z.string()]),
  tax_ids: ids,
});
const fate = z.object({ id: z.int(), state: z.string(), payment_state: text });
const usedTax = z.object({ id: z.int(), amount: z.number(), price_include: z.boolean() });
const share = z.object({ tax_id: z.tuple([z.int(), z.string()]), factor_percent: z.number() });
const company = z.object({
  tax_calculation_rounding_method: z.enum(['round_per_line', 'round_globally']),
});
const companyCurrency = z.object({ currency_id: z.tuple([z.int(), z.string()]) });
/** Units of the company's currency for one of this. */
const currencyRate = z.object({
  name: z.iso.date(),
  currency_id: z.tuple([z.int(), z.string()]),
  inverse_company_rate: z.number().positive(),
});
const bankAccount = z.object({
  acc_number: z.string(),
  partner_id: z.tuple([z.int(), z.string()]),
});

/** The newest bills of a vendor that are compared with a number. */
const newest = 1_000;

/** The books of one company in Odoo. */
export class OdooLedger implements Ledger {
  readonly mostFiles = 50;
  readonly lists: readonly LedgerList[];
  readonly #odoo: OdooRpc;
  readonly #books: { company: number; address: string };
  readonly #credits: OdooCredits;

  constructor(odoo: OdooRpc, books: { company: number; address: string }) {
    this.#odoo = odoo;
    this.#books = books;
    this.lists = odooLists(odoo);
    this.#credits = new OdooCredits(odoo, () => this.#homeCurrency());
  }

  /** Odoo knows no request ids, so the vendor is looked for first, and the oldest of several is taken. */
  async vendorFor({ name, email, taxId }: VendorToFind): Promise<string> {
    const found = await this.#partnerNamed(name);
    if (found) return found;
    const values = { name, is_company: true, supplier_rank: 1, ...(email && { email }) };
    const create = (more: { vat?: string }) =>
      this.#odoo.call(z.int(), 'res.partner', 'create', [{ ...values, ...more }]);
    if (!taxId) return String(await create({}));
    try {
      return String(await create({ vat: taxId }));
    } catch (error) {
      // Odoo takes only numbers that are valid by its own rules.
      const isRefused = error instanceof LedgerProblem && error.kind === 'refused';
      if (!isRefused) throw error;
      return String(await create({}));
    }
  }

  async #partnerNamed(name: string): Promise<string | null> {
    // Signs that stand for others in a pattern are taken literally.
    const pattern = name.replace(/[\\%_]/g, '\\$&');
    const domain = [
      ['name', '=ilike', pattern],
      ['parent_id', '=', false],
    ] as const;
    const searched = { fields: ['name'], order: 'supplier_rank desc, id', limit: 20 };
    const found = await this.#odoo.search(partner, 'res.partner', domain, searched);
    const isSame = (one: { name: string }) => one.name.toLowerCase() === name.toLowerCase();
    const same = found.find(isSame);
    return same ? String(same.id) : null;
  }

  async lastBookingOf(vendorId: string): Promise<Booking> {
    const domain = [
      ['partner_id', '=', Number(vendorId)],
      ['move_type', '=', moveTypes.bill],
      ['display_type', '=', 'product'],
      ['parent_state', '!=', 'cancel'],
    ] as const;
    const searched = { fields: ['account_id', 'tax_ids'], order: 'date desc, id desc', limit: 20 };
    const lines = await this.#odoo.search(bookedLine, 'account.move.line', domain, searched);
    const [last] = lines;
    return {
      accountId: last ? String(last.account_id[0]) : null,
      taxCodeIds: [...new Set(lines.flatMap(({ tax_ids }) => tax_ids.map(String)))],
    };
  }

  /** One that was made and not posted yet is posted: the answer was lost in between. */
  async findBill(bill: Bill): Promise<KeptBill | null> {
    const ours = await this.#marked(bill.mark);
    return ours ? this.#inForce(bill, ours) : null;
  }

  /** The one that was made with this mark; the first, should a call that was given up have arrived late. */
  async #marked(mark: string): Promise<Kept | null> {
    const domain = [
      ['invoice_origin', '=', originOf(mark)],
      ['state', '!=', 'cancel'],
    ] as const;
    const searched = { fields: keptFields, order: 'id' };
    const [first, ...doubles] = await this.#odoo.search(kept, 'account.move', domain, searched);
    const unposted = doubles.filter(({ state }) => state === 'draft').map(({ id }) => id);
    if (unposted.length > 0) await this.#remove(unposted);
    return first ?? null;
  }

  async #remove(moveIds: readonly number[]): Promise<void> {
    await this.#odoo.call(z.boolean(), 'account.move', 'unlink', [moveIds]);
  }

  async billsNumbered({ number, kind }: Bill, vendorId: string): Promise<BillThere[]> {
    if (!number) return [];
    const domain = [
      ['move_type', '=', moveTypes[kind]],
      ['partner_id', '=', Number(vendorId)],
      ['state', '!=', 'cancel'],
    ] as const;
    const searched = { fields: keptFields, order: 'id desc', limit: newest };
    const page = await this.#odoo.search(kept, 'account.move', domain, searched);
    const exact = ['ref', '=', number] as const;
    const older =
      page.length < newest
        ? []
        : await this.#odoo.search(kept, 'account.move', [...domain, exact], searched);
    const found = new Map([...page, ...older].map((one) => [one.id, one]));
    return [...found.values()].flatMap((one) => {
      if (!one.ref || !isSameNumber(one.ref, number)) return [];
      return [
        {
          ...this.#kept(one),
          number: one.ref,
          issuedOn: one.invoice_date,
          enteredOn: one.create_date.slice(0, 10),
          mark: markIn(one.invoice_origin),
        },
      ];
    });
  }

  readBills(since: Date | null): AsyncIterable<BillPage> {
    return odooBills(this.#odoo, (id) => this.#urlOf(id), since);
  }

  async readRates({ currencies, days }: RatesAsked): Promise<LedgerRate[]> {
    const base = await this.#homeCurrency();
    if (!base) return [];
    const domain = [
      ['name', 'in', [...days]],
      ['currency_id.name', 'in', [...currencies]],
    ] as const;
    const fields = ['name', 'currency_id', 'inverse_company_rate'];
    const found = await this.#odoo.search(currencyRate, 'res.currency.rate', domain, { fields });
    return found.map(({ name, currency_id, inverse_company_rate }) => ({
      ...{ currency: currency_id[1], base, on: name },
      rate: decimalOf(Number(inverse_company_rate.toPrecision(9))),
    }));
  }

  async bankAccountsOf(vendorIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const domain = [['partner_id', 'in', vendorIds.map(Number)]] as const;
    const searched = { fields: ['acc_number', 'partner_id'], order: 'sequence desc, id desc' };
    const found = await this.#odoo.search(bankAccount, 'res.partner.bank', domain, searched);
    return new Map(found.map(({ acc_number, partner_id }) => [String(partner_id[0]), acc_number]));
  }

  async fatesOf(_: Bill['kind'], moveIds: readonly string[]): Promise<Fates> {
    const domain = [['id', 'in', moveIds.map(Number)]] as const;
    const fields = ['state', 'payment_state'];
    const found = await this.#odoo.search(fate, 'account.move', domain, { fields });
    const there = new Map(found.map((one) => [String(one.id), one]));
    return {
      paid: moveIds.filter((id) => isPaid(there.get(id)?.payment_state ?? null)),
      gone: moveIds.filter((id) => (there.get(id)?.state ?? 'cancel') === 'cancel'),
    };
  }

  /**
   * Odoo has no request ids. A bill that may have arrived is looked for by its mark before it is sent again, and once more
   * after it was made, before it is posted.
   */
  async createBill(bill: Bill, vendorId: string): Promise<KeptBill> {
    const values = odooBill(bill, await this.#contextOf(bill, vendorId));
    await this.#odoo.call(z.int(), 'account.move', 'create', [values]);
    const made = await this.#marked(bill.mark);
    if (!made) throw new LedgerProblem('later', 'Odoo does not show the bill that it has made.');
    return this.#inForce(bill, made);
  }

  appliedBetween(pair: CreditPair): Promise<string> {
    return this.#credits.appliedBetween(pair);
  }

  applyCredit(pair: CreditPair, applied: Parameters<Ledger['applyCredit']>[1]): Promise<void> {
    return this.#credits.applyCredit(pair, applied);
  }

  cancelEntries(pair: CreditPair, which: 'all' | 'unfinished'): Promise<void> {
    return this.#credits.cancelEntries(pair, which);
  }

  async #inForce({ status }: Bill, made: Kept): Promise<KeptBill> {
    if (status !== 'AUTHORISED' || made.state !== 'draft') return this.#kept(made);
    try {
      await this.#odoo.call(z.unknown(), 'account.move', 'action_post', [[made.id]]);
    } catch (error) {
      // A bill that Odoo refuses must not be left there as a draft.
      const isRefused = error instanceof LedgerProblem && error.kind === 'refused';
      if (isRefused) await this.#remove([made.id]);
      throw error;
    }
    return this.#kept(made);
  }

  async #contextOf(bill: Bill, vendorId: string): Promise<BillContext> {
    const codes = [...new Set(bill.lines.flatMap(({ taxCodeId }) => taxCodeId ?? []))].map(Number);
    const [currencyId, currencyRate, taxes, rounding] = [
      await this.#currencyOf(bill),
      await this.#currencyRateOf(bill),
      codes.length === 0 ? [] : await this.#taxes(codes),
      await this.#rounding(),
    ];
    return { vendorId, currencyId, currencyRate, rounding, taxes: new Map(taxes) };
  }

  async #currencyOf({ currency }: Bill): Promise<number> {
    const domain = [['name', '=', currency]] as const;
    const row = z.object({ id: z.int() });
    const [found] = await this.#odoo.search(row, 'res.currency', domain, { fields: ['name'] });
    if (found) return found.id;
    throw new LedgerProblem(
      'refused',
      `${currency} is not active in Odoo. Activate the currency there.`,
    );
  }

  /** Odoo counts the other way around, without rounding. */
  async #currencyRateOf({ rate }: Bill): Promise<number | null> {
    if (!rate || rate.base !== (await this.#homeCurrency())) return null;
    const [isKept] = await this.#odoo.known('account.move', [currencyRateField]);
    return isKept ? 1 / Number(rate.rate) : null;
  }

  async #homeCurrency(): Promise<string | undefined> {
    const domain = [['id', '=', this.#books.company]] as const;
    const fields = ['currency_id'];
    const [own] = await this.#odoo.search(companyCurrency, 'res.company', domain, { fields });
    return own?.currency_id[1];
  }

  async #taxes(codes: readonly number[]) {
    const domain = [['id', 'in', codes]] as const;
    const fields = ['amount', 'price_include'];
    const found = await this.#odoo.search(usedTax, 'account.tax', domain, { fields });
    const shares = await this.#odoo.search(
      share,
      'account.tax.repartition.line',
      [
        ['tax_id', 'in', codes],
        ['document_type', '=', 'invoice'],
        ['repartition_type', '=', 'tax'],
      ],
      { fields: ['tax_id', 'factor_percent'] },
    );
    return found.map(({ id, amount, price_include: isIncluded }) => {
      const own = shares.filter(({ tax_id }) => tax_id[0] === id);
      const percent = own.reduce((sum, { factor_percent }) => sum + factor_percent, 0);
      return [String(id), { id, rate: (amount * percent) / 100, isIncluded }] as const;
    });
  }

  async #rounding(): Promise<BillContext['rounding']> {
    const domain = [['id', '=', this.#books.company]] as const;
    const fields = ['tax_calculation_rounding_method'];
    const [found] = await this.#odoo.search(company, 'res.company', domain, { fields });
    return found?.tax_calculation_rounding_method ?? 'round_per_line';
  }

  /** Odoo deletes drafts only, and a test bill is a draft. */
  async withdrawBill(id: string): Promise<void> {
    const domain = [['id', '=', Number(id)]] as const;
    const searched = { fields: ['state', 'payment_state'] };
    const [there] = await this.#odoo.search(fate, 'account.move', domain, searched);
    if (there && there.state !== 'cancel') await this.#remove([there.id]);
  }

  /** A file that is there already, by its name and content, is not attached again. */
  async attach(
    { id }: Parameters<Ledger['attach']>[0],
    { name, mimeType, bytes }: Attachment,
  ): Promise<void> {
    const of = { res_model: 'account.move', res_id: Number(id) };
    const domain = [
      ['res_model', '=', of.res_model],
      ['res_id', '=', of.res_id],
      ['name', '=', name],
      ['checksum', '=', createHash('sha1').update(bytes).digest('hex')],
    ] as const;
    const row = z.object({ id: z.int() });
    const there = await this.#odoo.search(row, 'ir.attachment', domain, { fields: ['name'] });
    if (there.length > 0) return;
    const datas = Buffer.from(bytes).toString('base64');
    const file = { ...of, name, type: 'binary', mimetype: mimeType, datas };
    await this.#odoo.call(z.int(), 'ir.attachment', 'create', [file]);
  }

  #kept({ id, amount_total }: Kept): KeptBill {
    return { id: String(id), url: this.#urlOf(String(id)), total: String(amount_total) };
  }

  #urlOf(id: string): string {
    return `${this.#books.address}/web#id=${id}&model=account.move&view_type=form`;
  }
}
