import type { AccountWork, Statement } from '../db/statement.ts';

const lock: Statement = {
  name: 'take-turns-reading',
  text: "select pg_advisory_xact_lock(hashtextextended('docket reading ' || $1, 0))",
};

/** Of two files of one vendor that are read at once, the second finds what the first has made. */
export async function takeTurns(tx: AccountWork): Promise<void> {
  await tx.run(lock, [tx.accountId]);
}
