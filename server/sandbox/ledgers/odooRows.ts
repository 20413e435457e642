import type { BooksList } from '#shared/books/lists.ts';
import { companies, type SandboxBill, type SandboxEntry, type SandboxTransfer } from './book.ts';
import { openOf, openOfTransfer } from './credits.ts';
import { odooIncluded, odooReverseCharge } from './entries.ts';
import type { LedgerBooks, LedgerCompany } from './LedgerBooks.ts';
import { OdooError } from './odooFaults.ts';
import type { OdooRow } from './odooSearch.ts';
import { odooUsers } from './odooUsers.ts';
import { sandboxRate } from './rates.ts';

const odooTime = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** Active currencies have the first ids. */
export const odooCurrencies = ['EUR', 'USD', 'GBP', 'CHF', 'NZD', 'JPY', 'KWD', 'RSD', 'LBP'];

/** All records of a model in one company. */
export function rowsOf(books: LedgerBooks, place: LedgerCompany, model: string): OdooRow[] {
  const of = models[model];
  if (of) return of(books, place);
  throw new OdooError('builtins.KeyError', model);
}

const models: Readonly<Record<string, (books: LedgerBooks, place: LedgerCompany) => OdooRow[]>> = {
  'res.users': () =>
    Object.entries(odooUsers).map(([login, user]) => ({
      id: user.uid,
      login,
      company_ids: user.companies.map(({ id }) => Number(id)),
    })),
  'res.company': () =>
    companies.odoo.map(({ id, name, currency }) => ({
      ...{ id: Number(id), name, currency_id: [odooCurrencies.indexOf(currency) + 1, currency] },
      tax_calculation_rounding_method: 'round_per_line',
    })),
  'res.currency': () => odooCurrencies.map((name, index) => ({ id: index + 1, name })),
  'res.currency.rate': (books, place) => {
    const { currency: base } = books.companyOf(place);
    const day = new Date(books.now).toISOString().slice(0, 10);
    return odooCurrencies.flatMap((name, index) => {
      const worth = name === base ? undefined : sandboxRate(name, base);
      if (worth === undefined) return [];
      const currency = { currency_id: [index + 1, name], 'currency_id.name': name };
      return [{ id: index + 1, name: day, ...currency, inverse_company_rate: worth }];
    });
  },
  'account.account': (books, place) =>
    entriesOf(books, place, 'account').map((one) => ({
      ...basic(one),
      ...{ code: one.code ?? false, account_type: one.type, deprecated: !one.isActive },
      // Old accounts are listed like others in this version.
      active: true,
    })),
  'account.tax': (books, place) =>
    entriesOf(books, place, 'taxCode').map((one) => ({
      ...basic(one),
      amount: one.id === odooReverseCharge ? 20 : (one.rate ?? 0),
      amount_type: 'percent',
      type_tax_use: one.type ?? 'purchase',
      price_include: one.id === odooIncluded,
    })),
  'account.tax.repartition.line': (books, place) =>
    entriesOf(books, place, 'taxCode').flatMap((one) => {
      const shares = one.id === odooReverseCharge ? [100, -100] : [100];
      return shares.map((factor_percent, index) => ({
        ...{ id: Number(one.id) * 10 + index, tax_id: [Number(one.id), one.name] },
        ...{ factor_percent, document_type: 'invoice', repartition_type: 'tax' },
      }));
    }),
  'account.analytic.account': (books, place) =>
    entriesOf(books, place, 'class').map((one) => ({ ...basic(one), code: one.code ?? false })),
  'account.payment.term': (books, place) =>
    entriesOf(books, place, 'term').map((one) => ({
      ...basic(one),
      line_ids: [Number(one.id) * 10],
    })),
  'account.payment.term.line': (books, place) =>
    entriesOf(books, place, 'term').map((one) => ({
      ...{ id: Number(one.id) * 10, delay_type: 'days_after', nb_days: one.days ?? 0 },
    })),
  'res.partner': (books, place) =>
    books.vendorsOf(place).map((one) => ({
      ...{ id: Number(one.id), name: one.name, active: true, parent_id: false },
      ...{ supplier_rank: 1, write_date: odooTime(one.changed) },
    })),
  'res.partner.bank': (books, place) =>
    books
      .vendorsOf(place)
      .flatMap(({ id, name, bankAccount }) =>
        bankAccount === null
          ? []
          : [{ id: Number(id), acc_number: bankAccount, partner_id: [Number(id), name] }],
      ),
  'account.journal': () => [{ id: odooJournal, type: 'general', sequence: 5 }],
  'account.move': (books, place) => [
    ...books.billsOf(place).map((bill) => moveOf(books, bill)),
    ...books.transfersOf(place).map(entryOf),
  ],
  'account.move.line': (books, place) => [
    ...books.billsOf(place).flatMap((bill) => [...moveLinesOf(books, bill), payableOf(bill)]),
    ...books.transfersOf(place).flatMap((transfer) => payablesOf(books, transfer)),
  ],
  'account.partial.reconcile': (books, place) =>
    [
      ...books.billsOf(place).filter(({ kind }) => kind === 'credit'),
      // Their debit is reconciled with bills; their credit is among what is applied of credits.
      ...books.transfersOf(place).map(({ id, applied }) => ({
        id,
        applied: Object.fromEntries(
          Object.entries(applied).filter(([other]) => books.book.bills[other]?.kind === 'bill'),
        ),
      })),
    ].flatMap(({ id, applied }) =>
      Object.entries(applied)
        .filter(([, amount]) => amount > 0)
        .map(([other, amount]) => ({
          ...{ id: Number(id) * 10_000 + Number(other), debit_amount_currency: amount },
          ...{ 'credit_move_id.move_id': Number(other), 'debit_move_id.move_id': Number(id) },
        })),
    ),
  'ir.attachment': (books, place) =>
    books.billsOf(place).flatMap(({ id, attachments }) =>
      attachments.map(({ name, checksum }, index) => ({
        ...{ id: Number(id) * 100 + index, name, checksum },
        ...{ res_model: 'account.move', res_id: Number(id) },
      })),
    ),
};

