import type { ReadLine, ReadTax, ReadValue } from '../reading.ts';
import { type Amount, cent, decimalString } from './amounts.ts';
import type { ChosenLines } from './chooseLines.ts';
import { mostDoubted } from './confidence.ts';
import { readValue } from './found.ts';
import type { Layout, Span } from './layout.ts';
import type { TableLine } from './table.ts';
import type { TaxRow } from './taxRows.ts';

/** The lines add up to one of the sums. */
const sureOfSum = 0.93;
/** A sum proves amounts; what else is in their rows may be of another column. */
const lessThanSure = 0.88;
/** Nothing proves the lines. */
const unproven = 0.6;

export function readLines({ lines, fits }: ChosenLines, layout: Layout): ReadLine[] {
  const arithmetics = arithmeticsOf(lines);
  return lines.map((line, at) => {
    const { isWhole, hasDiscount } = arithmetics[at] ?? nothingProven;
    const ifSure = (isSure: boolean) => (!fits ? unproven : isSure ? sureOfSum : lessThanSure);
    const factors = ifSure(isWhole);
    const amount = (value: Amount | null, confidence: number): ReadValue | null =>
      value &&
      readValue(
        decimalString(value.value),
        value,
        value.doubt === 'scale' ? Math.min(confidence, mostDoubted) : confidence,
        layout,
      );
    const text = (span: Span | null, confidence = ifSure(false)): ReadValue | null =>
      span && readValue(span.raw, span, confidence, layout);
    const percent = (span: Span | null, confidence: number): ReadValue | null => {
      const rate = span === null ? null : rateIn(span.raw);
      return rate === null ? null : readValue(rate, span, confidence, layout);
    };
    const isDigital = layout.pages[line.amount.row.page]?.source === 'text';
    const isPlain = isDigital && isWhole;
    const discount = ifSure(isWhole && hasDiscount);
    // A zero is in every sum, and charges below the lines add up with them.
    const isSummed = isWhole || (line.amount.value !== 0 && !line.summary);
    return {
      code: text(line.code),
      description: descriptionOf(line, (span) =>
        text(span, ifSure(isPlain && line.isDescriptionPlain)),
      ),
      quantity: amount(line.quantity, factors),
      unit: text(line.unit),
      unitPrice: amount(line.unitPrice, factors),
      discount: amount(line.discount, discount) ?? percent(line.discountRate, discount),
      taxRate: percent(line.taxRate, ifSure(isPlain && line.isTaxRatePlain)),
      net: amount(line.amount, ifSure(isSummed)),
    };
  });
}

interface Arithmetic {
  /** Quantity, price and discount make the amount. */
  isWhole: boolean;
  /** Whether there is one that does. */
  hasDiscount: boolean;
}

const nothingProven: Arithmetic = { isWhole: false, hasDiscount: false };

/** Of each line. Once its price is any amount, so a column of ones is proven only if no other row disagrees. */
function arithmeticsOf(lines: readonly TableLine[]): Arithmetic[] {
  const all = lines.map(arithmeticOf);
  const disagrees = lines.some((line, at) => isCalculated(line) && !all[at]?.isWhole);
  return all.map((one, at) => {
    const isOnce = Math.abs(lines[at]?.quantity?.value ?? 0) === unitsOfOne;
    return disagrees && isOnce ? nothingProven : one;
  });
}

/** A free line says nothing about its quantity, and a price that is the amount itself nothing about either. */
const isCalculated = ({ quantity, unitPrice, amount }: TableLine) =>
  quantity !== null && unitPrice !== null && unitPrice !== amount && amount.value !== 0;

function arithmeticOf(line: TableLine): Arithmetic {
  const { quantity, unitPrice, discount, discountRate, amount } = line;
  if (!quantity || !unitPrice || !isCalculated(line)) return nothingProven;
  const pieces = quantity.value / unitsOfOne;
  const product = pieces * unitPrice.value;
  const tolerance = roundingOf(Math.abs(pieces), unitPrice, amount);
  const isAmount = (value: number) => Math.abs(value - amount.value) < tolerance;
  const stated = discount ? Math.abs(discount.value) : null;
  const rate = Number(discountRate ? rateIn(discountRate.raw) : stated && stated / unitsOfOne);
  const off = [stated ?? 0, (product * (rate || 0)) / 100].filter((value) => value > 0);
  const hasDiscount = off.some((value) => isAmount(product - value));
  return { isWhole: hasDiscount || (off.length === 0 && isAmount(product)), hasDiscount };
}

/**
 * By how much a product may differ from the amount: half a step of the printed amount, and of the price for each piece
 * if the price was rounded; never so much that another whole quantity would do as well.
 */
function roundingOf(pieces: number, unitPrice: Amount, amount: Amount): number {
  const ofAmount = halfStepOf(amount);
  // A price with fewer decimals than the amount is exact.
  const isRounded = unitPrice.decimals > 0 && unitPrice.decimals >= amount.decimals;
  const ofPrice = isRounded ? pieces * halfStepOf(unitPrice) : 0;
  const most = Math.abs(amount.value) * Math.min(mostOfAmount, 1 / (2 * pieces));
  return Math.min(ofAmount + ofPrice + 1, most);
}

const halfStepOf = ({ decimals }: Amount) => (unitsOfOne * 10 ** -decimals) / 2;

const mostOfAmount = 0.01;

/** Of an amount. */
const unitsOfOne = cent * 100;

/** "19", "7,5 %", "VAT 20 %" and "20% (input)", but not the codes of taxes, which are no rates. */
function rateIn(text: string): string | null {
  const [, rate] =
    /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,3})?) ?%/.exec(text) ??
    /^(\d{1,2}(?:[.,]\d{1,3})?)$/.exec(text.trim()) ??
    [];
  return rate?.replace(',', '.') ?? null;
}

/** A description in several rows is joined; its position is the first row. */
function descriptionOf(
  { description }: TableLine,
  text: (span: Span | null) => ReadValue | null,
): ReadValue | null {
  const [first = null, ...more] = description;
  const value = text(first);
  return value && { ...value, value: [value.value, ...more.map(({ raw }) => raw)].join(' ') };
}

export function readTaxes(rows: TaxRow[], layout: Layout): ReadTax[] {
  const amount = (value: Amount | null): ReadValue | null =>
    value && readValue(decimalString(value.value), value, 0.85, layout);
  return rows.map(({ rate, base, tax }) => ({
    rate: readValue(String(rate), null, 0.85, layout),
    base: amount(base),
    amount: amount(tax),
  }));
}
