import { ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { exportInvoice } from '../../store/decisions/exportDecisions.ts';
import type { ToastContent } from '../../ui/feedback/toastStore.ts';

/** The toast for an accepted export: it is done, or still under way. `null` for other decisions. */
export function exportedToast(
  name: string,
  row: Pick<Invoice, 'id' | 'exports'> | undefined,
): ToastContent | null {
  if (!row) return null;
  const ledger = ledgers.find((one) => exportInvoice(row, one).name === name);
  if (!ledger) return null;
  const { short } = ledgerNames[ledger];
  // The latest one; earlier ones may be of another company in the same ledger.
  const fact = row.exports.findLast((one) => one.ledger === ledger);
  if (fact?.state === 'exported') {
    const description = fact.problem ?? `Invoice exported to ${short} successfully`;
    return { title: 'Export Successful', description, tone: 'positive' };
  }
  const why = fact?.problem ? `${fact.problem} ` : '';
  return {
    title: 'Export Waiting',
    description: `${why}The invoice goes to ${short} as soon as it can.`,
  };
}