function entriesOf(books: LedgerBooks, place: LedgerCompany, list: BooksList): SandboxEntry[] {
  return books.entriesOf(place, list).filter(({ isDeleted }) => !isDeleted);
}

const basic = ({ id, name, isActive, changed }: SandboxEntry) => ({
  ...{ id: Number(id), name, active: isActive, write_date: odooTime(changed) },
});

function stateOf({ status }: SandboxBill): string {
  if (status === 'VOIDED') return 'cancel';
  return status === 'DRAFT' ? 'draft' : 'posted';
}

function moveOf(books: LedgerBooks, bill: SandboxBill): OdooRow {
  const currency = odooCurrencies.indexOf(bill.currency) + 1;
  return {
    ...{ id: Number(bill.id), move_type: bill.kind === 'bill' ? 'in_invoice' : 'in_refund' },
    ...{ state: stateOf(bill), payment_state: bill.isPaid ? 'paid' : 'not_paid' },
    partner_id: [Number(bill.vendor), books.book.vendors[bill.vendor]?.name ?? ''],
    ...{ ref: bill.number ?? false, invoice_origin: bill.mark || false },
    ...{ invoice_date: bill.date ?? false, invoice_date_due: bill.dueDate ?? false },
    ...{ currency_id: [currency, bill.currency], amount_total: bill.total },
    amount_residual: openOf(bill),
    create_date: odooTime(bill.created),
    write_date: odooTime(Math.max(bill.created, bill.changed)),
  };
}

/** A line to be paid has the id of its move times this. */
export const payableFactor = 1_000_000;

/** The only account for what is to be paid, and the journal for entries by hand. */
export const payableAccount = 4011;
export const odooJournal = 3;

function entryOf({ id, ref, origin, status }: SandboxTransfer): OdooRow {
  const state = { DRAFT: 'draft', POSTED: 'posted', CANCELLED: 'cancel' }[status];
  return { id: Number(id), move_type: 'entry', state, ref, invoice_origin: origin };
}

/** The debit has the id of its move times `payableFactor`, and the credit the next one. */
function payablesOf(books: LedgerBooks, transfer: SandboxTransfer): OdooRow[] {
  return (['bill', 'credit'] as const).map((side, index) => {
    const open = openOfTransfer(books, transfer, side);
    return {
      ...payableLine({ ...transfer, number: transfer.ref }, side === 'bill' ? open : -open),
      id: Number(transfer.id) * payableFactor + index,
    };
  });
}

function payableLine(
  { id, vendor, currency, number }: Pick<SandboxBill, 'id' | 'vendor' | 'currency' | 'number'>,
  residual: number,
): OdooRow {
  return {
    ...{ id: Number(id) * payableFactor, display_type: 'payment_term', reconciled: residual === 0 },
    ...{ move_id: [Number(id), number ?? ''], account_type: 'liability_payable' },
    ...{ account_id: [payableAccount, 'Suppliers'], partner_id: [Number(vendor), ''] },
    currency_id: [odooCurrencies.indexOf(currency) + 1, currency],
    // In the currency of the company; the rate does not matter here.
    ...{ amount_residual: residual, amount_residual_currency: residual },
  };
}

function payableOf(bill: SandboxBill): OdooRow {
  const open = openOf(bill);
  return payableLine(bill, bill.kind === 'bill' ? -open : open);
}

function moveLinesOf(books: LedgerBooks, bill: SandboxBill): OdooRow[] {
  const move = moveOf(books, bill);
  return bill.lines.map((line, index) => ({
    ...{ id: Number(bill.id) * 100 + index, sequence: index, display_type: 'product' },
    ...{ move_id: [move.id, bill.number ?? ''], move_type: move['move_type'] },
    ...{ partner_id: move['partner_id'], parent_state: move['state'], date: bill.date ?? '' },
    ...{ name: line.description, price_subtotal: line.amount },
    account_id: [Number(line.account), line.account],
    tax_ids: line.taxCode === null ? [] : [Number(line.taxCode)],
    analytic_distribution: line.class === null ? false : { [line.class]: 100 },
  }));
}
