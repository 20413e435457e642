import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { conflict, type Problem } from '../../platform/http/problem.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';

/** Whether an invoice may be exported. */
export const isApproved = ({ status }: Pick<InvoiceRow, 'status'>) =>
  status === 'approved' || status === 'paid';

export const isSampleInvoice = () =>
  conflict('sample_invoice', 'This is a sample invoice. Samples are never exported.');

const approvedOnly = 'Only an invoice that is approved or paid can be exported.';

export const notApproved = () => conflict('not_approved', approvedOnly);

export function notConnected(ledger: LedgerId): Problem {
  const { short } = ledgerNames[ledger];
  return conflict(
    'not_connected',
    `Please connect your ${short} account in the Integrations page.`,
  );
}

/** Another of the connected ledgers was chosen for bills. */
export function goesElsewhere(ledger: LedgerId, chosen: readonly LedgerId[]): Problem {
  const names = inWords.format(chosen.map((one) => ledgerNames[one].short));
  return conflict(
    'bills_go_elsewhere',
    `Bills go to ${names}, not to ${ledgerNames[ledger].short}. This is chosen in the Integrations page.`,
  );
}

const inWords = new Intl.ListFormat('en-US');
