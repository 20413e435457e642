import type { DocumentKind } from '#shared/documents/content.ts';
import type { ChangeOf } from '#shared/sync/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { EntityRow } from '../db/entityStore.ts';
import { statement } from '../db/statement.ts';
import type { ChangedRow, FeedSource } from './FeedSource.ts';

/** The most bytes of the rows of a slice together; a larger row is a slice of its own. */
const sliceBytes = 1_000_000;

interface EntityFeed<Kind extends DocumentKind, Row extends EntityRow> {
  kind: Kind;
  table: string;
  /** The columns to select; the table's alias is `row`. */
  list: string;
  /** Whether its rows can be large, so that the table has their size in the column `bytes`. */
  isWeighed?: boolean;
  mayBeEdited(row: Row): boolean;
  present(row: Row): ChangeOf<Kind>;
  presentDeleted(gone: { id: string; seq: number }): ChangeOf<Kind>;
}

/** The feed of entities that people edit together. */
export function entityFeed<Kind extends DocumentKind, Row extends EntityRow>({
  kind,
  table,
  list,
  isWeighed = false,
  mayBeEdited,
  present,
  presentDeleted,
}: EntityFeed<Kind, Row>): FeedSource<ChangeOf<Kind>> {
  const select = (matching: string, order: 'asc' | 'desc', limit: string) =>
    statement(`
      with found as (
        select row.id, row.seq, ${isWeighed ? 'row.bytes' : '0'} as bytes from ${table} as row
        where row.account_id = $1 and ${matching} order by row.seq ${order} limit ${limit}
      ), weighed as (
        select id, row_number() over inOrder as place, sum(bytes) over inOrder as bytes
        from found window inOrder as (order by seq ${order})
      )
      select ${list}, (select count(*)::int from found) as found
      from weighed join ${table} as row on row.account_id = $1 and row.id = weighed.id
      where weighed.place = 1 or weighed.bytes <= ${sliceBytes}
      order by row.seq ${order}`);
  const after = select('row.seq > $2 and row.seq <= $3', 'asc', '$4');
  const before = select('row.seq < $2 and row.deleted_at is null', 'desc', '$3');
  const changed = (row: Row): ChangedRow<ChangeOf<Kind>> => {
    const seq = Number(row.seq);
    const edited = row.deletedAt === null && Number(row.documentPosition) > 0 && mayBeEdited(row);
    return {
      seq,
      document: edited ? documentName(kind, row.id) : null,
      present: () => (row.deletedAt ? presentDeleted({ id: row.id, seq }) : present(row)),
    };
  };
  const slice = (rows: readonly (Row & { found: number })[]) =>
    rows.map((row, index) => ({
      ...changed(row),
      isLastOfSlice: index === rows.length - 1 && row.found > rows.length,
    }));
  return {
    async after(tx, range) {
      const values = [tx.accountId, range.after, range.upTo, range.limit];
      return slice(await tx.run<Row & { found: number }>(after, values));
    },
    async before(tx, { below, limit }) {
      const values = [tx.accountId, below, limit];
      return slice(await tx.run<Row & { found: number }>(before, values));
    },
  };
}
