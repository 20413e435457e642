import { useLiveQuery } from 'dexie-react-hooks';
import type { AuditLog } from '#shared/audit/logs.ts';
import { changesBetween } from '#shared/audit/trail.ts';
import { useEntryNames } from '../../books/useEntryNames.ts';
import { codedIn, type TrailWords } from '../../review/trailText.ts';
import { useSignedIn } from '../../session/SignedIn.ts';

/** The lines and the items of the books that entries of the log name by ids, as far as this device knows them. */
export function useTrailWords(logs: readonly AuditLog[]): (log: AuditLog) => TrailWords {
  const { database } = useSignedIn();
  const nameOf = useEntryNames(
    logs.flatMap(({ oldValues, newValues }) => codedIn(changesBetween(oldValues, newValues))),
  );
  const lines = useLiveQuery(async () => {
    const ids = logs.filter(({ entityType }) => entityType === 'invoice');
    const rows = await database.invoices.bulkGet(ids.map(({ entityId }) => entityId));
    return new Map(rows.flatMap((row) => (row ? [[row.id, row.lines] as const] : [])));
  }, [database, logs]);
  return ({ entityId }) => ({ lines: lines?.get(entityId) ?? [], nameOf });
}
