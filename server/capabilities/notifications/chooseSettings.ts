import type { NotificationSettings } from '#shared/notifications/contract.ts';
import { type Actor, writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { putSettings, settingsOf } from './settingsStore.ts';

/** Changes when letters are sent to a person. */
export async function chooseSettings(
  tx: AccountTx,
  { actor, personId }: { actor: Actor; personId: string },
  chosen: Partial<NotificationSettings>,
): Promise<void> {
  const before = await settingsOf(tx, personId);
  const settings = { ...before, ...chosen };
  if (settings.letters === before.letters && settings.zone === before.zone) return;
  await putSettings(tx, personId, settings);
  await writeAudit(tx, actor, {
    category: 'USER',
    action: 'update',
    entityType: 'notification_settings',
    entityId: personId,
    oldValues: { ...before },
    newValues: { ...settings },
  });
}
