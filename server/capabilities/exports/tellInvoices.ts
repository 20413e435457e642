import type { ExportFact } from '#shared/invoices/exportFact.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { reserve } from '../../platform/feed/sequence.ts';
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
  const byInvoice = Map.groupBy(exports, ({ invoiceId }) => invoiceId);
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
  const problems = [row.problem, row.documentProblem].filter((text) => text !== null);
  return {
    ledger: row.ledger,
    companyId: row.companyId,
    state: states[row.status],
    isUncertain: row.status === 'failure' && row.sent !== null,
    at: (row.finishedAt ?? new Date()).toISOString(),
    externalId: row.externalId,
    url: row.url,
    problem: problems.length > 0 ? problems.join(' ') : null,
  };
}
