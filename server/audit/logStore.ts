import type { AuditLink } from '#shared/audit/entry.ts';
import type { AuditFilter } from '#shared/audit/logs.ts';
import type { AccountTx } from '../db/database.ts';
import { type AuditRow, linkOf } from './auditRow.ts';
import type { AuditHeadRow } from './write.ts';

interface Page {
  limit: number;
  offset: number;
}

/** Newest first, with how many there are. */
export async function pageOfLogs(
  tx: AccountTx,
  filter: AuditFilter,
  page: Page,
): Promise<{ logs: AuditLink[]; total: number }> {
  const { logs, total } = isEmpty(filter)
    ? await pageOfAll(tx, page)
    : await pageOfFiltered(tx, filter, page);
  return { logs: logs.map(linkOf), total };
}

/** Links are numbered without a gap: of the whole log, every page is as near as the first. */
async function pageOfAll(tx: AccountTx, { limit, offset }: Page) {
  const total = await lengthOfChain(tx);
  const last = total - offset;
  const logs = await links(tx)
    .where('seq', '<=', last)
    .where('seq', '>', last - limit)
    .orderBy('seq', 'desc');
  return { logs, total };
}

async function pageOfFiltered(tx: AccountTx, filter: AuditFilter, { limit, offset }: Page) {
  const [counted] = await filtered(tx, filter).count({ total: '*' });
  // Their numbers are found in an index alone, and only the rows of the page are read.
  const onPage = filtered(tx, filter)
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset(offset)
    .select('seq');
  const logs = await links(tx).whereIn('seq', onPage).orderBy('seq', 'desc');
  return { logs, total: Number(counted?.['total'] ?? 0) };
}

/** The next of those that the filter holds, going back from a link. */
export async function logsBefore(
  tx: AccountTx,
  filter: AuditFilter,
  { seq, limit }: { seq: number; limit: number },
): Promise<AuditLink[]> {
  const rows: AuditRow[] = await filtered(tx, filter)
    .where('seq', '<', seq)
    .orderBy('seq', 'desc')
    .limit(limit)
    .select('*');
  return rows.map(linkOf);
}

export async function lengthOfChain(tx: AccountTx): Promise<number> {
  const head = await tx<AuditHeadRow>('audit_heads')
    .where({ account_id: tx.accountId })
    .first('seq');
  return Number(head?.seq ?? 0);
}

const links = (tx: AccountTx) => tx<AuditRow>('audit_log').where({ account_id: tx.accountId });

function filtered(tx: AccountTx, { startDate, endDate, ...values }: AuditFilter) {
  const query = links(tx);
  for (const [column, value] of Object.entries(values)) {
    if (value !== undefined) query.where(column, value);
  }
  if (startDate !== undefined) query.where('timestamp', '>=', beginOf(startDate));
  if (endDate !== undefined) query.where('timestamp', '<=', endOf(endDate));
  return query;
}

const isEmpty = (filter: AuditFilter) =>
  Object.values(filter).every((value) => value === undefined);

const beginOf = (time: string) => new Date(time);

/** Links are timed to the millisecond. */
const endOf = (time: string) => new Date(time.includes('T') ? time : `${time}T23:59:59.999Z`);
