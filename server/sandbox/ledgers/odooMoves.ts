import { createHash } from 'node:crypto';
import { z } from 'zod';
import { minorDigits } from '#shared/money/minorDigits.ts';
import type { SandboxBill } from './book.ts';
import { applyMore, isApplicable, openOf } from './credits.ts';
import { odooIncluded } from './entries.ts';
import type { LedgerBooks, LedgerCompany } from './LedgerBooks.ts';
import { OdooError, userError } from './odooFaults.ts';
import { odooCurrencies, payableFactor } from './odooRows.ts';
import {
  assignTransfer,
  makeTransfer,
  newTransfer,
  postTransfer,
  resetTransfer,
} from './odooTransfers.ts';

const newPartner = z.object({
  name: z.string().min(1),
  email: z.string().optional(),
  vat: z.string().optional(),
});

const newLine = z.tuple([
  z.literal(0),
  z.literal(0),
  z.object({
    name: z.string(),
    quantity: z.number(),
    price_unit: z.number(),
    account_id: z.int(),
    tax_ids: z.tuple([z.tuple([z.literal(6), z.literal(0), z.array(z.int())])]),
    analytic_distribution: z.record(z.string(), z.number()).default({}),
  }),
]);
type NewLine = z.infer<typeof newLine>[2];

const newMove = z.object({
  move_type: z.enum(['in_invoice', 'in_refund']),
  partner_id: z.int(),
  currency_id: z.int(),
  invoice_currency_rate: z.number().positive().nullable().default(null),
  ref: z.union([z.string(), z.literal(false)]),
  invoice_origin: z.string().optional(),
  invoice_date: z.iso.date().optional(),
  invoice_date_due: z.iso.date().optional(),
  invoice_line_ids: z.array(newLine).min(1),
});

const newAttachment = z.object({
  name: z.string(),
  mimetype: z.string(),
  datas: z.base64(),
  res_model: z.literal('account.move'),
  res_id: z.int(),
});

const missing = (model: string, id: number | string) =>
  new OdooError(
    'odoo.exceptions.MissingError',
    `Record does not exist or has been deleted.\n(Record: ${model}(${id},), User: 2)`,
  );

function read<T>(shape: z.ZodType<T>, given: unknown): T {
  const { data, error } = shape.safeParse(given);
  if (error) throw new OdooError('builtins.ValueError', z.prettifyError(error));
  return data;
}

/** As Odoo checks a tax number: a country and digits. */
const isVat = (vat: string) => /^[A-Z]{2}[0-9A-Z]{8,12}$/.test(vat.replaceAll(/[\s.-]/g, ''));

export function makePartner(books: LedgerBooks, place: LedgerCompany, given: unknown): number {
  const { name, email = null, vat } = read(newPartner, given);
  if (vat !== undefined && !isVat(vat)) {
    const message = `The VAT number [${vat}] for partner [${name}] does not seem to be valid.`;
    throw new OdooError('odoo.exceptions.ValidationError', message);
  }
  const id = books.nextId();
  const { currency } = books.companyOf(place);
  const vendor = { id, ...place, name, currency, email, bankAccount: null, changed: books.now };
  books.book.vendors[id] = vendor;
  return Number(id);
}

export function makeMove(books: LedgerBooks, place: LedgerCompany, given: unknown): number {
  const { data: transfer } = newTransfer.safeParse(given);
  if (transfer) return makeTransfer(books, place, transfer);
  const move = read(newMove, given);
  const vendor = String(move.partner_id);
  if (!books.vendorsOf(place).some(({ id }) => id === vendor)) throw missing('res.partner', vendor);
  const currency = odooCurrencies[move.currency_id - 1];
  if (!currency) throw missing('res.currency', move.currency_id);
  const minor = 10 ** minorDigits(currency);
  const lines = move.invoice_line_ids.map(([, , line]) => lineOf(books, place, line, minor));
  const id = books.nextId();
  const sum = lines.reduce((total, { amount, tax }) => total + amount + tax, 0);
  books.book.bills[id] = {
    ...{ id, ...place, kind: move.move_type === 'in_invoice' ? 'bill' : 'credit' },
    ...{ number: move.ref || null, vendor, currency, total: whole(sum * minor) / minor, lines },
    rate: move.invoice_currency_rate,
    ...{ date: move.invoice_date ?? null, dueDate: move.invoice_date_due ?? null },
    ...{ mark: move.invoice_origin ?? '', status: 'DRAFT', isPaid: false, attachments: [] },
    applied: {},
    ...{ location: null, term: null, created: books.now, changed: books.now },
  };
  return Number(id);
}

/** Half away from zero. */
const whole = (amount: number) => Math.sign(amount) * Math.round(Math.abs(amount));

