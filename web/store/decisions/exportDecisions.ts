import { exportCalls } from '#shared/exports/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import type { Decision } from '#sync/client/outbox/decide.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { callOf } from './decisions.ts';

/** As the outbox of a device keeps them. */
export const exportDecisionNames = {
  quickbooks: { one: 'exportToQuickbooks', several: 'exportSeveralToQuickbooks' },
  xero: { one: 'exportToXero', several: 'exportSeveralToXero' },
} as const satisfies Record<LedgerId, { one: string; several: string }>;

export function exportInvoice({ id }: Pick<Invoice, 'id'>, ledger: LedgerId): Decision {
  return {
    name: exportDecisionNames[ledger].one,
    entity: documentName('invoice', id),
    ...callOf(exportCalls[ledger].one, { invoiceId: id }),
  };
}

/** One call about several; what becomes of each is a fact of its row. */
export function exportInvoices(invoiceIds: readonly string[], ledger: LedgerId): Decision {
  return {
    name: exportDecisionNames[ledger].several,
    entity: `exports.${ledger}`,
    ...callOf(exportCalls[ledger].several, {}),
    body: { invoiceIds },
  };
}
