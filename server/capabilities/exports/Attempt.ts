import { createHash } from 'node:crypto';
import { vendorKeyOf } from '#shared/vendors/vendorKeyOf.ts';
import type { Services } from '../../capability.ts';
import type { Ledger } from '../integrations/Ledger.ts';
import { LedgerProblem } from '../integrations/LedgerProblem.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import type { ExportRow } from './exportStore.ts';

export type Given = Pick<Services, 'db' | 'access' | 'files' | 'config' | 'log'>;

/** One time that an invoice is brought into a ledger, or its file after it. */
export interface Attempt {
  accountId: string;
  row: ExportRow;
  invoice: InvoiceRow;
  ledger: Ledger;
}

/** The ledger has looked at the bill and does not take it: it is not there. */
export class BillRefused extends LedgerProblem {
  constructor(message: string) {
    super('refused', message);
  }
}

/** By what the vendor of an invoice is known in these books. */
export function placeOf({ ledger, companyId }: ExportRow, invoice: InvoiceRow) {
  return { ledger, companyId, vendorKey: `${vendorKeyOf(invoice)} ${invoice.currency}` };
}

/** Short enough for every provider, and the same whenever the same is asked for. */
export function keyFor(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 36);
}
