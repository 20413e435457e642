import { ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Audit } from '../accounts/members.ts';
import type { AccountTx } from '../db/database.ts';
import { conflict, notFound } from '../http/problem.ts';
import { findConnection } from '../integrations/connectionStore.ts';
import { invoices } from '../invoices/invoiceStore.ts';
import { changeExport, lockExport, standingExports } from './exportStore.ts';
import { tellInvoices, waitingFact } from './tellInvoices.ts';

/** Tries what has failed once more: asked twice at once, one of them finds it on its way. */
export async function retry({ tx, audit }: { tx: AccountTx; audit: Audit }, exportId: string) {
  const seen = await lockExport(tx, exportId);
  if (!seen) throw notFound('export');
  const { ledger, company_id: companyId, invoice_id: invoiceId, status } = seen;
  if (status !== 'failure') throw conflict('not_failed', 'This export has not failed.');
  const invoice = await invoices.lock(tx, invoiceId);
  if (!invoice) throw notFound('invoice');
  const { short } = ledgerNames[ledger];
  const connection = await findConnection(tx, ledger);
  if (!connection || connection.state === 'disconnected' || connection.company_id !== companyId) {
    throw conflict(
      'not_connected',
      `Please connect your ${short} account in the Integrations page.`,
    );
  }
  if (invoice.status !== 'approved' && invoice.status !== 'paid') {
    throw conflict('not_approved', 'Only an invoice that is approved or paid can be exported.');
  }
  const others = await standingExports(tx, { ledger, companyId, invoiceIds: [invoiceId] });
  if (others.size > 0) {
    throw conflict('already_exported', `This invoice is in ${short} already, or on its way there.`);
  }
  const change = {
    status: 'pending',
    problem: null,
    attempts: 0,
    next_attempt_at: new Date(),
    finished_at: null,
  } as const;
  await changeExport(tx, exportId, change);
  await tellInvoices(tx, [invoice], waitingFact(ledger));
  await audit({
    category: 'INTEGRATION',
    action: 'export',
    entityType: 'invoice',
    entityId: invoiceId,
    status: 'pending',
    metadata: { ledger, retryOf: exportId },
    ...(seen.problem !== null && { errorMessage: seen.problem }),
  });
  return { row: { ...seen, ...change }, invoice };
}
