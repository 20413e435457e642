import { isRefusedOnBills } from '../books/accountTypes.ts';
import { booksTraits, smallestAmount } from '../books/booksTraits.ts';
import type { BooksItem } from '../books/contract.ts';
import { idOnBills } from '../books/idOnBills.ts';
import { type BooksId, type BooksList, listNames, listsOf } from '../books/lists.ts';
import { isTaxCodeForBills, taxCodeFits } from '../books/taxCodeFits.ts';
import type { RequiredField } from '../integrations/contract.ts';
import { ledgerNames } from '../integrations/ledgers.ts';
import { rateKey } from '../integrations/taxRates.ts';
import { type Explained, explain, money } from '../money/explained.ts';
import { minorUnit } from '../money/minorDigits.ts';
import { amountOf, isRounding, roundedTo, roundingStep, unitsOf } from '../money/sums.ts';
import { codingKey, type EnteredCoding, wholeInvoice } from './coding.ts';
import { type CodingDefaults, type EffectiveLine, effectiveCoding } from './effectiveCoding.ts';
import { type CodingField, type ItemField, itemFields } from './fields.ts';

export interface CodingProblem {
  /** The key of the coding that it is about: where it stands, or where it is missing. */
  key: string;
  /** What is wrong, and what to do. */
  message: string;
  /** The message in parts, if it has amounts. */
  parts?: Explained['parts'];
  /** False: the bill goes out, without this value. */
  isRefused: boolean;
  /** Whether the bill, or files, have another total than the invoice. */
  changesTotal?: boolean;
}

/** The books that a bill goes to. */
export interface BillBooks {
  books: BooksId;
  companyId: string;
  /** By `BooksItem.id`; those that the coding and the defaults name are enough. */
  items: ReadonlyMap<string, BooksItem>;
  /** What every line has to have. */
  requires: readonly RequiredField[];
  /** Whether the settings have an account, or tax codes, for lines that are not coded. */
  hasAccounts: boolean;
  hasTaxCodes: boolean;
}

export interface CodedInvoice {
  amount: string | null;
  tax: string | null;
  currency: string;
  lines: readonly { id: string; net: string | null; taxRate: string | null }[];
  coding: EnteredCoding;
}

/** The list that each field chooses from. */
export const listOfField: Readonly<Record<ItemField, BooksList>> = {
  account: 'account',
  taxCode: 'taxCode',
  class: 'class',
  location: 'location',
  customer: 'customer',
  tracking: 'trackingOption',
  secondTracking: 'trackingOption',
};

/** Defaults without the items of other books: for those, the next default counts. */
export function defaultsIn(
  { vendor, company }: CodingDefaults,
  place: Pick<BillBooks, 'books' | 'companyId' | 'items'>,
): CodingDefaults {
  const kept = (defaults: CodingDefaults['vendor']) =>
    Object.fromEntries(
      Object.entries(defaults).filter(([, value]) => {
        const item = typeof value === 'string' ? place.items.get(value) : undefined;
        return !item || isOf(item, place);
      }),
    );
  return { vendor: kept(vendor), company: kept(company) };
}

/** Whether this is said beside Approve, and not in its cell alone. */
export function isForApproval({ isRefused, changesTotal }: CodingProblem): boolean {
  return isRefused || changesTotal === true;
}

/** What the ledger would refuse in the coding of this invoice, or could not take. */
export function codingProblems(
  invoice: CodedInvoice,
  defaults: CodingDefaults,
  books: BillBooks,
): CodingProblem[] {
  const lines = effectiveCoding(invoice, defaultsIn(defaults, books));
  const asked: Asked = { invoice, books, lines };
  const found = [
    ...lines.flatMap((line) => [
      ...itemFields.flatMap((field) => itemProblem(asked, line, field)),
      ...missing(asked, line),
      ...trackingProblem(asked, line),
      ...customerLeftOut(asked, line),
      ...taxProblem(asked, line),
    ]),
    ...shareProblems(asked),
    ...locationProblems(asked),
    ...taxTotalProblem(asked),
    ...decimalsProblem(asked),
  ];
  const distinct = new Map(found.map((one) => [`${one.key} ${one.message}`, one]));
  return [...distinct.values()];
}

