import type { DocumentName } from '#sync/protocol/documentName.ts';
import type { AccountTx } from '../db/transaction.ts';
import { Problem } from '../http/problem.ts';
import { JsonText } from '../http/route.ts';
import type { ChangedRow, FeedSource } from './FeedSource.ts';
import { type FeedPosition, feedPosition } from './sequence.ts';
import { documentSizes, storedDocuments } from './storedDocuments.ts';

/**
 * What a device has. `first`: during the first load, newest first, the rows as of sequence `top` that changed at `below`
 * or later. `on`: everything committed up to `after`.
 */
type Cursor = { at: 'first'; top: number; below: number } | { at: 'on'; after: number };

const version = '2';

function writeCursor(accountId: string, era: string, cursor: Cursor): string {
  const parts = cursor.at === 'first' ? ['first', cursor.top, cursor.below] : ['on', cursor.after];
  return Buffer.from([version, era, accountId, ...parts].join(' ')).toString('base64url');
}

/** Rejects cursors of another account or era, or that are invalid (SPEC 8.6). */
function readCursor(accountId: string, text: string, { era, committed }: FeedPosition): Cursor {
  const [cursorVersion, cursorEra, account, at, ...numbers] = Buffer.from(text, 'base64url')
    .toString()
    .split(' ');
  if (cursorVersion !== version || cursorEra !== era || account !== accountId) {
    throw unknownCursor();
  }
  const [one, other, ...more] = numbers.map(readSeq);
  if (one === undefined || one > committed || more.length > 0) throw unknownCursor();
  if (at === 'on' && other === undefined) return { at, after: one };
  if (at === 'first' && other !== undefined) return { at, top: one, below: other };
  throw unknownCursor();
}

function readSeq(text: string): number {
  const seq = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(seq)) throw unknownCursor();
  return seq;
}

const unknownCursor = () =>
  new Problem(
    410,
    'unknown_cursor',
    'Begin again with a first load; nothing unsent is lost by it.',
  );

/** Rows are read in slices, so that a large page does not block other requests on this node. */
const rowsPerSlice = 500;
/** Limits a page, independent of the number of rows. */
const pageBytes = 4_000_000;

/** One page of changes that a device does not have yet (SPEC 8), as JSON. */
export async function changesPage(
  tx: AccountTx,
  sources: readonly FeedSource[],
  { since, limit, personId }: { since: string | undefined; limit: number; personId: string },
): Promise<JsonText> {
  // Must be read first: all rows up to it are committed, so the following statements see all of them.
  const position = await feedPosition(tx);
  const { era, committed } = position;
  let cursor: Cursor =
    since === undefined
      ? { at: 'first', top: committed, below: committed + 1 }
      : readCursor(tx.accountId, since, position);
  const changes: string[] = [];
  let bytes = pageBytes;
  for (let hasMore = true; hasMore && changes.length < limit && bytes > 0; ) {
    const maxRows = Math.min(rowsPerSlice, limit - changes.length);
    const slice = await readSlice(tx, sources, cursor, { committed, maxRows, bytes, personId });
    changes.push(...slice.changes);
    ({ cursor, hasMore } = slice);
    bytes -= slice.bytes;
    // The next document does not fit into this page.
    if (slice.isCut) break;
  }
  const more = cursor.at === 'first' || cursor.after < committed;
  const cursorJson = JSON.stringify(writeCursor(tx.accountId, era, cursor));
  return new JsonText(`{"changes":[${changes.join(',')}],"cursor":${cursorJson},"more":${more}}`);
}

interface Slice {
  changes: string[];
  /** Where the next slice begins. */
  cursor: Cursor;
  /** Whether more rows remain. */
  hasMore: boolean;
  /** Whether a document did not fit. */
  isCut: boolean;
  bytes: number;
}

async function readSlice(
  tx: AccountTx,
  sources: readonly FeedSource[],
  cursor: Cursor,
  {
    committed,
    maxRows,
    bytes,
    personId,
  }: { committed: number; maxRows: number; bytes: number; personId: string },
): Promise<Slice> {
  const found = await find(tx, sources, cursor, { committed, limit: maxRows + 1, personId });
  const sizes = await documentSizes(tx, namesIn(found));
  const rows = asManyAsFit(found.slice(0, maxRows), sizes, bytes);
  const hasMore = found.length > rows.length || rows.at(-1)?.isLastOfSlice === true;
  const documents = await storedDocuments(tx, namesIn(rows));
  const changes = rows.map((row) => {
    const document = row.document ? documents.get(row.document) : undefined;
    return JSON.stringify({ ...row.present(), document });
  });
  return {
    changes,
    cursor: nextCursor(cursor, committed, hasMore ? rows.at(-1) : undefined),
    hasMore,
    isCut: rows.length < Math.min(found.length, maxRows),
    bytes: changes.reduce((sum, { length }) => sum + length, 0),
  };
}

async function find(
  tx: AccountTx,
  sources: readonly FeedSource[],
  cursor: Cursor,
  { committed, limit, personId }: { committed: number; limit: number; personId: string },
): Promise<ChangedRow[]> {
  const found = await Promise.all(
    sources.map((source) =>
      cursor.at === 'first'
        ? source.before(tx, { below: cursor.below, limit, personId })
        : source.after(tx, { after: cursor.after, upTo: committed, limit, personId }),
    ),
  );
  const newestFirst = cursor.at === 'first';
  const rows = found
    .flat()
    .sort((one, other) => (newestFirst ? other.seq - one.seq : one.seq - other.seq))
    .slice(0, limit);
  // Rows of other sources that come after a withheld one have to wait for it.
  const end = rows.findIndex(({ isLastOfSlice }) => isLastOfSlice);
  return end < 0 ? rows : rows.slice(0, end + 1);
}

type Sizes = ReadonlyMap<DocumentName, number>;

const sizeOf = ({ document }: ChangedRow, sizes: Sizes) =>
  document ? (sizes.get(document) ?? 0) : 0;

/** At least one row, so that a document above the limit gets a page of its own. */
function asManyAsFit(
  rows: readonly ChangedRow[],
  sizes: Sizes,
  bytes: number,
): readonly ChangedRow[] {
  let sum = 0;
  const end = rows.findIndex((row, index) => {
    sum += sizeOf(row, sizes);
    return sum > bytes && index > 0;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

/** After the last row if more remain, otherwise after everything committed. */
function nextCursor(cursor: Cursor, committed: number, last: ChangedRow | undefined): Cursor {
  if (cursor.at === 'on') return { at: 'on', after: last ? last.seq : committed };
  if (!last) return { at: 'on', after: cursor.top };
  return { at: 'first', top: cursor.top, below: last.seq };
}

function namesIn(rows: readonly ChangedRow[]): DocumentName[] {
  return rows.flatMap(({ document }) => (document ? [document] : []));
}
