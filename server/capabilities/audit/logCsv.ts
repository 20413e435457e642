import type { AuditLink } from '#shared/audit/entry.ts';
import type { AuditFilter } from '#shared/audit/logs.ts';
import { type CsvCell, csvBegin, csvLine } from '#shared/csv/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import { type HashedLink, logsBefore } from './logStore.ts';

const pageSize = 500;

const columns: readonly (readonly [string, (link: HashedLink) => CsvCell])[] = [
  ['Timestamp', ({ timestamp }) => timestamp],
  ['User', ({ userEmail }) => userEmail],
  ['User ID', ({ userId }) => userId],
  ['Category', ({ category }) => category],
  ['Action', ({ action }) => action],
  ['Entity Type', ({ entityType }) => entityType],
  ['Entity ID', ({ entityId }) => entityId],
  ['Status', ({ status }) => status],
  ['IP Address', ({ ipAddress }) => ipAddress],
  ['Error', ({ errorMessage }) => errorMessage],
  ['Metadata', ({ metadata }) => asText(metadata)],
  ['Old Values', ({ oldValues }) => asText(oldValues)],
  ['New Values', ({ newValues }) => asText(newValues)],
  // Entry and hash let the reader compare the file with a signed head and with a later file.
  ['Entry', ({ seq }) => seq],
  ['Hash', ({ hash }) => hash],
];

const asText = (values: AuditLink['metadata']) => values && JSON.stringify(values);

interface Wanted {
  accountId: string;
  filter: AuditFilter;
  /** The last link in the file; links added during the download are left out. */
  upTo: number;
}

/** The filtered links, newest first; one page in memory at a time, and no transaction open between pages. */
export async function* logCsv(
  db: Pick<Database, 'withAccount'>,
  { accountId, filter, upTo }: Wanted,
): AsyncGenerator<string> {
  yield csvBegin + csvLine(columns.map(([heading]) => heading));
  let seq = upTo + 1;
  for (;;) {
    const before = { seq, limit: pageSize };
    const links = await db.withAccount(accountId, (tx) => logsBefore(tx, filter, before));
    if (links.length > 0) yield links.map(lineOf).join('');
    const last = links.at(-1);
    if (!last || links.length < pageSize) return;
    seq = last.seq;
  }
}

const lineOf = (link: HashedLink) => csvLine(columns.map(([, cell]) => cell(link)));
