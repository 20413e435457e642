import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** Which state of which row was seen here and is not on the server yet: sequences by id. */
export type SeenHere = ReadonlyMap<string, number>;

export async function loadSeenHere(database: LocalDatabase): Promise<SeenHere> {
  const marks = await database.readHere.toArray();
  return new Map(marks.map(({ id, seq }) => [id, seq ?? 0]));
}

/** Whether exactly this state of the row was seen, or a newer one. */
export function isSeen(seen: SeenHere, { id, seq }: { id: string; seq: number }): boolean {
  return seq <= (seen.get(id) ?? -1);
}
