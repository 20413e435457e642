import type { Invoice } from '#shared/invoices/contract.ts';
import { applyCredit as applyCall } from '#shared/payments/contract.ts';
import type { Decision } from '#sync/client/decisions/decide.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { newId } from '../device/devicePorts.ts';
import { callOf, queueDecision } from './decisions.ts';
import { takeBackInMs } from './takeBackTime.ts';

export const applying = 'applyCredit';

/** What of a credit note is applied to one bill. */
export interface CreditPart {
  billId: string;
  amount: string;
  appliedOn: string;
}

function applyCredit({ id }: Pick<Invoice, 'id'>, part: CreditPart): Decision {
  return {
    name: applying,
    entity: documentName('invoice', id),
    ...callOf(applyCall, { invoiceId: id }),
    body: { id: newId(), ...part },
    about: [documentName('invoice', part.billId)],
    sendAfterInMs: takeBackInMs(),
  };
}

/** Queues all parts or none; each is a call of its own. */
export async function applyAll(
  database: LocalDatabase,
  credit: Pick<Invoice, 'id'>,
  parts: readonly CreditPart[],
): Promise<void> {
  await database.transaction('rw', database.syncTables, async () => {
    for (const part of parts) await queueDecision(database, applyCredit(credit, part));
  });
}
