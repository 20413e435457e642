import { useCallback, useEffect, useState } from 'react';
import { listShared, type SharedFile, subscribeToShared } from '../device/sharedFiles.ts';
import { useWhenSeen } from '../session/useWhenBack.ts';

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
