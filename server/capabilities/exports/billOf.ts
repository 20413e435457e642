import type { LedgerSettings } from '#shared/integrations/contract.ts';
import { rateKey } from '#shared/integrations/taxRates.ts';
import { standingLines } from '#shared/invoices/lines.ts';
import { amountOf, unitsOf } from '#shared/money/sums.ts';
import type { Bill } from '../integrations/Ledger.ts';
import { LedgerProblem } from '../integrations/LedgerProblem.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';

/** In ten-thousandths, as `unitsOf` has them. */
const cent = 100n;
/** What is left over up to here comes from rounding; more than that was left out of the lines. */
const mostRounding = 5n * cent;

interface Part {
  description: string;
  net: bigint;
  /** In percent; `null` where the invoice does not say. */
  rate: string | null;
  isTaxed: boolean;
}

type Booked = Pick<
  InvoiceRow,
  | 'id'
  | 'invoiceNumber'
  | 'vendorId'
  | 'vendorName'
  | 'invoiceDate'
  | 'dueDate'
  | 'currency'
  | 'amount'
  | 'tax'
  | 'description'
  | 'lines'
>;

/**
 * An invoice as it is booked. Whatever its lines say, the bill comes to the amount that was approved: what they leave out
 * is a line of its own. An invoice below zero is a credit.
 */
export function billOf(
  invoice: Booked,
  settings: LedgerSettings,
  { mark, publicUrl }: { mark: string; publicUrl: string },
): Bill {
  const total = unitsOf(invoice.amount);
  if (total === null) throw new LedgerProblem('refused', 'This invoice has no amount.');
  const accountId =
    (invoice.vendorId && settings.vendorAccounts[invoice.vendorId]) || settings.accountId;
  if (!accountId) {
    throw new LedgerProblem('refused', 'Choose an account for expenses in the Integrations page.');
  }
  const sign = total < 0n ? -1n : 1n;
  const tax = toCents((unitsOf(invoice.tax) ?? 0n) * sign);
  const due = toCents(total * sign);
  const rates = Object.keys(settings.taxCodes);
  const { parts, includesTax } = partsOf(invoice, { due, tax, sign, rates });
  const taxed = { parts, tax, includesTax, rates };
  const codes = codesFor(taxed, settings);
  if (!codes && !includesTax && tax !== 0n) {
    parts.push({ description: 'Tax', net: tax, rate: null, isTaxed: false });
  }
  const taxes = codes ? spread(taxed) : parts.map(() => 0n);
  return {
    mark,
    kind: total < 0n ? 'credit' : 'bill',
    number: invoice.invoiceNumber,
    issuedOn: invoice.invoiceDate,
    dueOn: invoice.dueDate ?? (settings.billStatus === 'DRAFT' ? null : invoice.invoiceDate),
    currency: invoice.currency,
    lines: parts.map((part, place) => ({
      description: part.description,
      net: amountOf(part.net),
      tax: amountOf(taxes[place] ?? 0n),
      accountId,
      taxCodeId: codes?.[place] ?? null,
    })),
    includesTax,
    tax: amountOf(codes ? tax : 0n),
    total: amountOf(due),
    memo: `Invoice ${invoice.invoiceNumber ?? 'without a number'} of ${invoice.vendorName ?? 'an unknown vendor'}, exported by Docket`,
    status: settings.billStatus,
    address: `${publicUrl}/invoices/${invoice.id}`,
  };
}

interface Whole {
  due: bigint;
  tax: bigint;
  sign: bigint;
  /** Those that the company has chosen codes for. */
  rates: readonly string[];
}

function partsOf(invoice: Booked, whole: Whole): { parts: Part[]; includesTax: boolean } {
  const { due, tax, sign } = whole;
  const description = invoice.description ?? `Invoice ${invoice.invoiceNumber ?? ''}`.trim();
  const lines = standingLines(invoice.lines).flatMap((line): Part[] => {
    const units = unitsOf(line.net);
    if (units === null) return [];
    const rate = rateKey(line.taxRate);
    const isTaxed = tax !== 0n && rate !== '0';
    return [
      { description: line.description ?? description, net: toCents(units * sign), rate, isTaxed },
    ];
  });
  const sum = netOf(lines);
  // Some invoices have lines with the tax in them.
  const includesTax = lines.length > 0 && tax !== 0n && sum === due;
  const net = includesTax ? due : due - tax;
  if (lines.length === 0) {
    return { parts: [{ description, net, rate: null, isTaxed: tax !== 0n }], includesTax };
  }
  const left = net - sum;
  const parts =
    left === 0n ? lines : [...lines, leftOut(left, { ...whole, parts: lines, includesTax })];
  if (tax === 0n || parts.some(({ isTaxed }) => isTaxed)) return { parts, includesTax };
  // Lines without tax on an invoice that has some: what they say of their rates is not so.
  return { parts: parts.map((part) => ({ ...part, rate: null, isTaxed: true })), includesTax };
}