interface Asked {
  invoice: CodedInvoice;
  books: BillBooks;
  lines: readonly EffectiveLine[];
}

const isOf = (item: BooksItem, { books, companyId }: Pick<BillBooks, 'books' | 'companyId'>) =>
  item.books === books && item.companyId === companyId;

const nameOf = (books: BooksId) => (books === 'own' ? 'your lists' : ledgerNames[books].short);

function refused(key: string, message: string | Explained): CodingProblem {
  if (typeof message === 'string') return { key, message, isRefused: true };
  const { explanation, parts } = message;
  return { key, message: explanation, ...(parts && { parts }), isRefused: true };
}

/** The line that a part is entered at: its own, or the whole invoice. */
function ownerOf(
  coding: EnteredCoding,
  { lineId, partId }: Pick<EffectiveLine, 'lineId' | 'partId'>,
): string {
  const own = `${lineId}:${partId}/`;
  const isOwn = partId === null || Object.keys(coding).some((key) => key.startsWith(own));
  return isOwn ? lineId : wholeInvoice;
}

/** The key under which a field of the line is entered, or where it would be. */
function keyOf({ coding }: CodedInvoice, { lineId, partId }: EffectiveLine, field: CodingField) {
  const here = codingKey({ lineId: ownerOf(coding, { lineId, partId }), partId, field });
  const levels = [
    here,
    codingKey({ lineId, partId: null, field }),
    codingKey({ lineId: wholeInvoice, partId: null, field }),
  ];
  return levels.find((key) => Object.hasOwn(coding, key)) ?? here;
}

function itemIn({ items }: BillBooks, { coding }: EffectiveLine, field: ItemField) {
  const id = coding[field];
  return id === null ? undefined : items.get(id);
}

function itemProblem({ invoice, books }: Asked, line: EffectiveLine, field: ItemField) {
  if (line.coding[field] === null) return [];
  const item = itemIn(books, line, field);
  const list = listOfField[field];
  const { one } = listNames[list];
  const why = whyNot(item, list, books);
  if (why === null) return [];
  const named = item ? `“${item.code ? `${item.code} ` : ''}${item.name}”` : `This ${one}`;
  return [refused(keyOf(invoice, line, field), `${named} ${why} Choose another ${one}.`)];
}

function whyNot(item: BooksItem | undefined, list: BooksList, books: BillBooks): string | null {
  const there = nameOf(books.books);
  if (!item) return `is not in the lists of ${there}.`;
  if (item.list !== list) return `is not in the list of ${listNames[list].many}.`;
  if (!isOf(item, books)) {
    const isSame = item.books === books.books;
    return isSame
      ? `belongs to another company in ${there}.`
      : `belongs to ${nameOf(item.books)}, and the bill goes to ${there}.`;
  }
  if (!item.isActive) return `is inactive in ${there}.`;
  if (list !== 'account') return null;
  if (isRefusedOnBills(item)) return `is an account on which ${there} takes no bills.`;
  if (idOnBills(item) === null) return `has no code in ${there}, which bills need.`;
  return null;
}

function missing({ invoice, books, lines }: Asked, line: EffectiveLine): CodingProblem[] {
  const has = (field: ItemField) => line.coding[field] !== null;
  const missed: { field: ItemField; message: string }[] = [];
  if (!has('account') && !books.hasAccounts) {
    missed.push({ field: 'account', message: 'Choose an account.' });
  }
  const isCoded = lines.some(({ coding }) => coding.taxCode !== null);
  if (!has('taxCode') && isCoded && !books.hasTaxCodes) {
    const message = 'Choose a tax code here too: other lines of this bill have one.';
    missed.push({ field: 'taxCode', message });
  }
  const listsThere: readonly BooksList[] = listsOf[books.books];
  for (const field of books.requires) {
    const list = listOfField[field];
    if (!listsThere.includes(list) || has(field)) continue;
    if (field === 'tracking' && has('secondTracking')) continue;
    const { one } = listNames[list];
    missed.push({ field, message: `Choose a ${one}: each line of your bills needs one.` });
  }
  if (line.coding.billable && !has('customer')) {
    missed.push({
      field: 'customer',
      message: 'Choose the customer who is charged for this line.',
    });
  }
  return missed.map(({ field, message }) => refused(keyOf(invoice, line, field), message));
}

