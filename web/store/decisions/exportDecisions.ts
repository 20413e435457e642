import { z } from 'zod';
import { type DeviceExport, exportCalls, noteDeviceExport } from '#shared/exports/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import type { Decision } from '#sync/client/decisions/decide.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { callOf } from './decisions.ts';
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

const severalIds = z.object({ invoiceIds: z.array(z.string()) });

/** The invoices of a decision that exports several; `null` for what another version has written. */
export function severalIn(body: unknown): readonly string[] | null {
  return severalIds.safeParse(body).data?.invoiceIds ?? null;
}

/** The invoices that are exported together by decisions that still can be taken back, or wait for the network. */
export async function unsentExports(database: LocalDatabase): Promise<ReadonlySet<string>> {
  const items = await database.outbox.where('entity').startsWith(severalPrefix).toArray();
  const bodies = items.flatMap((item) =>
    item.kind === 'decision' && item.state !== 'attention' ? [item.body] : [],
  );
  return new Set(bodies.flatMap((body) => severalIn(body) ?? []));
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
export function exportInvoices(invoiceIds: readonly string[], ledger: LedgerId): Decision {
  return {
    name: exportDecisionNames[ledger].several,
    entity: `${severalPrefix}${ledger}`,
    ...callOf(exportCalls[ledger].several, {}),
    body: { invoiceIds },
    sendAfterInMs: takeBackInMs(),
  };
}
