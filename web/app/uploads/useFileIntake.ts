import { useEffect, useSyncExternalStore } from 'react';
import { captureFile, type FileProblem } from '../../store/captures/captureFile.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { useSyncing } from '../../store/syncing/SyncingContext.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { IntakeQueue } from './IntakeQueue.ts';

/** One per company, so that files stored for one are never shown in another. */
const all = new WeakMap<LocalDatabase, IntakeQueue>();

function arrivalsIn(database: LocalDatabase): IntakeQueue {
  const known = all.get(database);
  if (known) return known;
  const arrivals = new IntakeQueue(async (file) => {
    const problem = await captureFile(database, file.name, file);
    if (problem) say(problem);
    return problem;
  });
  all.set(database, arrivals);
  return arrivals;
}

/** Resolves once no chosen file waits to be stored on this device. */
export function filesStored(database: LocalDatabase): Promise<void> {
  return arrivalsIn(database).settled();
}

function say({ title, message }: FileProblem): void {
  toast({ title, description: message, tone: 'danger' });
}

/** Stores files from any source on the page. */
export function useFileIntake() {
  const { database } = useSignedIn();
  const syncing = useSyncing();
  const arrivals = arrivalsIn(database);
  const { taking, refused } = useSyncExternalStore(arrivals.subscribe, arrivals.state);
  useWarnBeforeUnload(taking !== null);

  function refuse(problem: FileProblem): void {
    arrivals.refuse(problem);
    say(problem);
  }

  return {
    taking,
    refused,
    async take(files: readonly File[]): Promise<readonly File[]> {
      const notStored = await arrivals.take(files);
      // Failed uploads are retried together with the new ones.
      syncing.wake();
      return notStored;
    },
    refuse,
    /** Reports what was left out of a dropped folder. */
    leaveOut: (message: string) => refuse({ title: 'Some files were left out', message }),
    dismiss: (ids: readonly number[]) => arrivals.dismiss(ids),
  };
}

/** Asks before the page is closed while files are not stored yet: they would be lost. */
function useWarnBeforeUnload(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
}

export type FileIntake = ReturnType<typeof useFileIntake>;