function trackingProblem({ invoice, books }: Asked, line: EffectiveLine): CodingProblem[] {
  const one = itemIn(books, line, 'tracking');
  const other = itemIn(books, line, 'secondTracking');
  if (!one || !other || one.parentId !== other.parentId) return [];
  const message = `“${one.name}” and “${other.name}” are options of the same category. Keep one of them.`;
  return [refused(keyOf(invoice, line, 'secondTracking'), message)];
}

/** Bills of some books have no customer, and nothing to charge. */
function customerLeftOut({ invoice, books }: Asked, line: EffectiveLine): CodingProblem[] {
  if (booksTraits[books.books].takesCustomers || line.coding.customer === null) return [];
  const message = `${nameOf(books.books)} has no customer on the lines of a bill. The bill goes there without it.`;
  return [{ key: keyOf(invoice, line, 'customer'), message, isRefused: false }];
}

/** Whether the invoice has tax at all, and lines say anything but zero about it. */
const isTaxed = ({ tax }: CodedInvoice) => (unitsOf(tax) ?? 0n) !== 0n;

function statedRate({ invoice }: Asked, { lineId }: EffectiveLine): string | null {
  const { lines } = invoice;
  const rates = lines.map(({ taxRate }) => rateKey(taxRate));
  // If all lines claim to be untaxed on an invoice with tax, their rates are wrong.
  if (isTaxed(invoice) && rates.every((rate) => rate === '0')) return null;
  return rates[lines.findIndex(({ id }) => id === lineId)] ?? null;
}

/**
 * A tax code must have the rate of its line. One with zero per cent always fits: tax that is not recoverable becomes part
 * of the cost, and with reverse charge there is none.
 */
function taxProblem(asked: Asked, line: EffectiveLine): CodingProblem[] {
  const code = itemIn(asked.books, line, 'taxCode');
  if (code?.list !== 'taxCode') return [];
  const key = keyOf(asked.invoice, line, 'taxCode');
  const account = itemIn(asked.books, line, 'account');
  if (!isTaxCodeForBills(code)) {
    return [refused(key, `“${code.name}” is not for bills. Choose another tax code.`)];
  }
  if (account && !taxCodeFits(code, account)) {
    const there = nameOf(asked.books.books);
    const message = `${there} does not take “${code.name}” with the account “${account.name}”. Choose another tax code.`;
    return [refused(key, message)];
  }
  const rate = rateKey(code.rate);
  if (rate === null || rate === '0') return [];
  if (!isTaxed(asked.invoice)) {
    const added = ((unitsOf(line.net) ?? 0n) * permille(rate)) / hundred;
    if (isRounding(added, asked.invoice.currency)) return [];
    const message = `“${code.name}” adds ${rate}% tax, and the invoice has no tax. Choose a tax code of 0%, or enter the tax of the invoice.`;
    return [refused(key, message)];
  }
  const stated = statedRate(asked, line);
  if (stated === null || stated === rate) return [];
  const message = `“${code.name}” is for ${rate}% tax, and this line has ${stated}%. Choose another tax code, or correct the rate of the line.`;
  return [refused(key, message)];
}

/** In thousandths of a percent. */
const hundred = 100_000n;
const permille = (rate: string) => BigInt(Math.round(Number(rate) * 1_000));

/** Whether the tax codes make the tax of the invoice; only where nothing but lines is taxed, and all of them are coded. */
function taxTotalProblem(asked: Asked): CodingProblem[] {
  const { invoice, books, lines } = asked;
  const [amount, tax] = [unitsOf(invoice.amount), unitsOf(invoice.tax)];
  if (amount === null || tax === null || tax === 0n || invoice.lines.length === 0) return [];
  const nets = lines.map(({ net }) => unitsOf(net) ?? 0n);
  const sum = nets.reduce((total, net) => total + net, 0n);
  const isGross = sum === amount;
  if (!isGross && sum !== amount - tax) return [];
  const coded = lines.map((line) => rateKey(itemIn(books, line, 'taxCode')?.rate ?? null));
  if (coded.includes(null) || coded.every((rate) => rate === '0')) return [];
  const made = lines.reduce((total, line, index) => {
    const rate = coded[index] === '0' ? statedRate(asked, line) : coded[index];
    const percent = permille(rate ?? '0');
    return total + ((nets[index] ?? 0n) * percent) / (isGross ? hundred + percent : hundred);
  }, 0n);
  const off = made > tax ? made - tax : tax - made;
  // Tax may be rounded on each line.
  if (off <= roundingStep(invoice.currency) * BigInt(5 + lines.length)) return [];
  const key = codingKey({ lineId: wholeInvoice, partId: null, field: 'taxCode' });
  const { currency } = invoice;
  const byCodes = amountOf(roundedTo(minorUnit(currency), made));
  const message = explain`With these tax codes the tax is ${money(byCodes, currency)}, and the invoice says ${money(amountOf(tax), currency)}. Check the tax codes and the tax of the invoice.`;
  return [refused(key, message)];
}

