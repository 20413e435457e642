import type { DocumentName } from '#sync/protocol/documentName.ts';
import type { AccountTx } from '../db/transaction.ts';
import { JsonText } from '../http/JsonText.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import type { ChangedRow, FeedSource } from './FeedSource.ts';
import { keptDocuments, weightsOf } from './keptDocuments.ts';
import { committedSeq } from './sequence.ts';

/** Read and presented at a time, so that nobody else on this node waits for a whole page. */
const rowsOfASlice = 500;
/** A page is at its end after these, however few rows they belong to. */
const documentBytesOfAPage = 8_000_000;

/** One page of what a device does not know yet (SPEC 8), as JSON. */
export async function changesPage(
  tx: AccountTx,
  sources: readonly FeedSource[],
  { since, limit, personId }: { since: string | undefined; limit: number; personId: string },
): Promise<JsonText> {
  // Read first: whatever is at or below it is committed, and the statements that follow see all of it.
  const committed = await committedSeq(tx);
  let cursor: Cursor =
    since === undefined
      ? { at: 'first', top: committed, below: committed + 1 }
      : readCursor(tx.accountId, since, committed);
  const changes: string[] = [];
  let bytes = documentBytesOfAPage;
  for (let over = true; over && changes.length < limit; ) {
    const atMost = Math.min(rowsOfASlice, limit - changes.length);
    const slice = await readSlice(tx, sources, cursor, { committed, atMost, bytes, personId });
    changes.push(...slice.changes);
    ({ cursor, over } = slice);
    bytes -= slice.bytes;
    // The next row is too heavy for this page.
    if (slice.changes.length < atMost) break;
  }
  const more = cursor.at === 'first' || cursor.after < committed;
  const written = JSON.stringify(writeCursor(tx.accountId, cursor));
  return new JsonText(`{"changes":[${changes.join(',')}],"cursor":${written},"more":${more}}`);
}

interface Slice {
  changes: string[];
  /** Where to go on. */
  cursor: Cursor;
  /** Whether rows of this load are left over. */
  over: boolean;
  /** What its documents weigh. */
  bytes: number;
}

async function readSlice(
  tx: AccountTx,
  sources: readonly FeedSource[],
  cursor: Cursor,
  {
    committed,
    atMost,
    bytes,
    personId,
  }: { committed: number; atMost: number; bytes: number; personId: string },
): Promise<Slice> {
  const found = await find(tx, sources, cursor, { committed, limit: atMost + 1, personId });
  const weights = await weightsOf(tx, namesIn(found));
  const rows = asManyAsFit(found.slice(0, atMost), weights, bytes);
  const over = found.length > rows.length;
  const documents = await keptDocuments(tx, namesIn(rows));
  const changes = rows.map((row) => {
    const document = row.document ? documents.get(row.document) : undefined;
    return JSON.stringify({ ...row.present(), document });
  });
  return {
    changes,
    cursor: nextCursor(cursor, committed, over ? rows.at(-1) : undefined),
    over,
    bytes: rows.reduce((sum, row) => sum + weightOf(row, weights), 0),
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
  return found
    .flat()
    .sort((one, other) => (newestFirst ? other.seq - one.seq : one.seq - other.seq))
    .slice(0, limit);
}

type Weights = ReadonlyMap<DocumentName, number>;

const weightOf = ({ document }: ChangedRow, weights: Weights) =>
  document ? (weights.get(document) ?? 0) : 0;

/** One at least, or none would ever get a page. */
function asManyAsFit(
  rows: readonly ChangedRow[],
  weights: Weights,
  bytes: number,
): readonly ChangedRow[] {
  let sum = 0;
  const end = rows.findIndex((row, index) => {
    sum += weightOf(row, weights);
    return sum > bytes && index > 0;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

/** After the last row where something is left over, otherwise after all there was. */
function nextCursor(cursor: Cursor, committed: number, last: ChangedRow | undefined): Cursor {
  if (cursor.at === 'on') return { at: 'on', after: last ? last.seq : committed };
  if (!last) return { at: 'on', after: cursor.top };
  return { at: 'first', top: cursor.top, below: last.seq };
}

function namesIn(rows: readonly ChangedRow[]): DocumentName[] {
  return rows.flatMap(({ document }) => (document ? [document] : []));
}
