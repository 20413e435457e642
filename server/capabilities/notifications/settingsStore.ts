import { isDeepStrictEqual } from 'node:util';
import { defaultHour, type NotificationSettings } from '#shared/notifications/contract.ts';
import { type Actor, writeAudit } from '../../platform/audit/write.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

/** For people without stored settings. */
const defaultSettings: NotificationSettings = {
  letters: 'immediate',
  hour: defaultHour,
  quiet: null,
  zone: 'UTC',
};

const select = statement(
  'select letters, hour, quiet, zone from notification_settings where account_id = $1 and person_id = $2',
);

export async function settingsOf(tx: AccountTx, personId: string): Promise<NotificationSettings> {
  const [row] = await tx.run<NotificationSettings>(select, [tx.accountId, personId]);
  return row ?? defaultSettings;
}

const put = statement(`
  insert into notification_settings (person_id, letters, hour, quiet, zone) values ($1, $2, $3, $4, $5)
  on conflict (account_id, person_id) do update set letters = excluded.letters, hour = excluded.hour,
    quiet = excluded.quiet, zone = excluded.zone`);

export async function putSettings(
  tx: AccountTx,
  personId: string,
  { letters, hour, quiet, zone }: NotificationSettings,
): Promise<void> {
  await tx.run(put, [personId, letters, hour, quiet && JSON.stringify(quiet), zone]);
}

/** Changes when letters are sent to a person. */
export async function chooseSettings(
  tx: AccountTx,
  { actor, personId }: { actor: Actor; personId: string },
  chosen: Partial<NotificationSettings>,
): Promise<NotificationSettings> {
  const before = await settingsOf(tx, personId);
  const settings = { ...before, ...chosen };
  if (isDeepStrictEqual(settings, before)) return before;
  await putSettings(tx, personId, settings);
  await writeAudit(tx, actor, {
    category: 'USER',
    action: 'update',
    entityType: 'notification_settings',
    entityId: personId,
    oldValues: { ...before },
    newValues: { ...settings },
  });
  return settings;
}
