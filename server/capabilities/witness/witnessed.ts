import { isSameNumber } from '#shared/checks/sameNumber.ts';
import { unitsOf } from '#shared/money/sums.ts';
import {
  type BooksBill,
  type DocketInvoice,
  isSameName,
  type KnownBill,
  type SentInvoice,
  type Witnessed,
} from '#shared/witness/compare.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { type ExportRow, exportsOfBills } from '../exports/exportStore.ts';
import type { BooksOf } from '../integrations/connectionStore.ts';
import type { LedgerBill } from '../integrations/Ledger.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { billsAlike, type LedgerBillRow } from './ledgerBillStore.ts';

type Invoice = Pick<
  InvoiceRow,
  | 'id'
  | 'invoiceNumber'
  | 'vendorName'
  | 'amount'
  | 'currency'
  | 'invoiceDate'
  | 'status'
  | 'iban'
  | 'exports'
>;

const invoiceList = `id, invoice_number as "invoiceNumber", vendor_name as "vendorName", amount::text, currency,
  invoice_date::text as "invoiceDate", status, iban, exports`;

const invoicesById = statement(
  `select ${invoiceList} from invoices where account_id = $1 and id = any($2::uuid[])`,
);

const invoicesNumbered = statement(`
  select ${invoiceList} from invoices
  where account_id = $1 and deleted_at is null
    and number_key in (select plain_number(number) from unnest($2::text[]) as number)
  order by id desc limit 5000`);

interface Given extends BooksOf {
  /** By the id of the vendor in the ledger. */
  bankAccounts: ReadonlyMap<string, string>;
  /** Bills entered from this day on are compared, also those from before the connection. */
  from: string | null;
}

/** Bills of a ledger with everything that they are compared with. */
export async function witnessedOf(
  tx: AccountTx,
  given: Given,
  rows: readonly LedgerBillRow[],
): Promise<Witnessed[]> {
  const alike = await billsAlike(
    tx,
    given,
    rows.map(({ bill }) => bill.id),
  );
  const all = [...rows, ...[...alike.values()].flat()];
  const sentOf = await sentInvoices(tx, given, all);
  const namesakeOf = await namesakes(tx, rows);
  const known = (row: LedgerBillRow): KnownBill => ({
    bill: asBooksBill(row.bill, given, sentOf(row.bill)),
    isEarlier: row.isEarlier && !isFrom(row.bill, given.from),
    sent: sentOf(row.bill)?.invoice ?? null,
  });
  return rows.map((row) => ({
    ...known(row),
    namesake: namesakeOf(row.bill),
    alike: (alike.get(row.bill.id) ?? []).map(known),
  }));
}

function isFrom({ enteredOn, issuedOn }: LedgerBill, from: string | null): boolean {
  const day = enteredOn ?? issuedOn;
  return from !== null && day !== null && day >= from;
}

interface Sent {
  invoice: SentInvoice;
  /** Whether Docket has found the bill to be gone from the ledger. */
  isGone: boolean;
}

/** Finds by a bill of the ledger the invoice that it was made from. */
async function sentInvoices(
  tx: AccountTx,
  books: BooksOf,
  rows: readonly LedgerBillRow[],
): Promise<(bill: LedgerBill) => Sent | null> {
  const billIds = rows.map(({ bill }) => bill.id);
  const marks = rows.flatMap(({ bill }) => bill.mark ?? []);
  const exports = await exportsOfBills(tx, books, { billIds, marks });
  const ids = exports.map(({ invoiceId }) => invoiceId);
  const found = await tx.run<Invoice>(invoicesById, [tx.accountId, ids]);
  const invoices = new Map(found.map((one) => [one.id, one]));
  return (bill) => {
    const row =
      exports.find(({ externalId, gone }) => externalId === bill.id || gone?.billId === bill.id) ??
      exports.find(({ id }) => id === bill.mark);
    const invoice = row && invoices.get(row.invoiceId);
    if (!row || !invoice) return null;
    const isGone = row.externalId !== bill.id && row.gone?.billId === bill.id;
    return { invoice: sentInvoice(row, invoice, bill, books), isGone };
  };
}

function sentInvoice(
  row: ExportRow,
  invoice: Invoice,
  { id }: LedgerBill,
  { ledger, companyId }: BooksOf,
): SentInvoice {
  const sent = row.externalId === id || row.gone?.billId !== id ? row.sent : row.gone.sent;
  const isReplaced = invoice.exports.some(
    (one) =>
      one.ledger === ledger &&
      one.companyId === companyId &&
      one.state === 'exported' &&
      one.externalId !== id,
  );
  return {
    ...asDocketInvoice(invoice),
    ...(sent && { total: sent.bill.total, currency: sent.bill.currency }),
    vendorId: sent?.vendorId ?? null,
    lines: sent?.bill.lines ?? null,
    isReplaced,
    differentFrom: row.different,
  };
}

/** Amounts are positive on bills and credits alike. */
function asDocketInvoice(invoice: Invoice): DocketInvoice {
  const amount = invoice.amount ?? '0';
  return {
    invoiceId: invoice.id,
    number: invoice.invoiceNumber,
    vendorName: invoice.vendorName,
    total: (unitsOf(amount) ?? 0n) < 0n ? amount.replace('-', '') : amount,
    currency: invoice.currency,
    issuedOn: invoice.invoiceDate,
    status: invoice.status,
    iban: invoice.iban,
  };
}

/** Finds by a bill of the ledger an invoice of the same vendor and number. */
async function namesakes(
  tx: AccountTx,
  rows: readonly LedgerBillRow[],
): Promise<(bill: LedgerBill) => DocketInvoice | null> {
  const numbers = [...new Set(rows.flatMap(({ bill }) => bill.number ?? []))];
  const found = await tx.run<Invoice>(invoicesNumbered, [tx.accountId, numbers]);
  return (bill) => {
    const same = found.find(
      ({ vendorName, invoiceNumber }) =>
        bill.number !== null &&
        invoiceNumber !== null &&
        isSameNumber(bill.number, invoiceNumber) &&
        isSameName(bill.vendorName, vendorName),
    );
    return same ? asDocketInvoice(same) : null;
  };
}

function asBooksBill(bill: LedgerBill, { bankAccounts }: Given, sent: Sent | null): BooksBill {
  const { id, url, kind, vendorId, vendorName, number, issuedOn, enteredOn, currency } = bill;
  return {
    ...{ id, url, kind, vendorId, number, issuedOn, enteredOn, currency, total: bill.total },
    vendorName: vendorName ?? sent?.invoice.vendorName ?? null,
    status: sent?.isGone && bill.status !== 'void' ? 'deleted' : bill.status,
    lines: bill.lines,
    bankAccount: bankAccounts.get(vendorId) ?? null,
  };
}
