import type { AccountTx } from '../../platform/db/transaction.ts';
import { LeaseTaken } from '../../platform/outside/withLease.ts';
import { lockConnection, markForReconnection } from '../integrations/connectionStore.ts';
import { LedgerProblem } from '../integrations/LedgerProblem.ts';
import { forgetLedgerVendor } from '../integrations/ledgerVendorStore.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { BillRefused, FoundThere, type Given, ledgerVendorKey } from './Attempt.ts';
import { auditFailures } from './auditFailures.ts';
import { hasCurrentFact, storeExportFacts } from './exportFacts.ts';
import {
  changeExport,
  type ExportRow,
  giveBackAttempt,
  lockExportWithInvoice,
  newRequestKey,
} from './exportStore.ts';
import { nextAttemptAfter } from './nextAttemptAfter.ts';

interface Found {
  row: ExportRow;
  invoice: InvoiceRow | undefined;
}

/** Stores why an attempt failed: it is retried, or fails for good with the reason for the user. */
export async function recordProblem(
  { log }: Pick<Given, 'log'>,
  tx: AccountTx,
  taken: ExportRow,
  error: unknown,
): Promise<void> {
  const { id, ledger, companyId } = taken;
  const problem = problemOf(error, log);
  const connection = problem.kind === 'reconnect' ? await lockConnection(tx, ledger) : undefined;
  const found = await lockExportWithInvoice(tx, id);
  // Other books may have been connected meanwhile, which the error does not concern.
  if (connection?.state === 'connected' && connection.companyId === companyId) {
    await markForReconnection(tx, connection, problem.message);
  }
  if (!found) return;
  // The error is about the files of a bill that was deleted meanwhile.
  if (taken.status === 'success' && found.row.externalId !== taken.externalId) return;
  if (problem.kind === 'busy') await giveBackAttempt(tx, id);
  if (found.row.status === 'success') await storeDocumentProblem(tx, found, problem);
  else await storeBillProblem(tx, found, problem);
}

async function storeBillProblem(tx: AccountTx, { row, invoice }: Found, problem: LedgerProblem) {
  // A refused bill is not in the ledger, so a retry needs a new idempotency key, also for its vendor.
  const isRefused = problem.kind === 'refused' && row.sent === null;
  const mayBeThere = !(isRefused || problem instanceof BillRefused);
  const reset = mayBeThere ? {} : { sent: null, requestKey: newRequestKey() };
  const isGivenUp = row.status === 'failure';
  const next = isGivenUp ? null : nextAttemptAfter(problem, row.attempts, new Date());
  const outcome = {
    status: next === null ? 'failure' : 'pending',
    problem: problem.message,
    explained: problem.explained,
    nextAttemptAt: next,
    finishedAt: next === null ? new Date() : null,
    found: problem instanceof FoundThere ? problem.found : null,
  } as const;
  // The export was canceled meanwhile, and has a reason already.
  const change = isGivenUp ? reset : { ...reset, ...outcome };
  if (Object.keys(change).length === 0) return;
  const mayBeOfVendor = problem.kind === 'refused' && !(problem instanceof FoundThere);
  if (mayBeOfVendor && invoice) await forgetLedgerVendor(tx, ledgerVendorKey(row, invoice));
  await changeExport(tx, row.id, change);
  const now = { ...row, ...change };
  if (invoice && !hasCurrentFact(invoice, now)) await storeExportFacts(tx, [invoice], [now]);
  if (next === null && !isGivenUp) await auditFailures(tx, [now]);
}

/** The bill is there; only its document is missing. */
async function storeDocumentProblem(
  tx: AccountTx,
  { row, invoice }: Found,
  problem: LedgerProblem,
) {
  const next = nextAttemptAfter(problem, row.attempts, new Date());
  if (next !== null) return changeExport(tx, row.id, { nextAttemptAt: next });
  const change = {
    // Attached once the ledger is connected again.
    document: problem.kind === 'disconnected' ? 'waiting' : 'refused',
    documentProblem: `The document was not attached: ${problem.message}`,
    nextAttemptAt: null,
    // With the old key a refused request would get its old answer; a lost one is found by that key.
    ...(problem.kind === 'refused' && { requestKey: newRequestKey() }),
  } as const;
  await changeExport(tx, row.id, change);
  if (invoice) await storeExportFacts(tx, [invoice], [{ ...row, ...change }]);
  await auditFailures(tx, [{ ...row, problem: change.documentProblem }]);
}

function problemOf(error: unknown, log: Given['log']): LedgerProblem {
  if (error instanceof LedgerProblem) return error;
  if (error instanceof LeaseTaken) {
    return new LedgerProblem('later', 'Another invoice of this vendor is being exported.');
  }
  log.error({ err: error }, 'export failed');
  return new LedgerProblem('later', 'Something went wrong on our side.');
}
