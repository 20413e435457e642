import { decideMailSender, listMailSenders, type MailSender } from '#shared/captures/contract.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

export async function pullMailSenders(database: LocalDatabase): Promise<void> {
  const { senders } = await call(listMailSenders);
  await database.transaction('rw', database.mailSenders, async () => {
    await database.mailSenders.clear();
    await database.mailSenders.bulkPut(senders);
  });
}

export async function decideAboutSender(
  database: LocalDatabase,
  decision: Pick<MailSender, 'email' | 'isPutAside'>,
): Promise<void> {
  await database.mailSenders.put(await call(decideMailSender, { body: decision }));
}
