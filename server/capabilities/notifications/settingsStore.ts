import type { NotificationSettings } from '#shared/notifications/contract.ts';
import { type Actor, writeAudit } from '../../platform/audit/write.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

/** For people without stored settings. The sweep repeats these defaults in SQL. */
const defaultSettings: NotificationSettings = { letters: 'immediate', zone: 'UTC' };

const select = statement(
  'select letters, zone from notification_settings where account_id = $1 and person_id = $2',
);

export async function settingsOf(tx: AccountTx, personId: string): Promise<NotificationSettings> {
  const [row] = await tx.run<NotificationSettings>(select, [tx.accountId, personId]);
  return row ?? defaultSettings;
}

const put = statement(`
  insert into notification_settings (person_id, letters, zone) values ($1, $2, $3)
  on conflict (account_id, person_id) do update set letters = excluded.letters, zone = excluded.zone`);

export async function putSettings(
  tx: AccountTx,
  personId: string,
  { letters, zone }: NotificationSettings,
): Promise<void> {
  await tx.run(put, [personId, letters, zone]);
}

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
