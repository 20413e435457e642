import { fractionOf, rateText } from '#shared/money/convert.ts';
import type { Bill } from '../Ledger.ts';

export const longestNumber = 255;

/** A bill in the format of Xero. */
export function xeroBill(bill: Bill, contactId: string, baseCurrency: string | null = null) {
  const { kind, number, issuedOn, dueOn, currency, lines, includesTax, mark, status, rate } = bill;
  const isBill = kind === 'bill';
  const hasCodes = lines.some(({ taxCodeId }) => taxCodeId !== null);
  const body = {
    Type: isBill ? 'ACCPAY' : 'ACCPAYCREDIT',
    Status: status,
    Contact: { ContactID: contactId },
    ...(number && {
      [isBill ? 'InvoiceNumber' : 'CreditNoteNumber']: number.slice(0, longestNumber),
    }),
    ...(issuedOn && { Date: issuedOn }),
    ...(isBill && dueOn && { DueDate: dueOn }),
    LineAmountTypes: hasCodes ? (includesTax ? 'Inclusive' : 'Exclusive') : 'NoTax',
    ...(currency && { CurrencyCode: currency }),
    ...(rate &&
      rate.base === baseCurrency && {
        CurrencyRate: Number(Number(inverseOf(rate.rate)).toFixed(6)),
      }),
    // The only field that we control and that people do not read, so it carries the mark.
    ...(isBill ? { Url: addressWith(bill) } : { Reference: mark }),
    LineItems: lines.map((line) => ({
      Description: line.description.slice(0, 4000),
      Quantity: 1,
      UnitAmount: Number(line.net),
      AccountCode: line.accountId,
      ...(line.taxCodeId && { TaxType: line.taxCodeId, TaxAmount: Number(line.tax) }),
      Tracking: (line.tracking ?? []).map(({ categoryId, category, optionId, option }) => ({
        ...{ TrackingCategoryID: categoryId, Name: category },
        ...{ TrackingOptionID: optionId, Option: option },
      })),
    })),
  };
  return { collection: isBill ? 'Invoices' : 'CreditNotes', body } as const;
}

/** Xero has the units of a bill's currency for one of the organization's, with six digits after the point at most. */
export function inverseOf(rate: string): string {
  const fraction = fractionOf(rate);
  if (!fraction) throw new Error(`${rate} is no rate`);
  const { over, under } = fraction;
  return rateText({ over: under, under: over });
}

/** The mark of a bill or credit that Docket has made. */
export function markIn({
  Url,
  Reference,
}: {
  Url?: string | undefined;
  Reference?: string | undefined;
}): string | null {
  const inUrl = Url && URL.canParse(Url) ? new URL(Url).searchParams.get('export') : null;
  return [inUrl, Reference].find((text) => text && isMark.test(text)) ?? null;
}

const isMark = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function addressWith({ address, mark }: Bill): string {
  const url = new URL(address);
  url.searchParams.set('export', mark);
  return url.href;
}