/** The line as Odoo computes it, with the tax of each line rounded. `minor` of the smallest amounts are one of the currency. */
function lineOf(
  books: LedgerBooks,
  place: LedgerCompany,
  line: NewLine,
  minor: number,
): SandboxBill['lines'][number] {
  const account = accountOf(books, place, line.account_id);
  const [taxId] = line.tax_ids[0][2].map(String);
  const tax = taxId === undefined ? null : books.usableIn(place, 'taxCode').get(taxId);
  if (tax === undefined) throw missing('account.tax', taxId ?? '');
  if (tax?.type === 'sale') {
    throw userError(`The tax ${tax.name} is for sales, and cannot be used on a vendor bill.`);
  }
  const [analytic] = Object.keys(line.analytic_distribution);
  if (analytic !== undefined && !books.usableIn(place, 'class').has(analytic)) {
    throw missing('account.analytic.account', analytic);
  }
  const price = whole(line.price_unit * line.quantity * minor);
  const rate = tax?.rate ?? 0;
  const isIncluded = tax?.id === odooIncluded;
  const made = whole((price * rate) / (isIncluded ? 100 + rate : 100));
  return {
    ...{ description: line.name, account, taxCode: tax?.id ?? null, tax: made / minor },
    ...{ amount: (isIncluded ? price - made : price) / minor, class: analytic ?? null },
    ...{ customer: null, isBillable: false, tracking: [] },
  };
}

function accountOf(books: LedgerBooks, place: LedgerCompany, accountId: number): string {
  const id = String(accountId);
  const account = books.entriesOf(place, 'account').find((one) => one.id === id);
  if (!account || account.isDeleted) throw missing('account.account', id);
  const named = `${account.code} ${account.name}`;
  if (!account.isActive) throw userError(`The account ${named} is deprecated.`);
  if (account.type === 'liability_payable' || account.type === 'asset_receivable') {
    throw userError(
      `The account ${named} is a payable account, which a line of a bill cannot have.`,
    );
  }
  return id;
}

function moveIn(books: LedgerBooks, place: LedgerCompany, given: unknown): SandboxBill {
  const [moveId] = read(z.tuple([z.int()]), given);
  const bill = books.billsOf(place).find(({ id }) => id === String(moveId));
  if (!bill) throw missing('account.move', moveId);
  return bill;
}

export function post(books: LedgerBooks, place: LedgerCompany, given: unknown): boolean {
  const transfer = transferIn(books, place, given);
  if (transfer) return postTransfer(books, transfer);
  const bill = moveIn(books, place, given);
  if (bill.status !== 'DRAFT') throw userError('The entry is already posted.');
  if (bill.date === null) {
    throw userError('The Bill/Refund date is required to validate this document.');
  }
  const isSame = (one: SandboxBill) =>
    one.id !== bill.id && one.status === 'AUTHORISED' && one.kind === bill.kind;
  const double = books
    .billsOf(place)
    .find(
      (one) =>
        isSame(one) &&
        one.number === bill.number &&
        one.vendor === bill.vendor &&
        one.date === bill.date,
    );
  if (bill.number !== null && double) {
    const message =
      'Duplicated vendor reference detected. You probably encoded twice the same vendor bill/credit note.';
    throw new OdooError('odoo.exceptions.ValidationError', message);
  }
  books.book.bills[bill.id] = { ...bill, status: 'AUTHORISED', changed: books.now };
  return false;
}

function transferIn(books: LedgerBooks, place: LedgerCompany, given: unknown) {
  const [id] = read(z.tuple([z.int()]), given);
  return books.transfersOf(place).find((one) => one.id === String(id));
}

/** Only entries are reset. */
export function resetEntry(
  books: LedgerBooks,
  place: LedgerCompany,
  given: unknown,
  to: 'DRAFT' | 'CANCELLED',
): null {
  const transfer = transferIn(books, place, given);
  if (!transfer) throw missing('account.move', JSON.stringify(given));
  resetTransfer(books, transfer, to);
  return null;
}

/** Applies the credit or entry that the payable line belongs to, as far as it goes. */
export function assignLine(
  books: LedgerBooks,
  place: LedgerCompany,
  [moves, lineId]: readonly unknown[],
): boolean {
  const bill = moveIn(books, place, moves);
  const line = read(z.int(), lineId);
  const of = [Math.floor(line / payableFactor)];
  const transfer = transferIn(books, place, of);
  if (transfer) {
    const side = line % payableFactor === 0 ? 'bill' : 'credit';
    return assignTransfer(books, transfer, { to: bill, side });
  }
  const credit = moveIn(books, place, of);
  const amount = Math.min(openOf(bill), openOf(credit));
  if (bill.status !== 'AUTHORISED' || !isApplicable(credit, bill, amount)) {
    throw userError('You are trying to reconcile some entries that are already reconciled.');
  }
  applyMore(books, credit, bill, amount);
  return true;
}

export function unlink(books: LedgerBooks, place: LedgerCompany, given: unknown): boolean {
  const ids = read(z.array(z.int()), given);
  for (const one of ids) {
    const bill = moveIn(books, place, [one]);
    if (bill.status !== 'DRAFT') {
      throw userError('You cannot delete a posted journal entry.');
    }
    delete books.book.bills[bill.id];
  }
  return true;
}

export function attach(books: LedgerBooks, place: LedgerCompany, given: unknown): number {
  const { name, mimetype: type, datas, res_id } = read(newAttachment, given);
  const bill = moveIn(books, place, [res_id]);
  const bytes = Buffer.from(datas, 'base64');
  const checksum = createHash('sha1').update(bytes).digest('hex');
  bill.attachments = [...bill.attachments, { name, type, size: bytes.length, checksum }];
  return res_id * 100 + bill.attachments.length;
}
