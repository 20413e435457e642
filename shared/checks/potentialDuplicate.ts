import type { Check, CheckInput, EarlierInvoice, Found } from './CheckInput.ts';
import { compact, moneyText } from './texts.ts';

const code = 'potential_duplicate';
/** Shorter than a week, so that weekly invoices are no duplicates. */
const nearDays = 3;
const dayInMs = 24 * 60 * 60 * 1000;

export const potentialDuplicate: Check = (invoice) =>
  sameFile(invoice) ?? sameNumber(invoice) ?? sameAmount(invoice);

function sameFile({ sameFileAs }: CheckInput): Found | null {
  if (!sameFileAs) return null;
  const { fileName, invoiceId } = sameFileAs;
  const explanation = `The same file was uploaded before, as ${fileName}.`;
  return { code, explanation, about: invoiceId === null ? [] : [invoiceId] };
}

function sameNumber({ values, earlier }: CheckInput): Found | null {
  const { invoiceNumber: number } = values;
  if (!number) return null;
  const other = earlier.find((one) => one.invoiceNumber && isSameNumber(one.invoiceNumber, number));
  if (!other) return null;
  const explanation = `There is an invoice ${other.invoiceNumber} of this vendor already${dated(other)}.`;
  return { code, explanation, about: [other.id] };
}

/** Ignores leading zeros, which are often left out. */
function isSameNumber(one: string, other: string): boolean {
  const plain = (number: string) => compact(number).replace(/(?<!\d)0+(?=\d)/g, '');
  return plain(one) === plain(other);
}

function sameAmount({ values, earlier }: CheckInput): Found | null {
  const { amount, currency, invoiceDate } = values;
  if (amount === null || invoiceDate === null || Number(amount) === 0) return null;
  const other = earlier.find(
    (one) =>
      one.amount !== null &&
      Number(one.amount) === Number(amount) &&
      one.currency === currency &&
      one.invoiceDate !== null &&
      Math.abs(Date.parse(one.invoiceDate) - Date.parse(invoiceDate)) <= nearDays * dayInMs,
  );
  if (!other) return null;
  const named = other.invoiceNumber ? `invoice ${other.invoiceNumber}` : 'another invoice';
  const explanation = `The same amount, ${moneyText(amount, currency)}, is on ${named} of this vendor${dated(other)}.`;
  return { code, explanation, about: [other.id] };
}

function dated({ invoiceDate }: EarlierInvoice): string {
  return invoiceDate ? `, dated ${invoiceDate}` : '';
}
