import { z } from 'zod';
import { type LedgerId, ledgerNames } from '../integrations/ledgers.ts';
import { day, type Explained, explain } from '../money/explained.ts';

/** A bill of the same vendor and number that was in the ledger before the export. */
export const foundBill = z.object({
  /** Its id and address in the ledger. */
  id: z.string(),
  url: z.string(),
  kind: z.enum(['bill', 'credit']),
  number: z.string(),
  total: z.string(),
  issuedOn: z.iso.date().nullable(),
  /** `null` where the ledger does not say it. */
  enteredOn: z.iso.date().nullable(),
  /** `elsewhere`: exported by Docket, but from no invoice of this company. */
  madeBy: z.enum(['docket', 'elsewhere', 'others']),
  /** With `docket`: the invoice that it was made from. */
  invoiceId: z.uuid().nullable(),
  invoiceNumber: z.string().nullable(),
});
export type FoundBill = z.infer<typeof foundBill>;

/** "A bill with this number is already in QuickBooks, entered on May 3, 2026." */
export function foundBillText(ledger: LedgerId, found: FoundBill): Explained {
  const { kind, enteredOn, issuedOn, madeBy, invoiceNumber } = found;
  const { short } = ledgerNames[ledger];
  const noun = kind === 'bill' ? 'A bill' : 'A credit';
  const when = enteredOn
    ? explain`, entered on ${day(enteredOn)}`
    : issuedOn
      ? explain`, dated ${day(issuedOn)}`
      : '';
  const makers = {
    docket: `Docket made it from the invoice ${invoiceNumber ?? 'without a number'}.`,
    elsewhere: 'Docket made it, but from no invoice of this company.',
    others: 'It was not made by Docket.',
  };
  return explain`${noun} with this number is already in ${short}${when}. ${makers[madeBy]}`;
}
