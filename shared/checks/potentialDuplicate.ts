import type { Check, Checked, EarlierInvoice } from './Checked.ts';
import { compact, moneyText } from './texts.ts';

const code = 'potential_duplicate';
/** A bill that comes every week has another day. */
const nearDays = 3;
const dayInMs = 24 * 60 * 60 * 1000;

export const potentialDuplicate: Check = (invoice) => {
  const explanation = sameFile(invoice) ?? sameNumber(invoice) ?? sameAmount(invoice);
  return explanation === null ? null : { code, explanation };
};

function sameFile({ sameFileAs }: Checked): string | null {
  return sameFileAs && `The same file was uploaded before, as ${sameFileAs}.`;
}

function sameNumber({ values, earlier }: Checked): string | null {
  const { invoiceNumber: number } = values;
  if (!number) return null;
  const other = earlier.find((one) => one.invoiceNumber && isSameNumber(one.invoiceNumber, number));
  return (
    (other &&
      `There is an invoice ${other.invoiceNumber} of this vendor already${dated(other)}.`) ||
    null
  );
}

/** Zeros in front of a number are often left out. */
function isSameNumber(one: string, other: string): boolean {
  const plain = (number: string) => compact(number).replace(/(?<!\d)0+(?=\d)/g, '');
  return plain(one) === plain(other);
}

function sameAmount({ values, earlier }: Checked): string | null {
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
  return `The same amount, ${moneyText(amount, currency)}, is on ${named} of this vendor${dated(other)}.`;
}

function dated({ invoiceDate }: EarlierInvoice): string {
  return invoiceDate ? `, dated ${invoiceDate}` : '';
}
