import { isDeepStrictEqual } from 'node:util';
import type { ExportFact } from '#shared/invoices/exportFact.ts';
import { type Explained, explainedSentences } from '#shared/money/explained.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { reserve } from '../../platform/feed/sequence.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import type { ExportRow } from './exportStore.ts';

/**
 * Stores the state of these exports as facts on their invoices, which brings them to devices. The rows are locked, and
 * each has at least one of these exports.
 */
export async function storeExportFacts(
  tx: AccountTx,
  rows: readonly InvoiceRow[],
  exports: readonly ExportRow[],
): Promise<InvoiceRow[]> {
  if (rows.length === 0) return [];
  const sequences = await reserve(tx, rows.length);
  const byInvoice = Map.groupBy(exports, ({ invoiceId }) => invoiceId);
  return invoices.changeAll(
    tx,
    rows.map(({ id, exports: before }) => {
      const facts = (byInvoice.get(id) ?? []).map(factOf);
      const others = before.filter((old) => !facts.some((fact) => isOfSameBooks(old, fact)));
      return { id, seq: sequences.take(), exports: [...others, ...facts] };
    }),
  );
}

/** Whether the invoice has the current state of this export. */
export function hasCurrentFact({ exports }: InvoiceRow, row: ExportRow): boolean {
  const fact = factOf(row);
  const stored = exports.find((old) => isOfSameBooks(old, fact));
  return (
    stored?.state === fact.state &&
    stored.problem === fact.problem &&
    stored.isUncertain === fact.isUncertain &&
    isDeepStrictEqual(stored.found, fact.found)
  );
}

function isOfSameBooks(one: ExportFact, other: ExportFact): boolean {
  return one.ledger === other.ledger && one.companyId === other.companyId;
}

const states = { pending: 'waiting', success: 'exported', failure: 'failed' } as const;

function factOf(row: ExportRow): ExportFact {
  const problems = [row.problem, row.documentProblem].flatMap((text) => explainedIn(row, text));
  const { explanation, parts } = explainedSentences(problems);
  return {
    ledger: row.ledger,
    companyId: row.companyId,
    state: states[row.status],
    isUncertain: row.status === 'failure' && row.sent !== null,
    at: (row.finishedAt ?? new Date()).toISOString(),
    externalId: row.externalId,
    url: row.url,
    problem: problems.length > 0 ? explanation : null,
    ...(parts && { problemParts: parts }),
    ...(row.status === 'failure' && row.found && { found: row.found }),
  };
}

function explainedIn({ explained }: ExportRow, text: string | null): Explained[] {
  if (text === null) return [];
  return [explained?.explanation === text ? explained : { explanation: text }];
}
