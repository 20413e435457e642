import type { Change } from '#shared/sync/contract.ts';
import { statement } from '../db/statement.ts';
import type { FeedSource } from './FeedSource.ts';

interface RowFeed<Presented extends Change, Row extends { seq: string }> {
  /** `select … from …` of one table, or of one with what is joined to it. */
  select: string;
  /** The name of the table with `account_id` and `seq` in the selection. */
  alias: string;
  /** The condition of rows that still exist; others are told only to devices that may have them. Without it, all are. */
  exists?: string;
  present(row: Row, seq: number): Presented;
}

/** The feed of rows that all members see and that only the server writes. */
export function rowFeed<Presented extends Change, Row extends { seq: string }>({
  select,
  alias,
  exists = 'true',
  present,
}: RowFeed<Presented, Row>): FeedSource<Presented> {
  const after = statement(`
    ${select}
    where ${alias}.account_id = $1 and ${alias}.seq > $2 and ${alias}.seq <= $3 order by ${alias}.seq limit $4`);
  const before = statement(`
    ${select}
    where ${alias}.account_id = $1 and ${alias}.seq < $2 and ${exists} order by ${alias}.seq desc limit $3`);
  const changed = (row: Row) => {
    const seq = Number(row.seq);
    return { seq, document: null, present: () => present(row, seq) };
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
