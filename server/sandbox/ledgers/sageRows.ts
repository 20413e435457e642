import type { SandboxBill } from './book.ts';
import { openOf } from './credits.ts';
import type { LedgerBooks, LedgerCompany } from './LedgerBooks.ts';
import { sandboxRate } from './rates.ts';

interface Row {
  id: string;
  [attribute: string]: unknown;
}

/** The rows of a collection that a call asks for; `null` if there is no such collection. */
export function sageRows(
  books: LedgerBooks,
  place: LedgerCompany,
  collection: string,
  query: URLSearchParams,
): Row[] | null {
  const since = Date.parse(query.get('updated_or_created_since') ?? '') || 0;
  switch (collection) {
    case 'ledger_accounts':
      return accountsOf(books, place, since);
    case 'tax_rates':
      return taxRatesOf(books, place);
    case 'contacts':
      return contactsOf(books, place, { query, since });
    case 'purchase_invoices':
      return billsOf(books, place, 'bill', { query, since });
    case 'purchase_credit_notes':
      return billsOf(books, place, 'credit', { query, since });
    case 'attachments':
      return attachmentsOf(books, place, query);
    case 'contact_allocations':
      return allocationsOf(books, place, query.get('contact_id'));
    default:
      return null;
  }
}

function accountsOf(books: LedgerBooks, place: LedgerCompany, since: number): Row[] {
  return books
    .entriesOf(place, 'account')
    .filter(({ isDeleted, changed }) => !isDeleted && changed >= since)
    .map((one) => ({
      ...{ id: one.id, displayed_as: `${one.name} (${one.code})`, name: one.name },
      nominal_code: Number(one.code),
      ledger_account_type: { id: one.type ?? 'OVERHEADS', displayed_as: one.type },
      ...{ included_in_chart: one.isActive, visible_in_expenses: true },
    }));
}

function taxRatesOf(books: LedgerBooks, place: LedgerCompany): Row[] {
  return books
    .entriesOf(place, 'taxCode')
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id, name, rate, isActive }) => ({
      ...{ id, displayed_as: name, name, is_visible: isActive },
      percentage: rate === null ? null : rate.toFixed(1),
    }));
}

interface Asked {
  query: URLSearchParams;
  since: number;
}

function contactsOf(books: LedgerBooks, place: LedgerCompany, { query, since }: Asked): Row[] {
  const typed = (type: 'CUSTOMER' | 'VENDOR') => ({ contact_types: [{ id: type }] });
  const customers = books
    .entriesOf(place, 'customer')
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id, name, isActive, changed }) => ({
      ...{ id, name, displayed_as: name, ...typed('CUSTOMER'), changed },
      deleted_at: isActive ? null : new Date(changed).toISOString(),
    }));
  const vendors = books.vendorsOf(place).map(({ id, name, bankAccount, changed }) => ({
    ...{ id, name, displayed_as: name, ...typed('VENDOR'), changed, deleted_at: null },
    bank_account_details: bankAccount ? { iban: bankAccount } : null,
  }));
  const type = query.get('contact_type_id');
  const search = query.get('search')?.toLowerCase() ?? '';
  return [...customers, ...vendors]
    .filter(
      (one) =>
        one.changed >= since &&
        one.name.toLowerCase().includes(search) &&
        (type === null || one.contact_types.some(({ id }) => id === type)),
    )
    .map(({ changed, ...contact }) => contact);
}

const changeOf = ({ created, changed }: SandboxBill) => Math.max(created, changed);

function billsOf(
  books: LedgerBooks,
  place: LedgerCompany,
  kind: SandboxBill['kind'],
  { query, since }: Asked,
): Row[] {
  const deletedSince = query.get('deleted_since');
  if (deletedSince !== null) {
    return books
      .deletedBillsOf(place)
      .filter((one) => one.kind === kind && one.changed > Date.parse(deletedSince))
      .map(({ id, changed }) => ({ id, deleted_at: new Date(changed).toISOString() }));
  }
  const contact = query.get('contact_id');
  const id = query.get('id');
  const found = books
    .billsOf(place)
    .filter(
      (bill) =>
        bill.kind === kind &&
        changeOf(bill) >= since &&
        (contact === null || bill.vendor === contact) &&
        (id === null || bill.id === id),
    );
  return sorted(found, query.get('sort') ?? '').map((bill) => presented(books, bill));
}

