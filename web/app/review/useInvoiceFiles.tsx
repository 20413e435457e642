import type { ReactNode } from 'react';
import type { CaptureRow } from '#sync/client/tables/rows.ts';
import { captureFile } from '../../store/captures/captureFile.ts';
import { useSyncing } from '../../store/syncing/SyncingContext.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useFileChooser } from '../../ui/forms/useFileChooser.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { acceptedFiles } from '../uploads/acceptedFiles.ts';

type Destination = NonNullable<CaptureRow['goesTo']>;

/** Chooses files for an invoice and keeps them on this device until they are sent. */
export function useInvoiceFiles(goesTo: Destination): { choose: () => void; chooser: ReactNode } {
  const { database } = useSignedIn();
  const syncing = useSyncing();

  async function take(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const problem = await captureFile(database, file.name, file, goesTo);
      if (problem) toast({ title: problem.title, description: problem.message, tone: 'danger' });
    }
    syncing.wake();
  }

  return useFileChooser({
    accept: acceptedFiles,
    multiple: goesTo.as === 'attachment',
    onFiles: (files) => void take(files),
  });
}
