import { z } from 'zod';
import type { Services } from '../../capability.ts';
import { eachAccount } from '../../platform/db/eachAccount.ts';
import { statement } from '../../platform/db/statement.ts';
import {
  beginRemoval,
  endRemoval,
  noteUnnamed,
  unknownNamingColumns,
  unnamedSince,
} from '../../platform/files/unnamedFiles.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';

type Sweeping = Pick<Services, 'db' | 'files' | 'log'>;

/** How long a file has to be without a row. */
const delayInMs = 24 * 60 * 60 * 1000;
const notedAtOnce = 1_000;

const allAccounts = statement('select account_id as "accountId" from accounts');

export function fileJobs(services: Sweeping): JobKind[] {
  return [
    job({
      name: 'files.sweep',
      data: z.object({}),
      retries: 1,
      atOnce: 1,
      schedule: '33 4 * * *',
      async run() {
        const accounts = await services.db.acrossAccounts('files', (tx) =>
          tx.run<{ accountId: string }>(allAccounts, []),
        );
        await eachAccount(accounts, (accountId) => sweepFiles(services, accountId, new Date()));
      },
    }),
  ];
}

/**
 * Deletes files that no row has named for a day: of refused uploads, earlier readings, deleted rows. A file that somebody
 * stores at this moment stays, or is stored again after its deletion (`ClaimedFiles`).
 */
export async function sweepFiles(
  { db, files, log }: Sweeping,
  accountId: string,
  now: Date,
): Promise<void> {
  const unknown = await db.withAccount(accountId, unknownNamingColumns);
  if (unknown.length > 0) {
    log.info({ unknown }, 'files are not swept by a version that does not know what names them');
    return;
  }
  const note = (hashes: readonly string[]) =>
    db.withAccount(accountId, (tx) => noteUnnamed(tx, hashes, now));
  let seen: string[] = [];
  for await (const hash of files.list(accountId)) {
    seen.push(hash);
    if (seen.length < notedAtOnce) continue;
    await note(seen);
    seen = [];
  }
  await note(seen);
  const since = new Date(now.getTime() - delayInMs);
  const drafts = await files.removeDrafts(accountId, since);
  if (drafts > 0) log.info({ account: accountId, count: drafts }, 'unfinished files were deleted');
  for (const hash of await db.withAccount(accountId, (tx) => unnamedSince(tx, since))) {
    if (!(await db.withAccount(accountId, (tx) => beginRemoval(tx, hash, since)))) continue;
    await files.remove({ accountId, hash });
    await db.withAccount(accountId, (tx) => endRemoval(tx, hash));
    log.info({ account: accountId, hash }, 'a file that no row names was deleted');
  }
}
