import { invoicesText } from '../../invoices/texts.ts';

interface LocalInvoices {
  /** The vendor's invoices on this device; `undefined` while they are loaded. */
  count: number | undefined;
  /** Whether all of the company's data is on this device. */
  complete: boolean;
}

/** Enough for years of bank details, and quick to read. */
export const mostRead = 400;

/** The number of invoices; says so if others are still being loaded. */
export function countText({ count, complete }: LocalInvoices): string {
  if (count === undefined) return 'Looking them up…';
  if (complete) return invoicesText(count);
  const rest = 'are still loading, and are counted below once they are here.';
  return count === 0 ? `Its invoices ${rest}` : `At least ${invoicesText(count)}: others ${rest}`;
}

/** Which invoices the accounts shown are from. */
export function accountsText({ count = 0, complete }: LocalInvoices): string {
  const invoicesShown = count > mostRead ? `its newest ${mostRead} invoices` : 'its invoices';
  return `The accounts on ${invoicesShown}${complete ? '' : ' on this device so far'}, the latest first.`;
}
