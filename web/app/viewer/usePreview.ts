import { useEffect, useState } from 'react';
import type { Upload } from '#shared/uploads/contract.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { loadPicture } from '../../store/documents/loadDocument.ts';

/** The address of a small picture of the first page, shown until the document is drawn; `null` without one. */
export function usePreview(
  database: LocalDatabase,
  { id, previews }: Pick<Upload, 'id' | 'previews'>,
): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (previews === 0) return undefined;
    let made: string | null = null;
    let left = false;
    loadPicture(database, id, 1).then(
      (picture) => {
        if (left || !picture) return;
        made = URL.createObjectURL(picture);
        setAddress(made);
      },
      () => undefined,
    );
    return () => {
      left = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [database, id, previews]);
  return address;
}
