import { z } from 'zod';
import type { Services } from '../../../capability.ts';
import type { Database } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { SystemTx } from '../../../platform/db/transaction.ts';
import { type JobKind, job } from '../../../platform/jobs/jobs.ts';
import { hashToken } from '../../../platform/secrets/token.ts';

const claim = statement(`
  insert into inbound_mail_tokens as row (token_hash, content_hash) values ($1, $2)
  on conflict (token_hash) do update set content_hash = row.content_hash
  returning content_hash as "contentHash"`);

/** False if the token was used with another content. The same content is fine: a service retries a call with both. */
export async function claimToken(db: Database, token: string, content: string): Promise<boolean> {
  const [row] = await db.acrossAccounts('inbound-mail', (tx) =>
    tx.run<{ contentHash: string }>(claim, [hashToken(token), content]),
  );
  return row?.contentHash === content;
}

/** Longer than a signature is accepted. */
const keptDays = 3;

export function tokenJobs({ db }: Pick<Services, 'db'>): JobKind[] {
  return [
    job({
      name: 'captures.tokens',
      data: z.object({}),
      retries: 2,
      atOnce: 1,
      schedule: '47 3 * * *',
      run: () => db.acrossAccounts('inbound-mail', (tx) => forgetOldTokens(tx, new Date())),
    }),
  ];
}

const forget = statement('delete from inbound_mail_tokens where claimed_at < $1');

export async function forgetOldTokens(tx: SystemTx, now: Date): Promise<void> {
  const end = new Date(now);
  end.setUTCDate(end.getUTCDate() - keptDays);
  await tx.run(forget, [end]);
}
