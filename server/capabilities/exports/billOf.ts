import type { LedgerSettings } from '#shared/integrations/contract.ts';
import { rateKey } from '#shared/integrations/taxRates.ts';
import { type Charge, chargesIn, chargesOf, totalOf } from '#shared/invoices/charges.ts';
import { withoutRemovedLines } from '#shared/invoices/lines.ts';
import { amountOf, isRounding, toCents, unitsOf } from '#shared/money/sums.ts';
import type { Bill } from '../integrations/Ledger.ts';
import { LedgerProblem } from '../integrations/LedgerProblem.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';

interface Part {
  description: string;
  net: bigint;
  /** In percent; `null` if the invoice does not state it. */
  rate: string | null;
  isTaxed: boolean;
  /** Of some cents, without tax. */
  isRounding?: boolean;
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
  | 'discount'
  | 'shipping'
  | 'tax'
  | 'description'
  | 'lines'
>;

/**
 * The bill for an invoice. Its total is always the approved amount: discount, shipping and any other difference from the
 * invoice's lines become lines of their own. A negative invoice becomes a credit.
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
    lines: parts.map((part, index) => ({
      description: part.description,
      net: amountOf(part.net),
      tax: amountOf(taxes[index] ?? 0n),
      accountId,
      taxCodeId: codes?.[index] ?? null,
    })),
    includesTax,
    tax: amountOf(codes ? tax : 0n),
    total: amountOf(due),
    memo: `Invoice ${invoice.invoiceNumber ?? 'without a number'} of ${invoice.vendorName ?? 'an unknown vendor'}, exported by Docket`,
    status: settings.billStatus,
    address: `${publicUrl}/invoices/${invoice.id}`,
  };
}

interface Totals {
  due: bigint;
  tax: bigint;
  sign: bigint;
  /** Rates for which the company has chosen tax codes. */
  rates: readonly string[];
}

function partsOf(invoice: Booked, totals: Totals): { parts: Part[]; includesTax: boolean } {
  const { due, tax, sign } = totals;
  const description = invoice.description ?? `Invoice ${invoice.invoiceNumber ?? ''}`.trim();
  const lines = withoutRemovedLines(invoice.lines).flatMap((line): Part[] => {
    const units = unitsOf(line.net);
    if (units === null) return [];
    const rate = rateKey(line.taxRate);
    const isTaxed = tax !== 0n && rate !== '0';
    return [
      { description: line.description ?? description, net: toCents(units * sign), rate, isTaxed },
    ];
  });
  if (lines.length === 0) {
    const part = { description, net: due - tax, rate: null, isTaxed: tax !== 0n };
    return { parts: [part], includesTax: false };
  }
  const sum = netOf(lines);
  const charges = chargesOf(invoice).map(({ of, units }) => ({ of, units: toCents(units * sign) }));
  // Some invoices have gross amounts on their lines.
  const includesTax = tax !== 0n && isGross(due - sum, tax, charges);
  const left = (includesTax ? due : due - tax) - sum;
  const taxed = { ...totals, parts: lines, includesTax };
  const parts = left === 0n ? lines : [...lines, ...besideLines(left, charges, taxed)];
  if (tax === 0n || parts.some(({ isTaxed }) => isTaxed)) return { parts, includesTax };
  // If all lines claim to be untaxed on an invoice with tax, their rates are wrong.
  return { parts: parts.map((part) => ({ ...part, rate: null, isTaxed: true })), includesTax };
}

/** Whether the lines make up the amount with tax, by themselves or with discount and shipping. */
function isGross(left: bigint, tax: bigint, charges: readonly Charge[]): boolean {
  if (left === 0n) return true;
  const within = chargesIn(left, charges);
  return chargesIn(left - tax, charges) === null && within !== null && totalOf(within) === left;
}

/** Lines for the difference: the discount and shipping that it is made of, or one for all of it. */
function besideLines(left: bigint, charges: readonly Charge[], taxed: Taxed): Part[] {
  const named = chargesIn(left, charges);
  const parts = (named ?? [{ of: 'left', units: left } as const]).map(
    ({ of, units }): Part => ({
      description: chargeTexts[of],
      net: units,
      rate: null,
      isTaxed: false,
    }),
  );
  const rounding = named ? left - totalOf(named) : 0n;
  const rounded = {
    ...{ description: 'Rounding', net: rounding, rate: null },
    ...{ isTaxed: false, isRounding: true },
  };
  return rounding === 0n ? withTax(parts, taxed) : [...withTax(parts, taxed), rounded];
}

const chargeTexts = {
  discount: 'Discount',
  shipping: 'Shipping',
  left: 'Not itemised on the invoice',
} as const;

/** Taxed, all or some of them, if the lines do not account for all of the tax. */
function withTax(parts: readonly Part[], taxed: Taxed): Part[] {
  const [first] = parts;
  if (!first || taxed.tax === 0n || isExplained(taxed)) return [...parts];
  const ways = [parts, ...parts.map((one) => [one])].map((chosen) =>
    parts.map((part) => ({ ...part, isTaxed: chosen.includes(part) })),
  );
  const meant = ways.find((way) => impliedRate({ ...taxed, parts: [...taxed.parts, ...way] }));
  if (meant) return meant;
  return parts.map((part) => ({ ...part, isTaxed: withoutRate(taxed.parts).length === 0 }));
}

