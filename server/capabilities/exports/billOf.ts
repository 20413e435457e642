import { smallestAmount } from '#shared/books/booksTraits.ts';
import type { CodingDefaults } from '#shared/coding/effectiveCoding.ts';
import type { BillBooks } from '#shared/coding/problems.ts';
import { addDays } from '#shared/dates/days.ts';
import type { LedgerSettings, MappedKind } from '#shared/integrations/contract.ts';
import { withoutRemovedLines } from '#shared/invoices/lines.ts';
import { amountOf, roundedTo, unitsOf } from '#shared/money/sums.ts';
import type { Bill } from '../integrations/Ledger.ts';
import { LedgerProblem } from '../integrations/LedgerProblem.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { BillCoding } from './billCoding.ts';
import { largestOf, type Part, partsOf } from './billParts.ts';
import { codesFor, spread, type TaxCode, type Taxed } from './billTaxes.ts';

type Booked = Pick<
  InvoiceRow,
  | 'id'
  | 'invoiceNumber'
  | 'vendorId'
  | 'vendorName'
  | 'documentType'
  | 'invoiceDate'
  | 'dueDate'
  | 'currency'
  | 'amount'
  | 'discount'
  | 'shipping'
  | 'tax'
  | 'description'
  | 'lines'
  | 'coding'
  | 'bookedRate'
>;

interface Given {
  mark: string;
  publicUrl: string;
  /** The books that it goes to, with the items that the coding names. */
  books: BillBooks;
  defaults: CodingDefaults;
  /** The vendor's payment term in these books. */
  term?: PaymentTerm | null;
}

export interface PaymentTerm {
  itemId: string;
  /** `null` for one that is more than a number of days. */
  days: number | null;
}

/**
 * The bill for an invoice, entered as it is coded. Its total is the approved amount, rounded to the digits that the books
 * have: discount, shipping and any other difference from the invoice's lines become lines of their own. A negative invoice
 * becomes a credit.
 */
export function billOf(
  invoice: Booked,
  chosen: LedgerSettings,
  { mark, publicUrl, books, defaults, term = null }: Given,
): Bill {
  const total = unitsOf(invoice.amount);
  if (total === null) throw new LedgerProblem('refused', 'This invoice has no amount.');
  const settings = settingsFor(kindOf(invoice, total), chosen);
  const lines = withoutRemovedLines(invoice.lines);
  const coding = new BillCoding({ ...invoice, lines }, defaults, books);
  const sign = total < 0n ? -1n : 1n;
  const { currency } = invoice;
  const smallest = smallestAmount(books.books, currency);
  const tax = roundedTo(smallest, (unitsOf(invoice.tax) ?? 0n) * sign);
  const due = roundedTo(smallest, total * sign);
  const description = invoice.description ?? `Invoice ${invoice.invoiceNumber ?? ''}`.trim();
  const rates = [...Object.keys(settings.taxCodes), ...coding.taxRates];
  const totals = { due, tax, sign, rates, currency, smallest };
  const { parts, includesTax } = partsOf({ ...invoice, lines, description }, coding, totals);
  const accountOf = accountsOf(invoice, settings, coding);
  for (const part of parts) accountOf(part);
  const taxed = taxedParts(
    { parts, tax, includesTax, rates, currency, smallest },
    coding,
    settings,
  );
  return {
    mark,
    kind: total < 0n ? 'credit' : 'bill',
    number: invoice.invoiceNumber,
    issuedOn: invoice.invoiceDate,
    dueOn: dueDayOf(invoice, settings, term),
    termId: term?.itemId ?? null,
    currency,
    rate: invoice.bookedRate && {
      base: invoice.bookedRate.base,
      rate: invoice.bookedRate.rate,
    },
    lines: taxed.map(({ part, net, tax, taxCodeId }) => ({
      description: part.description,
      net: amountOf(net),
      tax: amountOf(tax),
      accountId: accountOf(part),
      taxCodeId,
      ...coding.dimensionsOf(part.coding),
    })),
    locationId: coding.locationOf(parts.map((part) => part.coding)),
    includesTax,
    tax: amountOf(taxed.reduce((sum, part) => sum + part.tax, 0n)),
    total: amountOf(due),
    memo: `Invoice ${invoice.invoiceNumber ?? 'without a number'} of ${invoice.vendorName ?? 'an unknown vendor'}, exported by Docket`,
    status: settings.billStatus,
    address: `${publicUrl}/invoices/${invoice.id}`,
  };
}

