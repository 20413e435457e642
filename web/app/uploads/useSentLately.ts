import { useEffect, useRef, useState } from 'react';
import type { CaptureRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';

const shownForInMs = 3_000;

/** Files that the server has just received; they are shown as completed for a moment. */
export function useSentLately(
  database: LocalDatabase,
  captures: readonly CaptureRow[] | undefined,
): readonly CaptureRow[] {
  const before = useRef<readonly CaptureRow[]>([]);
  const [sent, setSent] = useState<readonly CaptureRow[]>([]);

  useEffect(() => {
    if (!captures) return;
    const here = new Set(captures.map(({ id }) => id));
    const gone = before.current.filter(({ id }) => !here.has(id));
    before.current = captures;
    if (gone.length === 0) return;
    sentOf(database, gone).then((now) => {
      if (now.length === 0) return;
      setSent((all) => [...all, ...now]);
      setTimeout(() => setSent((all) => all.filter((one) => !now.includes(one))), shownForInMs);
    }, ignore);
  }, [database, captures]);
  return sent;
}

/** Captures that are gone because they became uploads; the others were removed. */
export async function sentOf(
  database: LocalDatabase,
  gone: readonly CaptureRow[],
): Promise<CaptureRow[]> {
  const uploads = await database.uploads.bulkGet(gone.map(({ id }) => id));
  return gone.filter((_, index) => uploads[index] !== undefined);
}

/** The database was closed; nobody needs the result. */
function ignore(): void {}
