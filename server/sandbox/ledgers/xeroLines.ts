import { taxCodeFits } from '#shared/books/taxCodeFits.ts';
import type { SandboxBill } from './book.ts';
import type { LedgerBooks, LedgerCompany } from './LedgerBooks.ts';

interface Item {
  Description: string;
  UnitAmount: number;
  AccountCode: string;
  TaxType?: string | undefined;
  TaxAmount?: number | undefined;
  Tracking: readonly {
    TrackingCategoryID?: string | undefined;
    TrackingOptionID?: string | undefined;
    Name?: string | undefined;
    Option?: string | undefined;
  }[];
}

/** A line as it is to be stored; an option that is not found is `null`. */
type Line = Omit<SandboxBill['lines'][number], 'tracking'> & { tracking: (string | null)[] };

/** The line as Xero stores it: each amount rounded to the cent, the tax too, unless it is given. */
export function xeroLine(
  books: LedgerBooks,
  place: LedgerCompany,
  item: Item,
  amounts: 'Exclusive' | 'Inclusive' | 'NoTax',
): Line {
  const { UnitAmount: amount, TaxType: taxCode = null } = item;
  const rate = books.usableIn(place, 'taxCode').get(taxCode ?? '')?.rate ?? 0;
  const made = amounts === 'Inclusive' ? (amount * rate) / (100 + rate) : (amount * rate) / 100;
  const isTaxed = amounts !== 'NoTax' && rate !== 0;
  return {
    description: item.Description,
    account: item.AccountCode,
    amount: toCents(amount),
    taxCode,
    tax: isTaxed ? toCents(item.TaxAmount ?? made) : 0,
    ...{ class: null, customer: null, isBillable: false },
    tracking: item.Tracking.map((one) => optionOf(books, place, one)),
  };
}

const toCents = (amount: number) => Math.round(amount * 100) / 100;

function optionOf(
  books: LedgerBooks,
  place: LedgerCompany,
  named: Item['Tracking'][number],
): string | null {
  const categories = [...books.usableIn(place, 'trackingCategory').values()];
  const category = categories.find(({ id, name }) =>
    named.TrackingCategoryID ? id === named.TrackingCategoryID : name === named.Name,
  );
  const options = [...books.usableIn(place, 'trackingOption').values()];
  const option = options.find(
    ({ id, name, parent }) =>
      parent === category?.id &&
      (named.TrackingOptionID ? id === named.TrackingOptionID : name === named.Option),
  );
  return option?.id ?? null;
}

/** Why Xero refuses how a bill is entered. */
export function xeroRefusal(
  books: LedgerBooks,
  place: LedgerCompany,
  lines: readonly Line[],
): string | null {
  const accounts = new Map(
    [...books.usableIn(place, 'account').values()].map((one) => [one.code, one]),
  );
  const codes = books.usableIn(place, 'taxCode');
  const options = books.usableIn(place, 'trackingOption');
  for (const { account, taxCode, tracking } of lines) {
    const at = accounts.get(account);
    if (!at || at.type === 'BANK') {
      return `Account code '${account}' is not a valid code for this document.`;
    }
    const code = codes.get(taxCode ?? '');
    if (taxCode !== null && !code) {
      return `The TaxType code '${taxCode}' does not exist or cannot be used.`;
    }
    const inXero = { books: 'xero', type: code?.type ?? purchases } as const;
    if (code && !taxCodeFits(inXero, { books: 'xero', type: at.type })) {
      return `The TaxType code '${taxCode}' cannot be used with account code '${account}'.`;
    }
    if (tracking.includes(null)) return 'The tracking option does not exist or is archived.';
    const categories = tracking.map((id) => options.get(id ?? '')?.parent);
    if (new Set(categories).size < categories.length) {
      return 'A line can have one option of each tracking category.';
    }
  }
  return null;
}

/** What tax rates of purchases may be used with. */
export const purchases = 'Assets, Equity, Expenses, Liabilities';
