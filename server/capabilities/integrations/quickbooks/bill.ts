import type { Bill } from '../Ledger.ts';

/** A longer number keeps its end, where numbers differ most. */
const longestNumber = 21;

const noteOfOurs = /exported by Docket\s+([0-9a-f-]{36})$/;

/** The mark in the note of a bill that Docket has made. */
export function markIn(note = ''): string | null {
  return noteOfOurs.exec(note.trim())?.[1] ?? null;
}

/** A voided one keeps its place with amounts of zero, and says so at the beginning of its note. */
export function isVoid({
  TotalAmt,
  PrivateNote,
}: {
  TotalAmt?: number | undefined;
  PrivateNote?: string | undefined;
}): boolean {
  return TotalAmt === 0 && /^voided/i.test(PrivateNote ?? '');
}

/** A bill in the format of QuickBooks. */
export function quickbooksBill(bill: Bill, vendorId: string, homeCurrency: string | null = null) {
  const { kind, number, issuedOn, dueOn, currency, lines, tax, includesTax, memo, mark } = bill;
  const { rate } = bill;
  const isBill = kind === 'bill';
  const docNumber = number?.slice(-longestNumber) ?? null;
  const hasCodes = lines.some(({ taxCodeId }) => taxCodeId !== null);
  const body = {
    VendorRef: { value: vendorId },
    ...(issuedOn && { TxnDate: issuedOn }),
    ...(isBill && dueOn && { DueDate: dueOn }),
    // The due date stands, also where the term says another.
    ...(isBill && bill.termId && { SalesTermRef: { value: bill.termId } }),
    ...(docNumber && { DocNumber: docNumber }),
    PrivateNote: `${memo}\n${mark}`.slice(-4000),
    ...(currency && { CurrencyRef: { value: currency } }),
    // Of a home currency other than the company's here, it would be the wrong one.
    ...(rate && rate.base === homeCurrency && { ExchangeRate: Number(rate.rate) }),
    ...(bill.locationId && { DepartmentRef: { value: bill.locationId } }),
    ...(hasCodes && {
      GlobalTaxCalculation: includesTax ? 'TaxInclusive' : 'TaxExcluded',
      TxnTaxDetail: { TotalTax: Number(tax) },
    }),
    Line: lines.map((line) => ({
      Amount: Number(line.net),
      DetailType: 'AccountBasedExpenseLineDetail',
      Description: line.description.slice(0, 4000),
      AccountBasedExpenseLineDetail: {
        AccountRef: { value: line.accountId },
        ...(line.taxCodeId && { TaxCodeRef: { value: line.taxCodeId } }),
        ...(line.classId && { ClassRef: { value: line.classId } }),
        ...(line.customerId && {
          CustomerRef: { value: line.customerId },
          BillableStatus: line.isBillable ? 'Billable' : 'NotBillable',
        }),
      },
    })),
  };
  return {
    entity: isBill ? 'Bill' : 'VendorCredit',
    path: isBill ? 'bill' : 'vendorcredit',
    docNumber,
    body,
  };
}
