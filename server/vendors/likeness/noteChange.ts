import type { AccountWork, Statement } from '../../db/statement.ts';

const note: Statement = {
  name: 'note-vendor-change',
  text: 'insert into vendor_changes (vendor_id) values ($1)',
};

/** A vendor is to be compared anew, although nothing of its own has changed: that is noted by the database. */
export async function noteChange(tx: AccountWork, vendorId: string): Promise<void> {
  await tx.run(note, [vendorId]);
}
