import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { companies, type SandboxBill, type SandboxVendor } from './book.ts';
import { applyMore } from './credits.ts';
import type { LedgerBooks, LedgerCompany } from './LedgerBooks.ts';
import { standIns } from './standIns.ts';

/** As somebody enters, changes, pays, voids or deletes a bill by hand; in the first of the companies if it is new. */
export function changeBills(books: LedgerBooks, ledger: LedgerId, form: URLSearchParams): void {
  const number = form.get('enter');
  if (number !== null) enter(books, ledger, number, form);
  const changed = billIn(books, form.get('change'));
  if (changed) change(books, changed, form);
  const paid = billIn(books, form.get('pay'));
  if (paid) touch(books, paid, { isPaid: true });
  const [credit, to] = [billIn(books, form.get('apply')), billIn(books, form.get('to'))];
  if (credit && to) apply(books, credit, to, Number(form.get('amount')));
  const voided = billIn(books, form.get('void'));
  if (voided) makeVoid(books, voided);
  const unwanted = billIn(books, form.get('delete'));
  if (unwanted) remove(books, unwanted);
  const vendor = form.get('bank-of');
  if (vendor !== null) setBank(books, ledger, vendor, form.get('bank'));
}

function billIn({ book }: LedgerBooks, id: string | null): SandboxBill | undefined {
  return id !== null && Object.hasOwn(book.bills, id) ? book.bills[id] : undefined;
}

function touch(books: LedgerBooks, bill: SandboxBill, change: Partial<SandboxBill>): void {
  books.book.bills[bill.id] = { ...bill, ...change, changed: books.now };
}

const ownCompany = (ledger: LedgerId): LedgerCompany => ({
  ledger,
  company: companies[ledger][0].id,
});

function vendorNamed(books: LedgerBooks, place: LedgerCompany, name: string): SandboxVendor {
  const known = books.vendorsOf(place).find((one) => one.name === name);
  const { currency } = books.companyOf(place);
  const vendor = known ?? {
    ...{ id: standIns[place.ledger].newId(books), ...place, name, currency, email: null },
    ...{ bankAccount: null, changed: books.now },
  };
  books.book.vendors[vendor.id] = vendor;
  return vendor;
}

function enter(books: LedgerBooks, ledger: LedgerId, number: string, form: URLSearchParams): void {
  const place = ownCompany(ledger);
  const vendor = vendorNamed(books, place, form.get('vendor') ?? '');
  const id = standIns[ledger].newId(books);
  const kind = form.get('kind') === 'credit' ? 'credit' : 'bill';
  books.book.bills[id] = {
    ...{ id, ...place, kind, number: number || null, vendor: vendor.id },
    ...{ currency: form.get('currency') || vendor.currency, date: form.get('date') || null },
    rate: Number(form.get('rate')) || null,
    ...{ dueDate: form.get('due') || null, total: Number(form.get('total') ?? 0) },
    ...{ lines: linesIn(form), mark: form.get('note') ?? '', status: 'AUTHORISED', isPaid: false },
    applied: {},
    ...{ attachments: [], location: form.get('location') || null, term: null },
    ...{ created: books.now, changed: books.now },
  };
}

/** Lines are given by their accounts, each with the other values at the same place. */
function linesIn(form: URLSearchParams): SandboxBill['lines'] {
  const at = (name: string, index: number) => form.getAll(name)[index] || null;
  const accounts = form.getAll('account').filter(Boolean);
  return accounts.map((account, index) => ({
    account,
    description: at('description', index) ?? '',
    amount: Number(at('amount', index) ?? form.get('total') ?? 0),
    taxCode: at('tax-code', index),
    ...{ tax: 0, isBillable: false },
    class: at('class', index),
    customer: at('customer', index),
    tracking: at('tracking', index)?.split(',') ?? [],
  }));
}

function change(books: LedgerBooks, bill: SandboxBill, form: URLSearchParams): void {
  const { ledger, company } = bill;
  const place = { ledger, company };
  const [total, account, vendor] = ['total', 'account', 'vendor'].map((name) => form.get(name));
  const factor = total && bill.total !== 0 ? Number(total) / bill.total : 1;
  touch(books, bill, {
    number: form.get('number') || bill.number,
    date: form.get('date') || bill.date,
    total: total ? Number(total) : bill.total,
    vendor: vendor ? vendorNamed(books, place, vendor).id : bill.vendor,
    lines: bill.lines.map((line) => ({
      ...line,
      amount: Math.round(line.amount * factor * 100) / 100,
      account: account || line.account,
    })),
  });
}

/** Less than nothing takes it back. */
function apply(books: LedgerBooks, credit: SandboxBill, bill: SandboxBill, amount: number): void {
  applyMore(books, credit, bill, amount);
  if (amount > 0) {
    // Only QuickBooks shows a payment of it.
    const { ledger, company, vendor } = bill;
    const made = { id: books.nextId(), ledger, company, vendor, credit: credit.id, bill: bill.id };
    books.book.billPayments[made.id] = { ...made, amount };
    return;
  }
  for (const { id, bill: of, credit: by } of Object.values(books.book.billPayments)) {
    if (of === bill.id && by === credit.id) delete books.book.billPayments[id];
  }
}

function makeVoid(books: LedgerBooks, bill: SandboxBill): void {
  const emptied = {
    ...{ total: 0, mark: `Voided - ${bill.mark}` },
    lines: bill.lines.map((line) => ({ ...line, amount: 0 })),
  };
  touch(books, bill, standIns[bill.ledger].keepsVoid ? { status: 'VOIDED' } : emptied);
}

function remove(books: LedgerBooks, bill: SandboxBill): void {
  const { id, ledger, company, kind } = bill;
  if (standIns[ledger].showsDeleted) {
    touch(books, bill, { status: 'DELETED' });
    return;
  }
  books.book.deletedBills[id] = { id, ledger, company, kind, changed: books.now };
  delete books.book.bills[id];
}

function setBank(
  books: LedgerBooks,
  ledger: LedgerId,
  name: string,
  bankAccount: string | null,
): void {
  const vendor = vendorNamed(books, ownCompany(ledger), name);
  books.book.vendors[vendor.id] = {
    ...vendor,
    bankAccount: bankAccount || null,
    changed: books.now,
  };
}
