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
    return differenceOf(line, { currency: invoice.currency, isCredit, asRead, perUnits }) ?? [];
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
  /** The figures are as the document has them. */
  asRead: boolean;
  /** For how many units prices may be. */
  perUnits: readonly number[];
}

function differenceOf(line: InvoiceLine, printed: Printed): LineDifference | null {
  const { isCredit, perUnits } = printed;
  const [quantity, unitPrice, net] = [
    figureIn(line.quantity),
    figureIn(line.unitPrice),
    figureIn(line.net),
  ];
  if (!quantity || !unitPrice || !net) return null;
  const product = quantity.value * unitPrice.value;
  const sign = isCredit ? creditSignOf(product, net.value) : Math.sign(product);
  const gross = Math.abs(product);
  const stated = net.value * sign;
  const signedDiscount = figureIn(line.discount)?.value ?? 0;
  const discount = Math.abs(signedDiscount);
  // A discount is written with and without its minus; that of e-invoices is a surcharge below zero. Readings give it a
  // sign of its own on credit notes.
  const mayBeSurcharge = signedDiscount < 0 || isCredit;
  const withTax = 1 + (figureIn(line.taxRate)?.value ?? 0) / 100;
  const netStep = 10 ** -minorDigits(printed.currency);
  const rounding = roundingOf(quantity, unitPrice, netStep, printed.asRead);
  const isRight = perUnits.some((per) => {
    const before = gross / per;
    const after = before - discount;
    const amounts = [after, after / withTax, ...(mayBeSurcharge ? [before + discount] : [])];
    return amounts.some((amount) => isNear(amount, stated, rounding / per + netStep / 2));
  });
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

/** The net amounts of credit notes are stored below zero, their prices and quantities as they are printed. */
function creditSignOf(product: number, net: number): number {
  return product > 0 ? -1 : Math.sign(net) || 1;
}

/** What rounding the two to their printed digits may come to in their product. */
function roundingOf(quantity: Figure, unitPrice: Figure, netStep: number, asRead: boolean): number {
  const priceStep = Math.min(netStep, 10 ** -unitPrice.digits);
  // "3" and "1.5" are exact, a third of an hour is not.
  const quantityStep = quantity.digits < 2 ? 0 : 10 ** -quantity.digits;
  const ofPrice = asRead || isCoarse(unitPrice.value, priceStep) ? priceStep : 0;
  const ofQuantity = asRead || isThird(quantity) ? quantityStep : 0;
  return (Math.abs(quantity.value) * ofPrice + Math.abs(unitPrice.value) * ofQuantity) / 2;
}

/** A price such as 0.02, of which rounding may be a large part: below one, with fewer than three significant digits. */
function isCoarse(price: number, step: number): boolean {
  return Math.abs(price) < Math.min(1, 99.5 * step);
}

/** One third or two, rounded to the printed digits, beside whole ones. */
function isThird({ value, digits }: Figure): boolean {
  return Math.abs(value * 3 - Math.round(value * 3)) < 1.6 * 10 ** -digits;
}

function figureIn(text: string | null | undefined): Figure | null {
  if (!text || !/^-?\d+(\.\d+)?$/.test(text)) return null;
  const [, fraction = ''] = text.split('.');
  return { value: Number(text), digits: fraction.replace(/0+$/, '').length };
}
