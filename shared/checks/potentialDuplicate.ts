import { day, type Explained, explain, money } from '../money/explained.ts';
import type { ApprovedDuplicate, Check, CheckInput, EarlierInvoice, Found } from './CheckInput.ts';
import { duplicateCode as code } from './duplicateHold.ts';
import { isSameNumber } from './sameNumber.ts';

/** Shorter than a week, so that weekly invoices are no duplicates. */
const nearDays = 3;
const dayInMs = 24 * 60 * 60 * 1000;

export const potentialDuplicate: Check = (invoice) =>
  approvedDuplicate(invoice.approvedDuplicates) ??
  sameFile(invoice) ??
  sameNumber(invoice) ??
  sameAmount(invoice);

/** Holds, because an invoice that is approved already would be paid twice. */
export function approvedDuplicate(duplicates: readonly ApprovedDuplicate[]): Found | null {
  const [clearest] = duplicates;
  if (!clearest) return null;
  const others = duplicates.length - 1;
  const more =
    others === 0
      ? ''
      : others === 1
        ? ' Another approved invoice looks the same.'
        : ` ${others} other approved invoices look the same.`;
  return {
    code,
    ...explain`${approvedDuplicateText(clearest)}${more}`,
    about: duplicates.map(({ id }) => id),
    holds: true,
  };
}

/** The same for approved, exported and paid invoices, so that an answer stays valid when the other one is paid. */
function approvedDuplicateText(duplicate: ApprovedDuplicate): Explained {
  const named = `invoice ${duplicate.invoiceNumber ?? 'without a number'}`;
  if (duplicate.by === 'file') {
    return explain`The same file is ${named}${dated(duplicate)}, which has been approved already.`;
  }
  if (duplicate.by === 'number') {
    return explain`There is an ${named} of this vendor already${dated(duplicate)}, and it has been approved.`;
  }
  const amount = money(duplicate.amount ?? '0', duplicate.currency);
  return explain`The same amount, ${amount}, is on ${named} of this vendor${dated(duplicate)}, which has been approved already.`;
}

function sameFile({ sameFileAs }: CheckInput): Found | null {
  if (!sameFileAs) return null;
  const { fileName, invoiceId } = sameFileAs;
  const explanation = `The same file was uploaded before, as ${fileName}.`;
  return { code, explanation, about: invoiceId === null ? [] : [invoiceId] };
}

/** The number is on another invoice of this vendor. */
export function sameNumber({
  values,
  earlier,
}: Pick<CheckInput, 'earlier'> & {
  values: Pick<CheckInput['values'], 'invoiceNumber'>;
}): Found | null {
  const { invoiceNumber: number } = values;
  if (!number) return null;
  const other = earlier.find((one) => one.invoiceNumber && isSameNumber(one.invoiceNumber, number));
  if (!other) return null;
  return {
    code,
    ...explain`There is an invoice ${other.invoiceNumber ?? ''} of this vendor already${dated(other)}.`,
    about: [other.id],
  };
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
  return {
    code,
    ...explain`The same amount, ${money(amount, currency)}, is on ${named} of this vendor${dated(other)}.`,
    about: [other.id],
  };
}

function dated({ invoiceDate }: EarlierInvoice): Explained {
  return invoiceDate ? explain`, dated ${day(invoiceDate)}` : { explanation: '' };
}
