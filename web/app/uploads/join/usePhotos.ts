import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { CaptureRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';

export interface Photo {
  id: string;
  fileName: string;
}

/** Recent photos that are documents of their own: waiting on this device, or just sent. */
export function usePhotos(
  database: LocalDatabase,
  captures: readonly CaptureRow[] | undefined,
): { photos: readonly Photo[]; dismiss: () => void } {
  const [seen, setSeen] = useState<readonly Photo[]>([]);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const here = (captures ?? []).filter(({ isPhoto, pageOf }) => isPhoto && !pageOf);
  const fresh = here.filter(({ id }) => seen.every((photo) => photo.id !== id));
  // Remembered while mounted, because a photo leaves the captures once it is sent.
  if (fresh.length > 0) setSeen([...seen, ...fresh.map(({ id, fileName }) => ({ id, fileName }))]);

  const sent = useLiveQuery(async () => {
    const uploads = await database.uploads.bulkGet(seen.map(({ id }) => id));
    return uploads.flatMap((upload) =>
      upload && !upload.arrangedAs && !upload.pageOf ? [upload.id] : [],
    );
  }, [database, seen]);
  const ids = new Set([...here.map(({ id }) => id), ...(sent ?? [])]);
  for (const id of dismissed) ids.delete(id);
  return {
    photos: seen.filter(({ id }) => ids.has(id)),
    dismiss: () => setDismissed([...dismissed, ...ids]),
  };
}
