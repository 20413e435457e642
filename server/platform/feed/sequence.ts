import { statement } from '../db/statement.ts';
import type { AccountTx } from '../db/transaction.ts';

/** Consecutive places in the account's order of changes, to be given to one row each. */
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
 * The counter stays locked until the transaction ends, so what is committed later has the higher sequence. It is locked
 * after the rows that change, and before the head of the audit chain. What is not taken is left out for ever.
 */
export async function reserve(tx: AccountTx, count: number): Promise<Sequences> {
  const [counter] = await tx.run<{ seq: string }>(reserveSequences, [count]);
  if (!counter) throw new Error(`Account ${tx.accountId} has no counter of changes`);
  return new Sequences(tx, Number(counter.seq), count);
}

/** The sequence of one row that changes. */
export async function nextSeq(tx: AccountTx): Promise<number> {
  return (await reserve(tx, 1)).take();
}

const readSequence = statement('select seq from change_counters where account_id = $1');

/** Everything up to here is committed. */
export async function committedSeq(tx: AccountTx): Promise<number> {
  const [counter] = await tx.run<{ seq: string }>(readSequence, [tx.accountId]);
  return Number(counter?.seq ?? 0);
}