function sorted(bills: SandboxBill[], sort: string): SandboxBill[] {
  const [by, direction] = sort.split(':');
  const timeOf = (bill: SandboxBill) => {
    if (by === 'updated_at') return changeOf(bill);
    return by === 'date' ? Date.parse(bill.date ?? '') || 0 : bill.created;
  };
  const ascending = bills.sort((one, other) => timeOf(one) - timeOf(other));
  return direction === 'desc' ? ascending.reverse() : ascending;
}

/** One for each pair. */
function allocationsOf(books: LedgerBooks, place: LedgerCompany, contact: string | null): Row[] {
  return books
    .billsOf(place)
    .filter(({ kind, vendor }) => kind === 'credit' && (contact === null || vendor === contact))
    .flatMap(({ id: credit, applied }) =>
      Object.entries(applied)
        .filter(([, amount]) => amount > 0)
        .map(([bill, amount]) => ({
          ...{ id: `${credit}-${bill}`, deleted_at: null },
          allocated_artefacts: [
            { artefact: { id: bill }, amount: text(amount) },
            { artefact: { id: credit }, amount: text(-amount) },
          ],
        })),
    );
}

/** Amounts are texts. */
const text = (amount: number) => amount.toFixed(2);

/** A bill without a rate has the business's own, or 1 in a currency that it has no rate for. */
function inBaseCurrency(books: LedgerBooks, bill: SandboxBill) {
  const base = books.companyOf(bill).currency;
  const own = sandboxRate(bill.currency, base) ?? 1;
  const isWorth = books.book.sageRates === 'worth';
  const rate = bill.rate ?? Number((isWorth ? own : 1 / own).toFixed(6));
  const inBase = (amount: number) => Number(text(isWorth ? amount * rate : amount / rate));
  const sumOf = (amountOf: (line: SandboxBill['lines'][number]) => number) =>
    bill.lines.reduce((sum, line) => sum + inBase(amountOf(line)), 0);
  const [net, tax] = [sumOf(({ amount }) => amount), sumOf((line) => line.tax)];
  return {
    ...{ exchange_rate: String(rate), inverse_exchange_rate: String(1 / rate) },
    ...{ base_currency_net_amount: text(net), base_currency_tax_amount: text(tax) },
    base_currency_total_amount: text(bill.lines.length > 0 ? net + tax : inBase(bill.total)),
  };
}

function presented(books: LedgerBooks, bill: SandboxBill): Row {
  const name = books.book.vendors[bill.vendor]?.name ?? '';
  const lines = bill.lines.map((line) => ({
    description: line.description,
    ledger_account: { id: line.account },
    tax_rate: line.taxCode === null ? null : { id: line.taxCode },
    ...{ quantity: '1.0', unit_price: text(line.amount), net_amount: text(line.amount) },
    ...{ tax_amount: text(line.tax), total_amount: text(line.amount + line.tax) },
  }));
  const page = `/sandbox/sage/app/${bill.kind}?txnId=${bill.id}`;
  return {
    id: bill.id,
    ...{ contact: { id: bill.vendor, displayed_as: name }, contact_name: name },
    ...{ reference: bill.number, vendor_reference: bill.number, notes: bill.mark },
    ...{ date: bill.date, due_date: bill.dueDate, currency: { id: bill.currency } },
    ...inBaseCurrency(books, bill),
    total_amount: text(bill.total),
    outstanding_amount: text(openOf(bill)),
    status: { id: statusOf(bill) },
    created_at: new Date(bill.created).toISOString(),
    updated_at: new Date(changeOf(bill)).toISOString(),
    links: [{ href: page, rel: 'alternate', type: 'text/html' }],
    ...(bill.kind === 'bill' ? { invoice_lines: lines } : { credit_note_lines: lines }),
  };
}

function statusOf({ isPaid, status }: SandboxBill): string {
  if (isPaid) return 'PAID';
  return status === 'VOIDED' ? 'VOID' : 'UNPAID';
}

function attachmentsOf(books: LedgerBooks, place: LedgerCompany, query: URLSearchParams): Row[] {
  const bill = books.billsOf(place).find(({ id }) => id === query.get('attachment_context_id'));
  return (bill?.attachments ?? []).map(({ name, size, checksum }, index) => ({
    ...{ id: `${bill?.id}-${index}`, file_name: name, file_size: size },
    ...(checksum !== undefined && { description: checksum }),
  }));
}