/** As the invoice says, else by the vendor's term; a bill in force needs some day. */
function dueDayOf(
  { dueDate, invoiceDate }: Booked,
  { billStatus }: LedgerSettings,
  term: PaymentTerm | null,
): string | null {
  if (dueDate) return dueDate;
  if (invoiceDate && term?.days != null) return addDays(invoiceDate, term.days);
  return billStatus === 'DRAFT' ? null : invoiceDate;
}

function kindOf({ documentType }: Booked, total: bigint): MappedKind | null {
  if (total < 0n) return 'credit';
  return documentType === 'receipt' ? 'receipt' : null;
}

/** Lines of credit notes and receipts that are not coded may go elsewhere than those of invoices. */
function settingsFor(kind: MappedKind | null, settings: LedgerSettings): LedgerSettings {
  if (kind === null) return settings;
  const { accountId, taxCodeId } = settings.byKind[kind];
  return {
    ...settings,
    accountId: accountId ?? settings.accountId,
    taxCodeId: taxCodeId ?? settings.taxCodeId,
  };
}

/** The account of a part: as it is coded, else the one chosen in the settings for the vendor, else for everything. */
function accountsOf({ vendorId }: Booked, settings: LedgerSettings, coding: BillCoding) {
  const { vendorAccounts, accountId } = settings;
  const fallback = (vendorId && vendorAccounts[vendorId]) || accountId;
  return (part: Part): string => {
    const account = coding.accountOf(part.coding) ?? fallback;
    if (account) return account;
    throw new LedgerProblem('refused', 'Choose an account for expenses in the Integrations page.');
  };
}

interface TaxedLine {
  part: Part;
  net: bigint;
  tax: bigint;
  taxCodeId: string | null;
}

/** The parts with their share of the tax; without any tax code, tax that is not on the lines is one more part. */
function taxedParts(taxed: Taxed<Part>, coding: BillCoding, settings: LedgerSettings): TaxedLine[] {
  const { parts, tax, includesTax } = taxed;
  const beside = coding.besideLines(largestOf(parts)?.coding);
  const coded = parts.map((part) => (part.isBesideLines ? null : coding.taxCodeOf(part.coding)));
  const codes = codesFor(taxed, { codes: coded, beside: coding.taxCodeOf(beside) }, settings);
  if (codes) {
    const taxes = spread(taxed);
    return parts.map((part, index) => {
      const line = { part, taxCodeId: codes[index] ?? null };
      return { ...line, ...recoverable(part.net, taxes[index] ?? 0n, coded[index], includesTax) };
    });
  }
  const untaxed = parts.map((part) => ({ part, net: part.net, tax: 0n, taxCodeId: null }));
  if (includesTax || tax === 0n) return untaxed;
  const part = { description: 'Tax', net: tax, rate: null, isTaxed: false, coding: beside };
  return [
    ...untaxed,
    { part: { ...part, isBesideLines: true }, net: tax, tax: 0n, taxCodeId: null },
  ];
}

/** Tax on a line that somebody coded without tax cannot be reclaimed, and is part of the cost. */
function recoverable(
  net: bigint,
  tax: bigint,
  code: TaxCode | null | undefined,
  includesTax: boolean,
): { net: bigint; tax: bigint } {
  if (code?.rate !== '0') return { net, tax };
  return { net: includesTax ? net : net + tax, tax: 0n };
}
