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
  const { parts, includesTax } = partsOf(invoice, { due, tax, sign });
  const codes = codesFor({ parts, tax, includesTax }, settings);
  if (!codes && !includesTax && tax !== 0n) {
    parts.push({ description: 'Tax', net: tax, rate: null, isTaxed: false });
  }
  const taxes = codes ? spread(tax, parts, includesTax) : parts.map(() => 0n);
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

function partsOf(
  invoice: Booked,
  { due, tax, sign }: { due: bigint; tax: bigint; sign: bigint },
): { parts: Part[]; includesTax: boolean } {
  const whole = invoice.description ?? `Invoice ${invoice.invoiceNumber ?? ''}`.trim();
  const parts = standingLines(invoice.lines).flatMap(({ description, net, taxRate }): Part[] => {
    const units = unitsOf(net);
    if (units === null) return [];
    const rate = rateKey(taxRate);
    const isTaxed = tax !== 0n && rate !== '0';
    return [{ description: description ?? whole, net: toCents(units * sign), rate, isTaxed }];
  });
  const sum = parts.reduce((all, { net }) => all + net, 0n);
  // Some invoices have lines with the tax in them.
  const includesTax = parts.length > 0 && tax !== 0n && sum === due;
  const net = includesTax ? due : due - tax;
  if (parts.length === 0)
    return {
      parts: [{ description: whole, net, rate: null, isTaxed: tax !== 0n }],
      includesTax,
    };
  const left = net - sum;
  if (left !== 0n) {
    const isRounding = (left < 0n ? -left : left) <= mostRounding;
    const description = isRounding ? 'Rounding' : 'Not itemised on the invoice';
    parts.push({ description, net: left, rate: null, isTaxed: false });
  }
  return { parts, includesTax };
}

interface Taxed {
  parts: readonly Part[];
  tax: bigint;
  includesTax: boolean;
}

/** The tax code of each part; `null` while none is chosen at all. Nothing is booked with one that nobody has chosen. */
function codesFor(
  taxed: Taxed,
  { taxCodes, taxCodeId, untaxedCodeId }: LedgerSettings,
): (string | null)[] | null {
  if (taxCodeId === null && Object.keys(taxCodes).length === 0) return null;
  const implied = impliedRate(taxed, Object.keys(taxCodes));
  return taxed.parts.map(({ rate, isTaxed }) => {
    if (!isTaxed) return untaxedCodeId;
    const known = rate ?? implied;
    const code = (known !== null && taxCodes[known]) || taxCodeId;
    if (code) return code;
    const which = known === null ? 'tax whose rate is not on the invoice' : `${known}% tax`;
    throw new LedgerProblem(
      'refused',
      `Choose the tax code for ${which} in the Integrations page.`,
    );
  });
}

/** The one of these rates that the tax comes to, where no line says its rate. */
function impliedRate({ parts, tax, includesTax }: Taxed, rates: readonly string[]): string | null {
  const taxed = parts.filter(({ isTaxed }) => isTaxed);
  if (taxed.length === 0 || taxed.some(({ rate }) => rate !== null)) return null;
  const sum = taxed.reduce((all, { net }) => all + net, 0n);
  const base = includesTax ? sum - tax : sum;
  const isMeant = (rate: string) => {
    const apart = (base * partsPerHundred(rate)) / hundred - tax;
    return (apart < 0n ? -apart : apart) <= mostRounding;
  };
  return rates.find(isMeant) ?? null;
}

/** In thousandths of a percent. */
const hundred = 100_000n;
const partsPerHundred = (rate: string) => BigInt(Math.round(Number(rate) * 1_000));

/** How much of the tax falls on a part, beside others: by its rate, where all say theirs. */
function weightsOf(parts: readonly Part[], includesTax: boolean): bigint[] {
  const byRate = parts.every(({ isTaxed, rate }) => !isTaxed || rate !== null);
  return parts.map(({ net, rate, isTaxed }) => {
    if (!isTaxed) return 0n;
    if (!byRate || rate === null) return net;
    const percent = partsPerHundred(rate);
    return (net * percent) / (includesTax ? hundred + percent : hundred);
  });
}

/** A tax over the lines that have it, by what they are worth and their rates; the last one takes what rounding leaves. */
function spread(tax: bigint, parts: readonly Part[], includesTax: boolean): bigint[] {
  const weights = weightsOf(parts, includesTax);
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

function toCents(units: bigint): bigint {
  const half = units < 0n ? -(cent / 2n) : cent / 2n;
  return ((units + half) / cent) * cent;
}
