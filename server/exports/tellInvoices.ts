import type { ExportFact } from '#shared/exports/exportFact.ts';
import type { AccountTx } from '../db/database.ts';
import { reserve } from '../feed/sequence.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import type { ExportRow } from './exportStore.ts';

/**
 * How far an invoice has come with the books of each company stands on it, and travels with it. The rows are locked, and
 * each has one of these exports at least.
 */
export async function tellInvoices(
  tx: AccountTx,
  rows: readonly InvoiceRow[],
  exports: readonly ExportRow[],
): Promise<InvoiceRow[]> {
  if (rows.length === 0) return [];
  const sequences = await reserve(tx, rows.length);
  const byInvoice = Map.groupBy(exports, ({ invoice_id }) => invoice_id);
  return invoices.changeAll(
    tx,
    rows.map(({ id, exports: told }) => {
      const facts = (byInvoice.get(id) ?? []).map(factOf);
      const others = told.filter((one) => !facts.some((fact) => isOfSameBooks(one, fact)));
      return { id, seq: sequences.take(), exports: [...others, ...facts] };
    }),
  );
}

/** Whether what stands on the invoice is what there is to say of this export. */
export function isTold({ exports }: InvoiceRow, row: ExportRow): boolean {
  const fact = factOf(row);
  const told = exports.find((one) => isOfSameBooks(one, fact));
  return (
    told?.state === fact.state &&
    told.problem === fact.problem &&
    told.isUncertain === fact.isUncertain
  );
}

function isOfSameBooks(one: ExportFact, other: ExportFact): boolean {
  return one.ledger === other.ledger && one.companyId === other.companyId;
}

const states = { pending: 'waiting', success: 'exported', failure: 'failed' } as const;

function factOf(row: ExportRow): ExportFact {
  const problems = [row.problem, row.document_problem].filter((text) => text !== null);
  return {
    ledger: row.ledger,
    companyId: row.company_id,
    state: states[row.status],
    isUncertain: row.status === 'failure' && row.sent !== null,
    at: (row.finished_at ?? new Date()).toISOString(),
    externalId: row.external_id,
    url: row.url,
    problem: problems.length > 0 ? problems.join(' ') : null,
  };
}
