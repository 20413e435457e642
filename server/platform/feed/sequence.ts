import type { EntityRow } from '../db/entityStore.ts';
import { statement } from '../db/statement.ts';
import type { AccountTx } from '../db/transaction.ts';

/** An answer with the row's sequence, so that a device does not overwrite a newer row with it. */
export function withSeq<Row extends Pick<EntityRow, 'seq'>, Presented extends object>(
  row: Row,
  present: (row: Row) => Presented,
): Presented & { seq: number } {
  return { ...present(row), seq: Number(row.seq) };
}

/** A reserved range of sequence numbers in the account's change order, one for each row. */
export class Sequences {
  readonly #tx: AccountTx;
  #next: number;
  readonly #end: number;

  constructor(tx: AccountTx, last: number, count: number) {
    this.#tx = tx;
    this.#next = last - count + 1;
    this.#end = last;
  }

  take(): number {
    if (this.#next > this.#end) throw new Error('More rows have changed than there are sequences');
    this.#tx.changed(this.#next);
    return this.#next++;
  }
}

const reserveSequences = statement(`
  insert into change_counters (seq) values ($1)
  on conflict (account_id) do update set seq = change_counters.seq + excluded.seq returning seq`);

/**
 * The counter stays locked until the transaction ends, so later commits have higher sequences. It is locked after the
 * changed rows and before the audit head. Unused numbers leave gaps.
 */
export async function reserve(tx: AccountTx, count: number): Promise<Sequences> {
  const [counter] = await tx.run<{ seq: string }>(reserveSequences, [count]);
  if (!counter) throw new Error(`Account ${tx.accountId} has no counter of changes`);
  return new Sequences(tx, Number(counter.seq), count);
}

/** The sequence for a single changed row. */
export async function nextSeq(tx: AccountTx): Promise<number> {
  return (await reserve(tx, 1)).take();
}

const readEra = statement('select current_era() as era');

const readSeq = statement('select seq from change_counters where account_id = $1');

/** Where the account's feed is. Everything up to this sequence is committed; sequences of another era mean nothing. */
export interface FeedPosition {
  era: string;
  committed: number;
}

export async function feedPosition(tx: AccountTx): Promise<FeedPosition> {
  const [[history], [counter]] = await Promise.all([
    tx.run<{ era: string }>(readEra),
    tx.run<{ seq: string }>(readSeq, [tx.accountId]),
  ]);
  if (!history) throw new Error('The database has no era');
  return { era: history.era, committed: Number(counter?.seq ?? 0) };
}

/** Everything up to this sequence is committed. */
export async function committedSeq(tx: AccountTx): Promise<number> {
  return (await feedPosition(tx)).committed;
}
