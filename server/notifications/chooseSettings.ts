import type { NotificationSettings } from '#shared/notifications/contract.ts';
import { type Actor, writeAudit } from '../audit/write.ts';
import type { AccountWork } from '../db/statement.ts';
import { putSettings, settingsOf } from './settingsStore.ts';

/** When letters come to a person, from now on. */
export async function chooseSettings(
  tx: AccountWork,
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
