import type { Reader, Statement } from '../db/statement.ts';

/** SQL for the milliseconds until a time, by the clock of the database. */
export const untilTime = (time: string) =>
  `(extract(epoch from ${time} - now()) * 1000)::float8 as "dueInMs"`;

export async function nextDueInMs(
  reader: Reader,
  statement: Statement,
  values: readonly unknown[] = [],
): Promise<number | null> {
  const [row] = await reader.run<{ dueInMs: number | null }>(statement, values);
  return row?.dueInMs ?? null;
}
