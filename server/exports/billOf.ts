import type { LedgerSettings } from '#shared/integrations/contract.ts';
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
  const hasCodes = settings.taxCodeId !== null;
  if (!hasCodes && !includesTax && tax !== 0n) {
    parts.push({ description: 'Tax', net: tax, isTaxed: false });
  }
  const taxes = hasCodes ? spread(tax, parts) : parts.map(() => 0n);
  const codeOf = ({ isTaxed }: Part) => (isTaxed ? settings.taxCodeId : settings.untaxedCodeId);
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
      taxCodeId: hasCodes ? codeOf(part) : null,
    })),
    includesTax,
    tax: amountOf(hasCodes ? tax : 0n),
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
  const taxed = (rate: string | null) => tax !== 0n && (rate === null || Number(rate) !== 0);
  const parts = standingLines(invoice.lines).flatMap(({ description, net, taxRate }): Part[] => {
    const units = unitsOf(net);
    if (units === null) return [];
    const isTaxed = taxed(taxRate);
    return [{ description: description ?? whole, net: toCents(units * sign), isTaxed }];
  });
  const sum = parts.reduce((all, { net }) => all + net, 0n);
  // Some invoices have lines with the tax in them.
  const includesTax = parts.length > 0 && tax !== 0n && sum === due;
  const net = includesTax ? due : due - tax;
  if (parts.length === 0)
    return { parts: [{ description: whole, net, isTaxed: tax !== 0n }], includesTax };
  const left = net - sum;
  if (left !== 0n) {
    const isRounding = (left < 0n ? -left : left) <= mostRounding;
    const description = isRounding ? 'Rounding' : 'Not itemised on the invoice';
    parts.push({ description, net: left, isTaxed: false });
  }
  return { parts, includesTax };
}

/** A tax over the lines that have it, by what they are worth; the last one takes what rounding leaves. */
function spread(tax: bigint, parts: readonly Part[]): bigint[] {
  const base = parts.reduce((sum, { net, isTaxed }) => (isTaxed ? sum + net : sum), 0n);
  const last = parts.findLastIndex(({ isTaxed }) => isTaxed);
  let left = tax;
  return parts.map(({ net, isTaxed }, place) => {
    if (!isTaxed || base === 0n) return place === last ? left : 0n;
    const share = place === last ? left : toCents((tax * net) / base);
    left -= share;
    return share;
  });
}

function toCents(units: bigint): bigint {
  const half = units < 0n ? -(cent / 2n) : cent / 2n;
  return ((units + half) / cent) * cent;
}
