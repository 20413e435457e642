import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** Decisions that could still be taken back are sent now. */
export async function endTakeBack(database: LocalDatabase): Promise<void> {
  await database.outbox
    .filter((item) => item.kind === 'decision' && item.notBefore !== undefined)
    .modify((item) => {
      if (item.kind === 'decision') delete item.notBefore;
    });
}
