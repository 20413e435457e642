import { useCallback, useEffect, useState } from 'react';
import { useWhenSeen } from '../syncing/useWhenBack.ts';
import { listShared, type SharedFile, subscribeToShared } from './sharedFiles.ts';

const none: readonly SharedFile[] = [];

/** Shared files that wait to be confirmed. */
export function useSharedFiles(): readonly SharedFile[] {
  const [files, setFiles] = useState(none);
  const refresh = useCallback(() => {
    listShared().then(setFiles, () => setFiles(none));
  }, []);
  useEffect(() => {
    refresh();
    return subscribeToShared(refresh);
  }, [refresh]);
  useWhenSeen(refresh);
  return files;
}
