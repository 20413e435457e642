import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import type { Asker } from '../../store/invoiceIndex/approvalEffect.ts';
import { asApprovers } from '../rules/asApprovers.ts';

/** The signed-in person and the team as this device knows them; `null` while either is unknown. */
export async function askerOf(database: LocalDatabase): Promise<Asker | null> {
  const [me, members, settings] = await Promise.all([
    database.me.toCollection().first(),
    database.members.toArray(),
    database.approvalSettings.get('approvalSettings'),
  ]);
  if (!me || members.length === 0) return null;
  return {
    members: asApprovers(members, new Date(), settings?.limits),
    personId: me.id,
    keepsUploadersOut: settings?.keepsUploadersOut ?? false,
  };
}
