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

/** Links are counted in blocks of so many; `audit_counts` is kept by a trigger of the log. */
const linksInBlock = 512;

/** Newest first, with how many there are. */
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

/** Links are numbered without a gap: of the whole log, every page is as near as the first. */
async function pageOfAll(tx: AccountTx, { limit, offset }: Page) {
  const { seq: total } = await endOfChain(tx);
  const last = total - offset;
  const rows = await tx.run<AuditRow>(selectBetween, [tx.accountId, last - limit, last]);
  return { rows, total };
}

/** `$2` to `$6`: category, action, status, and from when to when; `null` for whatever it is. */
const isWithin = (table: string) => `($2::text is null or ${table}.category = $2)
  and ($3::text is null or ${table}.action = $3) and ($4::text is null or ${table}.status = $4)`;
const isLinkWithin = `${isWithin('link')} and link."timestamp" between $5 and $6`;
const isInBlock = `link.seq > block * ${linksInBlock} and link.seq <= (block + 1) * ${linksInBlock}`;

/**
 * In which blocks the page is. A block whose links are all in the wanted time is counted by what is kept of it; only those
 * at its two ends are looked into.
 */
const findBlocks = statement(`
  with kept as (
    select block, count, first_at >= $5 and last_at <= $6 as whole from audit_counts kept
    where account_id = $1 and ${isWithin('kept')} and last_at >= $5 and first_at <= $6
  ), counted as (
    select block, case when bool_and(whole) then sum(count) else (select count(*) from audit_log link
      where link.account_id = $1 and ${isInBlock} and ${isLinkWithin}) end as found
    from kept group by block
  ), summed as (
    select block, found, sum(found) over (order by block desc) as through from counted
  )
  select (select coalesce(sum(found), 0) from counted) as total,
    (select seq from audit_heads where account_id = $1) as last,
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
  last: string;
  blocks: string[] | null;
  /** How many stand in newer blocks. */
  skipped: string | null;
}

async function pageOfFiltered(tx: AccountTx, filter: AuditFilter, { limit, offset }: Page) {
  const wanted = [tx.accountId, ...valuesOf(filter)];
  const [found] = await tx.run<Blocks>(findBlocks, [...wanted, offset, limit]);
  const total = Number(found?.total ?? 0);
  if (!found?.blocks) return { rows: [], total };
  const { blocks, last, skipped } = found;
  // What has come since it was counted is not in it.
  const place = [blocks, last, offset - Number(skipped), limit];
  return { rows: await tx.run<AuditRow>(selectPage, [...wanted, ...place]), total };
}

/** With the hash that stands in the log, in hexadecimal. */
export type HashedLink = AuditLink & { hash: string };

const selectBefore = statement(`
  select ${auditRowColumns('link')} from audit_log link
  where link.account_id = $1 and ${isLinkWithin} and link.seq < $7
  order by link.seq desc limit $8`);

/** The next of those that the filter holds, going back from a link. */
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

/** Links are timed to the millisecond. */
const endOf = (time: string) => new Date(time.includes('T') ? time : `${time}T23:59:59.999Z`);
