import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import type { Asker } from '../../store/invoiceIndex/turns.ts';
import { asApprovers } from '../rules/asApprovers.ts';

/** Whose device this is, and the team as it is known here now; `null` while that is not known. */
export async function askerOf(database: LocalDatabase): Promise<Asker | null> {
  const [me, members, settings] = await Promise.all([
    database.me.toCollection().first(),
    database.members.toArray(),
    database.approvalSettings.get('approvalSettings'),
  ]);
  if (!me || members.length === 0) return null;
  return {
    members: asApprovers(members),
    personId: me.id,
    keepsUploadersOut: settings?.keepsUploadersOut ?? false,
  };
}