/** The currency, or the books, may have fewer digits after the point than the total, which is then rounded. */
function decimalsProblem({ invoice: { amount, currency }, books: { books } }: Asked) {
  const units = unitsOf(amount);
  if (units === null) return [];
  const smallest = smallestAmount(books, currency);
  const kept = roundedTo(smallest, units);
  if (kept === units) return [];
  const ofCurrency = minorUnit(currency);
  const isOfCurrency = smallest === ofCurrency;
  // Amounts are shown with the digits of their currency, which would round this one too.
  const written =
    units % ofCurrency === 0n ? money(amountOf(units), currency) : `${amountOf(units)} ${currency}`;
  const why = isOfCurrency ? `amounts in ${currency} have` : `${nameOf(books)} has`;
  const where = books === 'own' ? 'Files and webhooks have' : `The bill in ${nameOf(books)} has`;
  const { explanation, parts } =
    explain`${where} ${money(amountOf(kept), currency)} instead of ${written}: ${why} ${digitsNamed(smallest)} after the point. Correct the total if it is wrong.`;
  const key = codingKey({ lineId: wholeInvoice, partId: null, field: 'account' });
  const said = { message: explanation, ...(parts && { parts }) };
  return [{ key, ...said, isRefused: false, changesTotal: true }];
}

/** Of a smallest amount in the units of `unitsOf`. */
const digitsNamed = (smallest: bigint): string =>
  ['four digits', 'three digits', 'two digits', 'one digit'][String(smallest).length - 1] ??
  'no digits';

function shareProblems({ invoice, lines }: Asked): CodingProblem[] {
  return lines.flatMap((line) => {
    const { lineId, partId } = line;
    if (partId !== null) {
      if (line.net !== null || amountIn(invoice, lineId) === null) return [];
      const message =
        'Enter what this part takes: an amount such as 120.00, or a share such as 25%.';
      return [refused(shareKey(invoice, line), message)];
    }
    const whole = amountIn(invoice, lineId);
    const left = unitsOf(line.net);
    if (whole === null || left === null || left * whole >= 0n) return [];
    const last = lines.findLast((one) => one.lineId === lineId && one.partId !== null);
    if (!last) return [];
    const more = money(amountOf(left < 0n ? -left : left), invoice.currency);
    const message = explain`The parts take ${more} more than the line has. Lower one of them.`;
    return [refused(shareKey(invoice, last), message)];
  });
}

/** Of a line, or of the whole invoice. */
function amountIn({ amount, lines }: CodedInvoice, lineId: string): bigint | null {
  const line = lines.find(({ id }) => id === lineId);
  return unitsOf(line ? line.net : amount);
}

function shareKey({ coding }: CodedInvoice, { lineId, partId }: EffectiveLine): string {
  return codingKey({ lineId: ownerOf(coding, { lineId, partId }), partId, field: 'share' });
}

/** In some books the location is that of the whole bill. */
function locationProblems({ invoice, books, lines }: Asked): CodingProblem[] {
  if (!booksTraits[books.books].hasOneLocation) return [];
  const located = lines.filter(({ coding }) => coding.location !== null);
  const first = located[0];
  if (!first) return [];
  const name = itemIn(books, first, 'location')?.name ?? 'another';
  return located
    .filter(({ coding }) => coding.location !== first.coding.location)
    .map((line) =>
      refused(
        keyOf(invoice, line, 'location'),
        `${nameOf(books.books)} has one location for the whole bill, and another line has “${name}”. Choose the same for all lines.`,
      ),
    );
}
