import type { NotificationSettings } from '#shared/notifications/contract.ts';
import type { AccountWork, Statement } from '../db/statement.ts';

/** For whoever has chosen nothing. The sweep says the same in SQL. */
const asBegun: NotificationSettings = { letters: 'immediate', zone: 'UTC' };

const select: Statement = {
  name: 'notification-settings',
  text: 'select letters, zone from notification_settings where account_id = $1 and person_id = $2',
};

export async function settingsOf(tx: AccountWork, personId: string): Promise<NotificationSettings> {
  const [row] = await tx.run<NotificationSettings>(select, [tx.accountId, personId]);
  return row ?? asBegun;
}

const put: Statement = {
  name: 'put-notification-settings',
  text: `insert into notification_settings (person_id, letters, zone) values ($1, $2, $3)
    on conflict (account_id, person_id) do update set letters = excluded.letters, zone = excluded.zone`,
};

export async function putSettings(
  tx: AccountWork,
  personId: string,
  { letters, zone }: NotificationSettings,
): Promise<void> {
  await tx.run(put, [personId, letters, zone]);
}
