import { statement } from '../../../platform/db/statement.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';

const note = statement('insert into vendor_changes (vendor_id) values ($1)');

/** A vendor is to be compared anew, although nothing of its own has changed: that is noted by the database. */
export async function noteChange(tx: AccountTx, vendorId: string): Promise<void> {
  await tx.run(note, [vendorId]);
}
