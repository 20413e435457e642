import { useCallback, useEffect, useState } from 'react';
import { useWhenSeen } from '../rows/useWhenSeen.ts';
import { listShared, type SharedFile, subscribeToShared } from './sharedFiles.ts';

const none: readonly SharedFile[] = [];

/** What other applications have handed to this one, and nobody has taken yet. */
export function useSharedFiles(): readonly SharedFile[] {
  const [files, setFiles] = useState(none);
  const look = useCallback(() => {
    listShared().then(setFiles, () => setFiles(none));
  }, []);
  useEffect(() => {
    look();
    return subscribeToShared(look);
  }, [look]);
  useWhenSeen(look);
  return files;
}
