import type { ExportFact } from '#shared/exports/exportFact.ts';
import { newLedgerSettings } from '#shared/integrations/contract.ts';
import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { type Actor, writeAudits } from '../audit/write.ts';
import type { AccountTx } from '../db/database.ts';
import { conflict, notFound, type Problem } from '../http/problem.ts';
import { allConnections, findConnection } from '../integrations/connectionStore.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import { insertExports, reviveUncertain, standingExports } from './exportStore.ts';
import { tellInvoices, waitingFact } from './tellInvoices.ts';

interface Asking {
  tx: AccountTx;
  actor: Actor;
}

/** What becomes of each wish: the invoice is on its way or there already, or it is refused. */
export type Wished = { id: string } & ({ row: InvoiceRow; isNew: boolean } | { refused: Problem });

/** Puts invoices on their way into a ledger; each of the others says why not. Asked twice, they go there once. */
export async function askForExports(
  asking: Asking,
  ledger: LedgerId,
  invoiceIds: readonly string[],
): Promise<Wished[]> {
  const { tx } = asking;
  const ids = [...new Set(invoiceIds)];
  const rows = new Map((await invoices.lockAll(tx, ids)).map((row) => [row.id, row]));
  const connection = await findConnection(tx, ledger);
  const isConnected = connection !== undefined && connection.state !== 'disconnected';
  const companyId = connection?.company_id ?? '';
  const standing = await standingExports(tx, { ledger, companyId, invoiceIds: ids });
  const judged = ids.map((id): Wished => {
    const row = rows.get(id);
    if (!row) return { id, refused: notFound('invoice') };
    if (!isConnected) return { id, refused: notConnected(ledger) };
    if (row.status !== 'approved' && row.status !== 'paid') return { id, refused: notApproved() };
    return { id, row, isNew: !standing.has(id) };
  });
  const fresh = judged.flatMap((one) => ('row' in one && one.isNew ? [one.row] : []));
  const after = await send(asking, ledger, companyId, fresh);
  return judged.map((one) => ('row' in one ? { ...one, row: after.get(one.id) ?? one.row } : one));
}

/** Where a company has it so, what is approved goes on its way at once. Answers the rows that have changed by it. */
export async function exportApproved(
  asking: Asking,
  approved: readonly InvoiceRow[],
): Promise<ReadonlyMap<string, InvoiceRow>> {
  const { tx } = asking;
  let rows = new Map<string, InvoiceRow>();
  if (approved.length === 0) return rows;
  for (const { ledger, state, company_id: companyId, settings } of await allConnections(tx)) {
    const { exportsOnApproval } = { ...newLedgerSettings, ...settings };
    if (state === 'disconnected' || !exportsOnApproval) continue;
    const now = approved.map((row) => rows.get(row.id) ?? row);
    const invoiceIds = now.map(({ id }) => id);
    const standing = await standingExports(tx, { ledger, companyId, invoiceIds });
    const fresh = now.filter(({ id }) => !standing.has(id));
    rows = new Map([...rows, ...(await send(asking, ledger, companyId, fresh))]);
  }
  return rows;
}

async function send(
  { tx, actor }: Asking,
  ledger: LedgerId,
  companyId: string,
  rows: readonly InvoiceRow[],
): Promise<Map<string, InvoiceRow>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const given = { ledger, company_id: companyId, requested_by: actor.userEmail };
  const revived = await reviveUncertain(tx, ids, given);
  await insertExports(
    tx,
    ids.filter((id) => !revived.has(id)),
    given,
  );
  const fact: ExportFact = waitingFact(ledger);
  const told = await tellInvoices(tx, rows, fact);
  await writeAudits(
    tx,
    actor,
    ids.map((entityId) => ({
      category: 'INTEGRATION',
      action: 'export',
      entityType: 'invoice',
      entityId,
      status: 'pending',
      metadata: { ledger },
    })),
  );
  return new Map(told.map((row) => [row.id, row]));
}

function notConnected(ledger: LedgerId): Problem {
  const { short } = ledgerNames[ledger];
  return conflict(
    'not_connected',
    `Please connect your ${short} account in the Integrations page.`,
  );
}

const notApproved = () =>
  conflict('not_approved', 'Only an invoice that is approved or paid can be exported.');
