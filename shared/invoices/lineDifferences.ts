import { minorDigits } from '../money/minorDigits.ts';
import { isNear } from '../money/sums.ts';
import type { Invoice } from './contract.ts';
import { type InvoiceLine, lineKey } from './lines.ts';
import { type Sum, type Summed, sumsOf } from './sums.ts';

/** A line whose net amount is not what its quantity, price and discount make. */
export interface LineDifference {
  id: string;
  quantity: number;
  unitPrice: number;
  /** Without its sign. */
  discount: number;
  calculated: number;
  net: number;
}

export interface Calculated extends Summed {
  currency: string;
  lines: readonly InvoiceLine[];
  fieldConfidence: Readonly<Record<string, number>>;
  readAs?: Invoice['readAs'] | undefined;
}

const factors = ['quantity', 'unitPrice', 'discount', 'net'] as const;

/**
 * The lines that are to be checked because they do not multiply. Prices are also printed per hundred, with tax or before a
 * discount: lines that are as they were read are taken for right where all lines add up to what the document states.
 */
export function lineDifferencesOf(
  invoice: Calculated,
  sums: readonly Sum[] = sumsOf(invoice, invoice.lines),
): LineDifference[] {
  const addUp = sums.some(({ of, difference }) => of === 'lines' && difference === 0);
  const isCredit = invoice.amount?.startsWith('-') ?? false;
  return invoice.lines.flatMap((line) => {
    const asRead = isAsRead(line, invoice);
    if (addUp && asRead) return [];
    const perUnits = addUp || asRead ? [1, 100, 1000] : [1];
    return differenceOf(line, { currency: invoice.currency, isCredit, perUnits }) ?? [];
  });
}

/** Whether the table of lines and the sums below it are right as far as they can be calculated. */
export function addsUp(invoice: Calculated): boolean {
  const sums = sumsOf(invoice, invoice.lines);
  const areRight = sums.every(({ difference }) => difference === 0);
  return areRight && lineDifferencesOf(invoice, sums).length === 0;
}

function isAsRead({ id }: InvoiceLine, { fieldConfidence, readAs }: Calculated): boolean {
  const isRead = fieldConfidence[lineKey(id, 'net')] !== undefined;
  return isRead && !factors.some((field) => Object.hasOwn(readAs ?? {}, lineKey(id, field)));
}

interface Printed {
  currency: string;
  isCredit: boolean;
  /** For how many units prices may be. */
  perUnits: readonly number[];
}

function differenceOf(
  line: InvoiceLine,
  { currency, isCredit, perUnits }: Printed,
): LineDifference | null {
  const [quantity, unitPrice, net] = [
    figureIn(line.quantity),
    figureIn(line.unitPrice),
    figureIn(line.net),
  ];
  if (!quantity || !unitPrice || !net) return null;
  const product = quantity.value * unitPrice.value;
  const sign = product < 0 ? -1 : 1;
  const gross = product * sign;
  // The amounts of credit notes are stored below zero, their prices and quantities as they are printed.
  const stated = isCredit ? Math.abs(net.value) : net.value * sign;
  // A discount is written with and without its minus; that of e-invoices is a surcharge below zero.
  const discount = Math.abs(figureIn(line.discount)?.value ?? 0);
  const withTax = 1 + (figureIn(line.taxRate)?.value ?? 0) / 100;
  const rounding = roundingOf(quantity, unitPrice, currency);
  const isRight = perUnits.some((per) =>
    [gross - discount, gross + discount, (gross - discount) / withTax].some((amount) =>
      isNear(amount / per, stated, rounding),
    ),
  );
  if (isRight) return null;
  const calculated = Math.round((gross - discount) * sign * 10_000) / 10_000;
  const { id } = line;
  return {
    ...{ id, discount, calculated },
    ...{ quantity: quantity.value, unitPrice: unitPrice.value, net: net.value },
  };
}

interface Figure {
  value: number;
  /** Digits after the point, without zeros at the end. */
  digits: number;
}

/** What rounding the two to their printed digits, and the net amount to that of the currency, may come to. */
function roundingOf(quantity: Figure, unitPrice: Figure, currency: string): number {
  const netStep = 10 ** -minorDigits(currency);
  const priceStep = Math.min(netStep, 10 ** -unitPrice.digits);
  // "3" and "1.5" are exact, a third of an hour is not.
  const quantityStep = quantity.digits < 2 ? 0 : 10 ** -quantity.digits;
  const ofProduct = Math.abs(quantity.value) * priceStep + Math.abs(unitPrice.value) * quantityStep;
  return (ofProduct + netStep) / 2;
}

function figureIn(text: string | null | undefined): Figure | null {
  if (!text || !/^-?\d+(\.\d+)?$/.test(text)) return null;
  const [, fraction = ''] = text.split('.');
  return { value: Number(text), digits: fraction.replace(/0+$/, '').length };
}
