import { invoicesText } from '../../invoices/texts.ts';

interface Here {
  /** How many invoices of the vendor are on this device; `undefined` while they are looked up. */
  count: number | undefined;
  /** Whether everything of the company is. */
  complete: boolean;
}

/** Enough for the bank details of years, and read in a moment. */
export const mostRead = 400;

/** How many there are. Nobody takes a part of them for all. */
export function countText({ count, complete }: Here): string {
  if (count === undefined) return 'Looking them up…';
  if (complete) return invoicesText(count);
  const rest = 'are still coming onto this device, and count below once they are here.';
  return count === 0 ? `Its invoices ${rest}` : `At least ${invoicesText(count)}: others ${rest}`;
}

/** On which of them the accounts stand that are shown. */
export function accountsText({ count = 0, complete }: Here): string {
  const which = count > mostRead ? `its newest ${mostRead} invoices` : 'its invoices';
  return `The accounts on ${which}${complete ? '' : ' on this device so far'}, the latest first.`;
}
