import { statement } from '../../../platform/db/statement.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';

const note = statement('insert into vendor_changes (vendor_id) values ($1)');

/**
 * Queues a vendor for comparison although its own fields have not changed; changes of fields are
 * noted by database triggers.
 */
export async function noteChange(tx: AccountTx, vendorId: string): Promise<void> {
  await tx.run(note, [vendorId]);
}
