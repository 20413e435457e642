import type { Invoice } from '#shared/invoices/contract.ts';
import {
  deleteInvoice as deleteCall,
  purgeInvoice as purgeCall,
  restoreInvoice as restoreCall,
} from '#shared/trash/contract.ts';
import type { Decision } from '#sync/client/decisions/decide.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { callOf, queueDecision } from './decisions.ts';
import { takeBackInMs } from './takeBackTime.ts';

export const deletion = 'deleteInvoice';
export const restoring = 'restoreInvoice';
export const purging = 'purgeInvoice';

/** Its row is in no list from now on. */
export function deleteInvoice({ id }: Pick<Invoice, 'id'>, reason: string | null): Decision {
  return {
    name: deletion,
    entity: documentName('invoice', id),
    ...callOf(deleteCall, { invoiceId: id }),
    body: { reason },
    locks: true,
    removes: true,
    sendAfterInMs: takeBackInMs(),
  };
}

/** Each deletion is a call of its own. */
export const mostDeletedAtOnce = 200;

/** Queues the deletion of each invoice, all or none. */
export async function deleteAll(
  database: LocalDatabase,
  invoices: readonly Pick<Invoice, 'id'>[],
): Promise<void> {
  await database.transaction('rw', database.syncTables, async () => {
    for (const invoice of invoices) await queueDecision(database, deleteInvoice(invoice, null));
  });
}

export function restoreInvoice({ id }: { id: string }): Decision {
  return {
    name: restoring,
    entity: documentName('invoice', id),
    ...callOf(restoreCall, { invoiceId: id }),
    sendAfterInMs: takeBackInMs(),
  };
}

export function purgeInvoice({ id }: { id: string }): Decision {
  return {
    name: purging,
    entity: documentName('invoice', id),
    ...callOf(purgeCall, { invoiceId: id }),
    sendAfterInMs: takeBackInMs(),
  };
}
