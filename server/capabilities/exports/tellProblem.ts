import type { AccountTx } from '../../platform/db/transaction.ts';
import { lockConnection } from '../integrations/connectionStore.ts';
import { LedgerProblem } from '../integrations/LedgerProblem.ts';
import { forgetLedgerVendor } from '../integrations/ledgerVendorStore.ts';
import { letGo } from '../integrations/letGo.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { BillRefused, type Given, placeOf } from './Attempt.ts';
import {
  changeExport,
  type ExportRow,
  giveBackAttempt,
  lockTogether,
  newRequestKey,
} from './exportStore.ts';
import { noteFailures } from './noteFailures.ts';
import { postponedBy } from './postponedBy.ts';
import { isTold, tellInvoices } from './tellInvoices.ts';

interface Found {
  row: ExportRow;
  invoice: InvoiceRow | undefined;
}

/** What kept an attempt from coming to its end: it is tried again, or somebody is told why not. */
export async function tellProblem(
  { log }: Pick<Given, 'log'>,
  tx: AccountTx,
  taken: ExportRow,
  error: unknown,
): Promise<void> {
  const { id, ledger, companyId } = taken;
  const problem = problemOf(error, log);
  const connection = problem.kind === 'reconnect' ? await lockConnection(tx, ledger) : undefined;
  const found = await lockTogether(tx, id);
  // Other books may have been connected meanwhile: of them that says nothing.
  if (connection?.state === 'connected' && connection.companyId === companyId) {
    await letGo(tx, connection, problem.message);
  }
  if (!found) return;
  // It was about the files of a bill that somebody has deleted meanwhile.
  if (taken.status === 'success' && found.row.externalId !== taken.externalId) return;
  if (problem.kind === 'busy') await giveBackAttempt(tx, id);
  if (found.row.status === 'success') await tellOfDocument(tx, found, problem);
  else await tellOfBill(tx, found, problem);
}

async function tellOfBill(tx: AccountTx, { row, invoice }: Found, problem: LedgerProblem) {
  // Refused for good, it is not there: another attempt is another request, also for its vendor.
  const isRefused = problem.kind === 'refused' && row.sent === null;
  const isThere = !(isRefused || problem instanceof BillRefused);
  const anew = isThere ? {} : { sent: null, requestKey: newRequestKey() };
  const isGivenUp = row.status === 'failure';
  const next = isGivenUp ? null : postponedBy(problem, row.attempts, new Date());
  const outcome = {
    status: next === null ? 'failure' : 'pending',
    problem: problem.message,
    nextAttemptAt: next,
    finishedAt: next === null ? new Date() : null,
  } as const;
  // Somebody has given it up meanwhile, and has said why.
  const change = isGivenUp ? anew : { ...anew, ...outcome };
  if (Object.keys(change).length === 0) return;
  if (problem.kind === 'refused' && invoice) await forgetLedgerVendor(tx, placeOf(row, invoice));
  await changeExport(tx, row.id, change);
  const now = { ...row, ...change };
  if (invoice && !isTold(invoice, now)) await tellInvoices(tx, [invoice], [now]);
  if (next === null && !isGivenUp) await noteFailures(tx, [now]);
}

/** The bill is there; only its document is missing. */
async function tellOfDocument(tx: AccountTx, { row, invoice }: Found, problem: LedgerProblem) {
  const next = postponedBy(problem, row.attempts, new Date());
  if (next !== null) return changeExport(tx, row.id, { nextAttemptAt: next });
  const change = {
    // Whoever connects it again has it attached.
    document: problem.kind === 'disconnected' ? 'waiting' : 'refused',
    documentProblem: `The document was not attached: ${problem.message}`,
    nextAttemptAt: null,
    // Under its old name what was refused gets its old answer; what was only not heard of is found by it.
    ...(problem.kind === 'refused' && { requestKey: newRequestKey() }),
  } as const;
  await changeExport(tx, row.id, change);
  if (invoice) await tellInvoices(tx, [invoice], [{ ...row, ...change }]);
  await noteFailures(tx, [{ ...row, problem: change.documentProblem }]);
}

function problemOf(error: unknown, log: Given['log']): LedgerProblem {
  if (error instanceof LedgerProblem) return error;
  log.error({ err: error }, 'export failed');
  return new LedgerProblem('later', 'Something went wrong on our side.');
}
