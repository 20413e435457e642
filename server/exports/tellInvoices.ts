import type { ExportFact } from '#shared/exports/exportFact.ts';
import type { AccountWork } from '../db/statement.ts';
import { reserve } from '../feed/sequence.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';

/** How far it has come with one ledger stands on the invoice, and travels with it. The rows are locked. */
export async function tellInvoices(
  tx: AccountWork,
  rows: readonly InvoiceRow[],
  fact: ExportFact,
): Promise<InvoiceRow[]> {
  if (rows.length === 0) return [];
  const sequences = await reserve(tx, rows.length);
  return invoices.changeAll(
    tx,
    rows.map(({ id, exports }) => ({
      id,
      seq: sequences.take(),
      exports: [...exports.filter(({ ledger }) => ledger !== fact.ledger), fact],
    })),
  );
}

/** Of what has just been asked for. */
export const waitingFact = (ledger: ExportFact['ledger']): ExportFact => ({
  ledger,
  state: 'waiting',
  at: new Date().toISOString(),
  externalId: null,
  url: null,
  problem: null,
});
