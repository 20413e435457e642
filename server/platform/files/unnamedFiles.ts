import { statement } from '../db/statement.ts';
import type { AccountTx } from '../db/transaction.ts';

/** Every column that names a stored file. */
export const namingColumns = [
  ['attachments', 'file_hash'],
  ['email_captures', 'file_hash'],
  ['learned_layouts', 'words_hash'],
  ['upload_pages', 'preview_hash'],
  ['uploads', 'file_hash'],
  ['uploads', 'words_hash'],
] as const;

const named = (hash: string) =>
  `(${namingColumns
    .map(
      ([table, column]) =>
        `exists (select from ${table} row where row.account_id = $1 and row.${column} = ${hash})`,
    )
    .join(' or ')})`;

const note = statement(`
  insert into unnamed_files as kept (account_id, hash, since)
  select own.account_id, given.hash, $3 from accounts own cross join unnest($2::text[]) as given (hash)
  where own.account_id = $1 and not ${named('given.hash')}
  on conflict (account_id, hash) do nothing`);

/** Remembers which of these files no row names, and since when. */
export async function noteUnnamed(
  tx: AccountTx,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await tx.run(note, [tx.accountId, hashes, now]);
}

const forgetNamed = statement(`
  delete from unnamed_files kept where kept.account_id = $1 and ${named('kept.hash')}`);

const selectDue = statement(`
  select hash from unnamed_files where account_id = $1 and since <= $2 order by hash`);

const selectUnknownColumns = statement(`
  select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'text'::regtype
    and a.attname like '%\\_hash' and c.relname <> 'inbound_mail_tokens'
    and c.relname || '.' || a.attname <> all ($1) order by 1`);

/** Columns by which a later version names files: what looks unnamed to this one may not be. */
export async function unknownNamingColumns(tx: AccountTx): Promise<string[]> {
  const known = namingColumns.map((column) => column.join('.'));
  const rows = await tx.run<{ name: string }>(selectUnknownColumns, [known]);
  return rows.map(({ name }) => name);
}

/** Files that no row has named since this moment. */
export async function unnamedSince(tx: AccountTx, since: Date): Promise<string[]> {
  await tx.run(forgetNamed, [tx.accountId]);
  const rows = await tx.run<{ hash: string }>(selectDue, [tx.accountId, since]);
  return rows.map(({ hash }) => hash);
}

const backupLock = "hashtextextended('docket backup', 0)";

/** Advisory lock of a session, a backup's: until it ends, no file is swept. */
export const keepUnnamedFiles = `select pg_advisory_lock_shared(${backupLock})`;

const begin = statement(`
  with backups as materialized (select pg_try_advisory_xact_lock(${backupLock}) as none)
  update unnamed_files kept set removing_at = now()
  where kept.account_id = $1 and kept.hash = $2 and kept.since <= $3 and not ${named('kept.hash')}
    and (kept.removing_at is null or kept.removing_at < now() - interval '10 minutes')
    and (select none from backups)
  returning kept.hash`);

/** False if the file has been stored or named again, a backup is taken, or another node deletes it. Otherwise nobody stores it until `endRemoval`. */
export async function beginRemoval(tx: AccountTx, hash: string, since: Date): Promise<boolean> {
  return (await tx.run(begin, [tx.accountId, hash, since])).length > 0;
}

const end = statement('delete from unnamed_files where account_id = $1 and hash = $2');

export async function endRemoval(tx: AccountTx, hash: string): Promise<void> {
  await tx.run(end, [tx.accountId, hash]);
}

/** After this time, the node that was deleting the file has been killed. */
const claim = statement(`
  delete from unnamed_files where account_id = $1 and hash = $2
    and (removing_at is null or removing_at < now() - interval '10 minutes')`);

const selectLeft = statement('select hash from unnamed_files where account_id = $1 and hash = $2');

/** The file is about to be stored. False while it is being deleted. */
export async function claimFile(tx: AccountTx, hash: string): Promise<boolean> {
  const [, left] = await Promise.all([
    tx.run(claim, [tx.accountId, hash]),
    tx.run(selectLeft, [tx.accountId, hash]),
  ]);
  return left.length === 0;
}
