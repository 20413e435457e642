import type { DocumentKind } from '#shared/documents/content.ts';
import type { Change } from '#shared/sync/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { EntityRow } from '../db/entityRow.ts';
import type { Statement } from '../db/statement.ts';
import type { ChangedRow, FeedSource } from './FeedSource.ts';

interface EntityFeed<Row extends EntityRow> {
  kind: DocumentKind;
  table: string;
  /** The columns of a row; the table is `row` there. */
  list: string;
  mayBeEdited(row: Row): boolean;
  present(row: Row): Change;
  presentDeleted(gone: { id: string; seq: number }): Change;
}

/** The feed of entities that people edit together. */
export function entityFeed<Row extends EntityRow>({
  kind,
  table,
  list,
  mayBeEdited,
  present,
  presentDeleted,
}: EntityFeed<Row>): FeedSource {
  const after: Statement = {
    name: `feed-${table}-after`,
    text: `select ${list} from ${table} as row
      where row.account_id = $1 and row.seq > $2 and row.seq <= $3 order by row.seq limit $4`,
  };
  const before: Statement = {
    name: `feed-${table}-before`,
    text: `select ${list} from ${table} as row
      where row.account_id = $1 and row.seq < $2 and row.deleted_at is null
      order by row.seq desc limit $3`,
  };
  const changed = (row: Row): ChangedRow => {
    const seq = Number(row.seq);
    const edited = row.deletedAt === null && Number(row.documentPosition) > 0 && mayBeEdited(row);
    return {
      seq,
      document: edited ? documentName(kind, row.id) : null,
      present: () => (row.deletedAt ? presentDeleted({ id: row.id, seq }) : present(row)),
    };
  };
  return {
    kind,
    async after(tx, range) {
      const values = [tx.accountId, range.after, range.upTo, range.limit];
      return (await tx.run<Row>(after, values)).map(changed);
    },
    async before(tx, { below, limit }) {
      return (await tx.run<Row>(before, [tx.accountId, below, limit])).map(changed);
    },
  };
}
