import { createHash } from 'node:crypto';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { type FoundBill, foundBillText } from '#shared/invoices/foundBill.ts';
import { type Explained, explainedSentences } from '#shared/money/explained.ts';
import { vendorKeyOf } from '#shared/vendors/vendorKeys.ts';
import type { Services } from '../../capability.ts';
import type { Ledger } from '../integrations/Ledger.ts';
import { LedgerProblem } from '../integrations/LedgerProblem.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import type { ExportRow } from './exportStore.ts';

export type Given = Pick<Services, 'db' | 'access' | 'files' | 'config' | 'log' | 'jobs'>;

/** One attempt to export an invoice, or to attach its files. */
export interface Attempt {
  accountId: string;
  row: ExportRow;
  invoice: InvoiceRow;
  ledger: Ledger;
}

/** The ledger has refused the bill, so the bill is not there. */
export class BillRefused extends LedgerProblem {
  constructor(message: Explained) {
    super('refused', message);
  }
}

/** The ledger has bills of this vendor and number; a person has to say whether they are this invoice. */
export class FoundThere extends LedgerProblem {
  readonly found: FoundBill[];

  constructor(ledger: LedgerId, found: FoundBill[]) {
    super('refused', explainedSentences(found.map((one) => foundBillText(ledger, one))));
    this.found = found;
  }
}

/** The key under which the invoice's vendor in these books is stored. */
export function ledgerVendorKey({ ledger, companyId }: ExportRow, invoice: InvoiceRow) {
  return { ledger, companyId, vendorKey: `${vendorKeyOf(invoice)} ${invoice.currency}` };
}

/** An idempotency key: derived, so that a repeated request has the same one, and short enough for every provider. */
export function keyFor(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 36);
}