/** What the lines leave out, such as freight or a discount: taxed where the tax of the lines is not all of the tax. */
function leftOut(left: bigint, taxed: Taxed): Part {
  const isRounding = magnitude(left) <= mostRounding;
  const description = isRounding ? 'Rounding' : 'Not itemised on the invoice';
  const without: Part = { description, net: left, rate: null, isTaxed: false };
  if (isRounding || taxed.tax === 0n || isExplained(taxed)) return without;
  const withTax = { ...without, isTaxed: true };
  const isMeant = impliedRate({ ...taxed, parts: [...taxed.parts, withTax] }) !== null;
  return isMeant || unsaidOf(taxed.parts).length === 0 ? withTax : without;
}

interface Taxed {
  parts: readonly Part[];
  tax: bigint;
  includesTax: boolean;
  rates: readonly string[];
}

/** The tax code of each part; `null` while none is chosen at all. Nothing is booked with one that nobody has chosen. */
function codesFor(
  taxed: Taxed,
  { taxCodes, taxCodeId, untaxedCodeId }: LedgerSettings,
): (string | null)[] | null {
  if (taxCodeId === null && taxed.rates.length === 0) return null;
  const implied = impliedRate(taxed);
  const codes = taxed.parts.map(({ rate, isTaxed }) => {
    if (!isTaxed) return untaxedCodeId;
    const known = rate ?? implied;
    const code = (known !== null && taxCodes[known]) || taxCodeId;
    return (
      code ?? chooseFor(known === null ? 'tax whose rate is not on the invoice' : `${known}% tax`)
    );
  });
  // Beside lines with a code, the ledger would book one without with the tax of its account.
  const isMixed = codes.includes(null) && codes.some((code) => code !== null);
  return isMixed ? chooseFor('lines without tax') : codes;
}

function chooseFor(what: string): never {
  throw new LedgerProblem('refused', `Choose the tax code for ${what} in the Integrations page.`);
}

const netOf = (parts: readonly Part[]) => parts.reduce((sum, { net }) => sum + net, 0n);
const unsaidOf = (parts: readonly Part[]) =>
  parts.filter(({ isTaxed, rate }) => isTaxed && rate === null);

/** In thousandths of a percent. */
const hundred = 100_000n;

/** What a net, or with its tax in it a gross amount comes to at a rate. */
function taxAt(rate: string, amount: bigint, includesTax: boolean): bigint {
  const percent = BigInt(Math.round(Number(rate) * 1_000));
  return (amount * percent) / (includesTax ? hundred + percent : hundred);
}

/** What is left of the tax for the parts that do not say their rate. */
function taxOfUnsaid({ parts, tax, includesTax }: Taxed): bigint {
  return parts.reduce(
    (left, { net, rate, isTaxed }) =>
      isTaxed && rate !== null ? left - taxAt(rate, net, includesTax) : left,
    tax,
  );
}

/** The rate that parts without one have: one of the invoice's or the company's that the rest of the tax comes to. */
function impliedRate(taxed: Taxed): string | null {
  const unsaid = unsaidOf(taxed.parts);
  if (unsaid.length === 0) return null;
  const [rest, base] = [taxOfUnsaid(taxed), netOf(unsaid)];
  const rates = new Set([...taxed.parts.flatMap(({ rate }) => rate ?? []), ...taxed.rates]);
  const isMeant = (rate: string) =>
    magnitude(taxAt(rate, base, taxed.includesTax) - rest) <= mostRounding;
  return [...rates].filter((rate) => rate !== '0').find(isMeant) ?? null;
}

/** Whether the parts account for all of the tax. */
function isExplained(taxed: Taxed): boolean {
  if (unsaidOf(taxed.parts).length > 0) return impliedRate(taxed) !== null;
  return magnitude(taxOfUnsaid(taxed)) <= mostRounding;
}

/** How much of the tax falls on a part, beside others: by its rate; what those leave, by what the others are worth. */
function weightsOf(taxed: Taxed): bigint[] {
  const [rest, base] = [taxOfUnsaid(taxed), netOf(unsaidOf(taxed.parts))];
  return taxed.parts.map(({ net, rate, isTaxed }) => {
    if (!isTaxed) return 0n;
    if (rate !== null) return taxAt(rate, net, taxed.includesTax);
    return base === 0n ? 0n : (net * rest) / base;
  });
}

/** A tax over the lines that have it, by what they are worth and their rates; the last one takes what rounding leaves. */
function spread(taxed: Taxed): bigint[] {
  const { parts, tax } = taxed;
  const weights = weightsOf(taxed);
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const last = parts.findLastIndex(({ isTaxed }) => isTaxed);
  let left = tax;
  return parts.map(({ isTaxed }, place) => {
    if (!isTaxed || whole === 0n) return place === last ? left : 0n;
    const share = place === last ? left : toCents((tax * (weights[place] ?? 0n)) / whole);
    left -= share;
    return share;
  });
}

const magnitude = (units: bigint) => (units < 0n ? -units : units);

function toCents(units: bigint): bigint {
  const half = units < 0n ? -(cent / 2n) : cent / 2n;
  return ((units + half) / cent) * cent;
}
