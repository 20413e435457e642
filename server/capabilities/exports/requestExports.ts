import { newLedgerSettings } from '#shared/integrations/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { ledgersForBills } from '#shared/integrations/ledgersForBills.ts';
import { type Actor, writeAudits } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { notFound, type Problem } from '../../platform/http/problem.ts';
import { acceptsExports, allConnections } from '../integrations/connectionStore.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import { storeExportFacts } from './exportFacts.ts';
import { activeExports, insertExports, reviveUncertain } from './exportStore.ts';
import {
  goesElsewhere,
  isApproved,
  isSampleInvoice,
  notApproved,
  notConnected,
} from './refusals.ts';

interface Asking {
  tx: AccountTx;
  actor: Actor;
}

/** The result for each invoice: its export, which may have been requested before, or a refusal. */
export type RequestedExport = { id: string } & (
  | { row: InvoiceRow; exportId: string }
  | { refused: Problem }
);

/** Requests exports into a ledger, with a refusal for each invoice that cannot go. A repeated request adds nothing. */
export async function requestExports(
  asking: Asking,
  ledger: LedgerId,
  invoiceIds: readonly string[],
): Promise<RequestedExport[]> {
  const { tx } = asking;
  const ids = [...new Set(invoiceIds)];
  const rows = new Map((await invoices.lockAll(tx, ids)).map((row) => [row.id, row]));
  const connected = (await allConnections(tx)).filter(acceptsExports);
  const connection = connected.find((one) => one.ledger === ledger);
  const forBills = ledgersForBills(connected);
  const companyId = connection?.companyId ?? '';
  const existing = await activeExports(tx, { ledger, companyId, invoiceIds: ids });
  const refusalOf = (row: InvoiceRow | undefined): Problem | null => {
    if (!row) return notFound('invoice');
    if (row.isSample) return isSampleInvoice();
    if (!connection) return notConnected(ledger);
    if (!forBills.has(ledger)) return goesElsewhere(ledger, [...forBills]);
    return isApproved(row) ? null : notApproved();
  };
  const fresh = ids.flatMap((id) => {
    const row = rows.get(id);
    return row && !refusalOf(row) && !existing.has(id) ? [row] : [];
  });
  const requested = await send(asking, ledger, companyId, fresh);
  return ids.map((id): RequestedExport => {
    const refused = refusalOf(rows.get(id));
    if (refused) return { id, refused };
    const row = requested.rows.get(id) ?? rows.get(id);
    const exportId = requested.exportIds.get(id) ?? existing.get(id);
    if (!row || !exportId) throw new Error('An invoice was neither refused nor sent');
    return { id, row, exportId };
  });
}

/** Exports approved invoices at once if the company has chosen that. Returns the changed rows. */
export async function exportApproved(
  asking: Asking,
  decided: readonly InvoiceRow[],
): Promise<ReadonlyMap<string, InvoiceRow>> {
  const { tx } = asking;
  const approved = decided.filter(({ isSample }) => !isSample);
  let rows = new Map<string, InvoiceRow>();
  if (approved.length === 0) return rows;
  const connected = (await allConnections(tx)).filter(acceptsExports);
  const forBills = ledgersForBills(connected);
  for (const connection of connected) {
    const { ledger, companyId, settings } = connection;
    const { exportsOnApproval } = { ...newLedgerSettings, ...settings };
    if (!forBills.has(ledger) || !exportsOnApproval) continue;
    const now = approved.map((row) => rows.get(row.id) ?? row);
    const invoiceIds = now.map(({ id }) => id);
    const existing = await activeExports(tx, { ledger, companyId, invoiceIds });
    const fresh = now.filter(({ id }) => !existing.has(id));
    const requested = await send(asking, ledger, companyId, fresh);
    rows = new Map([...rows, ...requested.rows]);
  }
  return rows;
}

/** Returns the changed invoices and the export of each. */
async function send(
  { tx, actor }: Asking,
  ledger: LedgerId,
  companyId: string,
  rows: readonly InvoiceRow[],
): Promise<{ rows: Map<string, InvoiceRow>; exportIds: Map<string, string> }> {
  if (rows.length === 0) return { rows: new Map(), exportIds: new Map() };
  const ids = rows.map(({ id }) => id);
  const given = { ledger, companyId, requestedBy: actor.userEmail };
  const revived = await reviveUncertain(tx, ids, given);
  const isRevived = new Set(revived.map(({ invoiceId }) => invoiceId));
  const inserted = await insertExports(
    tx,
    ids.filter((id) => !isRevived.has(id)),
    given,
  );
  const exports = [...revived, ...inserted];
  const changed = await storeExportFacts(tx, rows, exports);
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
  return {
    rows: new Map(changed.map((row) => [row.id, row])),
    exportIds: new Map(exports.map(({ invoiceId, id }) => [invoiceId, id])),
  };
}
