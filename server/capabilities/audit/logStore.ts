import type { AuditLink } from '#shared/audit/entry.ts';
import type { AuditFilter } from '#shared/audit/logs.ts';
import { type AuditRow, auditRowColumns, linkOf } from '../../platform/audit/auditRow.ts';
import { endOfChain } from '../../platform/audit/write.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

interface Page {
  limit: number;
  offset: number;
}

/** Size of the blocks in which links are counted. A block is counted once it is full, because it stays as it is then. */
const linksInBlock = 512;

/** Newest first, with the total number. */
export async function pageOfLogs(
  tx: AccountTx,
  filter: AuditFilter,
  page: Page,
): Promise<{ logs: AuditLink[]; total: number }> {
  const { rows, total } = isEmpty(filter)
    ? await pageOfAll(tx, page)
    : await pageOfFiltered(tx, filter, page);
  return { logs: rows.map(linkOf), total };
}

const selectBetween = statement(`
  select ${auditRowColumns('link')} from audit_log link
  where link.account_id = $1 and link.seq > $2 and link.seq <= $3 order by link.seq desc`);

/** Links are numbered without a gap, so any page of the unfiltered log is found by its numbers. */
async function pageOfAll(tx: AccountTx, { limit, offset }: Page) {
  const { seq: total } = await endOfChain(tx);
  const last = total - offset;
  const rows = await tx.run<AuditRow>(selectBetween, [tx.accountId, last - limit, last]);
  return { rows, total };
}

/** `$2` to `$6`: category, action, status, start and end; `null` matches any. */
const isWithin = (table: string) => `($2::text is null or ${table}.category = $2)
  and ($3::text is null or ${table}.action = $3) and ($4::text is null or ${table}.status = $4)`;
const isLinkWithin = `${isWithin('link')} and link."timestamp" between $5 and $6`;
const isInBlock = `link.seq > block * ${linksInBlock} and link.seq <= (block + 1) * ${linksInBlock}`;

/** `$2`: the last link. Counts the full blocks that nobody has needed before. */
const countFullBlocks = statement(`
  insert into audit_counts (account_id, block, category, action, status, count, first_at, last_at)
  select account_id, (seq - 1) / ${linksInBlock}, category, action, status, count(*), min("timestamp"), max("timestamp")
  from audit_log
  where account_id = $1 and seq <= $2::bigint / ${linksInBlock} * ${linksInBlock} and seq > ${linksInBlock} * (
    select coalesce(max(block) + 1, 0) from audit_counts where account_id = $1)
  group by 1, 2, 3, 4, 5
  on conflict (account_id, block, category, action, status) do nothing`);

/**
 * Finds the blocks that the page is in, up to the link `$9`. A block entirely within the period is counted from
 * `audit_counts`; links are counted one by one only in the blocks at the two ends of the period and in the last block,
 * which is not full.
 */
const findBlocks = statement(`
  with kept as (
    select block, count, first_at >= $5 and last_at <= $6 as whole from audit_counts kept
    where account_id = $1 and ${isWithin('kept')} and last_at >= $5 and first_at <= $6
      and block < $9::bigint / ${linksInBlock}
  ), counted as (
    select block, case when bool_and(whole) then sum(count) else (select count(*) from audit_log link
      where link.account_id = $1 and ${isInBlock} and ${isLinkWithin}) end as found
    from kept group by block
    union all
    select $9::bigint / ${linksInBlock}, count(*) from audit_log link
    where link.account_id = $1 and link.seq > $9::bigint / ${linksInBlock} * ${linksInBlock} and link.seq <= $9
      and ${isLinkWithin}
  ), summed as (
    select block, found, sum(found) over (order by block desc) as through from counted
  )
  select (select coalesce(sum(found), 0) from counted) as total,
    array_agg(block order by block desc) as blocks, min(through - found) as skipped
  from summed where found > 0 and through > $7::bigint and through - found < $7::bigint + $8::bigint`);

const selectPage = statement(`
  select link.* from unnest($7::bigint[]) as block cross join lateral (
    select ${auditRowColumns('link')} from audit_log link
    where link.account_id = $1 and ${isInBlock} and link.seq <= $8 and ${isLinkWithin}
    order by link.seq desc limit $9::bigint + $10::bigint
  ) link order by link.seq desc offset $9::bigint limit $10::bigint`);

interface Blocks {
  total: string;
  blocks: string[] | null;
  /** Matching links in newer blocks. */
  skipped: string | null;
}

async function pageOfFiltered(tx: AccountTx, filter: AuditFilter, { limit, offset }: Page) {
  const wanted = [tx.accountId, ...valuesOf(filter)];
  // Links added after this are neither counted nor shown.
  const { seq: last } = await endOfChain(tx);
  tx.send(countFullBlocks, [tx.accountId, last]);
  const [found] = await tx.run<Blocks>(findBlocks, [...wanted, offset, limit, last]);
  const total = Number(found?.total ?? 0);
  if (!found?.blocks) return { rows: [], total };
  const { blocks, skipped } = found;
  const position = [blocks, last, offset - Number(skipped), limit];
  return { rows: await tx.run<AuditRow>(selectPage, [...wanted, ...position]), total };
}

/** With its stored hash, in hexadecimal. */
export type HashedLink = AuditLink & { hash: string };

const selectBefore = statement(`
  select ${auditRowColumns('link')} from audit_log link
  where link.account_id = $1 and ${isLinkWithin} and link.seq < $7
  order by link.seq desc limit $8`);

/** The next page of matching links before `seq`. */
export async function logsBefore(
  tx: AccountTx,
  filter: AuditFilter,
  { seq, limit }: { seq: number; limit: number },
): Promise<HashedLink[]> {
  const wanted = [tx.accountId, ...valuesOf(filter)];
  const rows = await tx.run<AuditRow>(selectBefore, [...wanted, seq, limit]);
  return rows.map((row) => ({ ...linkOf(row), hash: row.hash.toString('hex') }));
}

function valuesOf({ category, action, status, startDate, endDate }: AuditFilter) {
  return [
    category ?? null,
    action ?? null,
    status ?? null,
    startDate === undefined ? '-infinity' : new Date(startDate),
    endDate === undefined ? 'infinity' : endOf(endDate),
  ];
}

const isEmpty = (filter: AuditFilter) =>
  Object.values(filter).every((value) => value === undefined);

/** The end of a day to the millisecond, the resolution of the links. */
const endOf = (time: string) => new Date(time.includes('T') ? time : `${time}T23:59:59.999Z`);
