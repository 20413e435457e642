import type { DocumentKind } from '#shared/documents/content.ts';
import type { ChangeOf } from '#shared/sync/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { EntityRow } from '../db/entityStore.ts';
import { statement } from '../db/statement.ts';
import type { ChangedRow, FeedSource } from './FeedSource.ts';

interface EntityFeed<Kind extends DocumentKind, Row extends EntityRow> {
  kind: Kind;
  table: string;
  /** The columns to select; the table's alias is `row`. */
  list: string;
  mayBeEdited(row: Row): boolean;
  present(row: Row): ChangeOf<Kind>;
  presentDeleted(gone: { id: string; seq: number }): ChangeOf<Kind>;
}

/** The feed of entities that people edit together. */
export function entityFeed<Kind extends DocumentKind, Row extends EntityRow>({
  kind,
  table,
  list,
  mayBeEdited,
  present,
  presentDeleted,
}: EntityFeed<Kind, Row>): FeedSource<ChangeOf<Kind>> {
  const after = statement(`
    select ${list} from ${table} as row
    where row.account_id = $1 and row.seq > $2 and row.seq <= $3 order by row.seq limit $4`);
  const before = statement(`
    select ${list} from ${table} as row
    where row.account_id = $1 and row.seq < $2 and row.deleted_at is null
    order by row.seq desc limit $3`);
  const changed = (row: Row): ChangedRow<ChangeOf<Kind>> => {
    const seq = Number(row.seq);
    const edited = row.deletedAt === null && Number(row.documentPosition) > 0 && mayBeEdited(row);
    return {
      seq,
      document: edited ? documentName(kind, row.id) : null,
      present: () => (row.deletedAt ? presentDeleted({ id: row.id, seq }) : present(row)),
    };
  };
  return {
    async after(tx, range) {
      const values = [tx.accountId, range.after, range.upTo, range.limit];
      return (await tx.run<Row>(after, values)).map(changed);
    },
    async before(tx, { below, limit }) {
      return (await tx.run<Row>(before, [tx.accountId, below, limit])).map(changed);
    },
  };
}