interface Taxed {
  parts: readonly Part[];
  tax: bigint;
  includesTax: boolean;
  rates: readonly string[];
}

/** The tax code of each part; `null` if the company has chosen none at all. A missing code is refused, never guessed. */
function codesFor(
  taxed: Taxed,
  { taxCodes, taxCodeId, untaxedCodeId }: LedgerSettings,
): (string | null)[] | null {
  if (taxCodeId === null && taxed.rates.length === 0) return null;
  const implied = impliedRate(taxed);
  const chosen = taxed.parts.map(({ rate, isTaxed }) => {
    if (!isTaxed) return untaxedCodeId;
    const known = rate ?? implied;
    const code = (known !== null && taxCodes[known]) || taxCodeId;
    return (
      code ??
      requireCodeFor(known === null ? 'tax whose rate is not on the invoice' : `${known}% tax`)
    );
  });
  // Cents of rounding need no code of their own: without one they go with the largest taxed line.
  const largest = chosen[largestTaxed(taxed.parts)] ?? null;
  const codes = chosen.map(
    (code, index) => code ?? (taxed.parts[index]?.isRounding ? largest : null),
  );
  // Among lines with codes, the ledger would tax a line without one by the default of its account.
  const isMixed = codes.includes(null) && codes.some((code) => code !== null);
  return isMixed ? requireCodeFor('lines without tax') : codes;
}

function largestTaxed(parts: readonly Part[]): number {
  return parts.reduce((largest, { net, isTaxed }, index) => {
    const most = parts[largest]?.net ?? 0n;
    return isTaxed && net * net > most * most ? index : largest;
  }, -1);
}

function requireCodeFor(subject: string): never {
  throw new LedgerProblem(
    'refused',
    `Choose the tax code for ${subject} in the Integrations page.`,
  );
}

const netOf = (parts: readonly Part[]) => parts.reduce((sum, { net }) => sum + net, 0n);
const withoutRate = (parts: readonly Part[]) =>
  parts.filter(({ isTaxed, rate }) => isTaxed && rate === null);

/** In thousandths of a percent. */
const hundred = 100_000n;

/** The tax at a rate on a net amount, or within a gross amount. */
function taxAt(rate: string, amount: bigint, includesTax: boolean): bigint {
  const percent = BigInt(Math.round(Number(rate) * 1_000));
  return (amount * percent) / (includesTax ? hundred + percent : hundred);
}

/** The part of the tax that remains for parts without a stated rate. */
function taxWithoutRate({ parts, tax, includesTax }: Taxed): bigint {
  return parts.reduce(
    (left, { net, rate, isTaxed }) =>
      isTaxed && rate !== null ? left - taxAt(rate, net, includesTax) : left,
    tax,
  );
}

/** The rate of parts without one: a rate of the invoice or the company that explains the rest of the tax. */
function impliedRate(taxed: Taxed): string | null {
  const unstated = withoutRate(taxed.parts);
  if (unstated.length === 0) return null;
  const [rest, base] = [taxWithoutRate(taxed), netOf(unstated)];
  const rates = new Set([...taxed.parts.flatMap(({ rate }) => rate ?? []), ...taxed.rates]);
  const isMeant = (rate: string) => isRounding(taxAt(rate, base, taxed.includesTax) - rest);
  return [...rates].filter((rate) => rate !== '0').find(isMeant) ?? null;
}

/** Whether the parts account for all of the tax. */
function isExplained(taxed: Taxed): boolean {
  if (withoutRate(taxed.parts).length > 0) return impliedRate(taxed) !== null;
  return isRounding(taxWithoutRate(taxed));
}

/** The weight of each part in the tax: by its rate; the rest is shared by net amount among parts without a rate. */
function weightsOf(taxed: Taxed): bigint[] {
  const [rest, base] = [taxWithoutRate(taxed), netOf(withoutRate(taxed.parts))];
  return taxed.parts.map(({ net, rate, isTaxed }) => {
    if (!isTaxed) return 0n;
    if (rate !== null) return taxAt(rate, net, taxed.includesTax);
    return base === 0n ? 0n : (net * rest) / base;
  });
}

/** Distributes the tax over the taxed parts by their weights; the last one takes the rounding difference. */
function spread(taxed: Taxed): bigint[] {
  const { parts, tax } = taxed;
  const weights = weightsOf(taxed);
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  const last = parts.findLastIndex(({ isTaxed }) => isTaxed);
  let left = tax;
  return parts.map(({ isTaxed }, index) => {
    if (!isTaxed || sum === 0n) return index === last ? left : 0n;
    const share = index === last ? left : toCents((tax * (weights[index] ?? 0n)) / sum);
    left -= share;
    return share;
  });
}
