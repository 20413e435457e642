import type { z } from 'zod';
import { maxInvoicesPerRequest } from '#shared/approvals/contract.ts';
import { type DeviceExport, exportCalls, noteDeviceExport } from '#shared/exports/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import type { Decision } from '#sync/client/decisions/decide.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { newId } from '../device/devicePorts.ts';
import { callOf, queueDecision } from './decisions.ts';
import { decisionsByDocument, outboxEntries } from './outboxEntries.ts';
import { takeBackInMs } from './takeBackTime.ts';

const prefix = 'exportedFile.';

/** The file name of an outbox entity; `null` for other entities. */
export function exportedFileIn(entity: string): string | null {
  return entity.startsWith(prefix) ? entity.slice(prefix.length) : null;
}

const severalPrefix = 'exports.';

/** Whether an outbox entity stands for exports of several invoices. */
export function isOfSeveralExports(entity: string): boolean {
  return entity.startsWith(severalPrefix);
}

/** Records an export made on the device in the audit log. */
export function noteExport(exported: Omit<DeviceExport, 'exportedAt'>): Decision {
  return {
    name: 'noteExport',
    entity: `${prefix}${exported.fileName}`,
    ...callOf(noteDeviceExport, {}),
    body: { ...exported, exportedAt: new Date().toISOString() } satisfies DeviceExport,
  };
}

/** Names of decisions in the outbox. Existing outboxes have them, so they must not change. */
export const exportDecisionNames = {
  quickbooks: {
    one: 'exportToQuickbooks',
    several: 'exportSeveralToQuickbooks',
    same: 'linkInQuickbooks',
    different: 'exportAnywayToQuickbooks',
  },
  xero: {
    one: 'exportToXero',
    several: 'exportSeveralToXero',
    same: 'linkInXero',
    different: 'exportAnywayToXero',
  },
  sage: {
    one: 'exportToSage',
    several: 'exportSeveralToSage',
    same: 'linkInSage',
    different: 'exportAnywayToSage',
  },
  odoo: {
    one: 'exportToOdoo',
    several: 'exportSeveralToOdoo',
    same: 'linkInOdoo',
    different: 'exportAnywayToOdoo',
  },
} as const satisfies Record<
  LedgerId,
  { one: string; several: string; same: string; different: string }
>;

const exportNames: ReadonlySet<string> = new Set(
  Object.values(exportDecisionNames).flatMap(({ one, several, different }) => [
    one,
    several,
    different,
  ]),
);

/** Whether a decision sends invoices to a ledger. */
export function isExportDecision(name: string): boolean {
  return exportNames.has(name);
}

export function exportInvoice({ id }: Pick<Invoice, 'id'>, ledger: LedgerId): Decision {
  return {
    name: exportDecisionNames[ledger].one,
    entity: documentName('invoice', id),
    ...callOf(exportCalls[ledger].one, { invoiceId: id }),
    sendAfterInMs: takeBackInMs(),
  };
}

type FoundAnswer = z.infer<NonNullable<(typeof exportCalls)[LedgerId]['answerFound']['body']>>;

/** What the person says about bills that were in the ledger before. */
export function answerFound(
  { id }: Pick<Invoice, 'id'>,
  ledger: LedgerId,
  answer: FoundAnswer,
): Decision {
  return {
    name: exportDecisionNames[ledger][answer.answer],
    entity: documentName('invoice', id),
    ...callOf(exportCalls[ledger].answerFound, { invoiceId: id }),
    body: answer,
    sendAfterInMs: takeBackInMs(),
  };
}

/** One call for several invoices. The result of each comes with its row. */
function exportInvoices(invoiceIds: readonly string[], ledger: LedgerId): Decision {
  return {
    name: exportDecisionNames[ledger].several,
    entity: `${severalPrefix}${newId()}`,
    about: invoiceIds.map((id) => documentName('invoice', id)),
    ...callOf(exportCalls[ledger].several, {}),
    body: { invoiceIds },
    sendAfterInMs: takeBackInMs(),
  };
}

/** Queues the export of one invoice, unless a decision on it waits. */
export function exportOne(
  database: LocalDatabase,
  invoice: Pick<Invoice, 'id'>,
  ledger: LedgerId,
): Promise<void> {
  return database.transaction('rw', database.syncTables, async () => {
    const [free] = await undecidedOf(database, [invoice.id]);
    if (free !== undefined) await queueDecision(database, exportInvoice(invoice, ledger));
  });
}

/** Queues the export of several invoices, all or none, except those on which a decision waits. */
export function exportAll(
  database: LocalDatabase,
  invoiceIds: readonly string[],
  ledger: LedgerId,
): Promise<void> {
  return database.transaction('rw', database.syncTables, async () => {
    const free = await undecidedOf(database, invoiceIds);
    for (let from = 0; from < free.length; from += maxInvoicesPerRequest) {
      const part = free.slice(from, from + maxInvoicesPerRequest);
      await queueDecision(database, exportInvoices(part, ledger));
    }
  });
}

/** Asked in the transaction that queues, so that neither a second press nor another tab sends an invoice twice. */
async function undecidedOf(
  database: LocalDatabase,
  invoiceIds: readonly string[],
): Promise<string[]> {
  const decisions = decisionsByDocument(outboxEntries(await database.outbox.toArray()));
  return invoiceIds.filter((id) => !decisions.has(documentName('invoice', id)));
}
