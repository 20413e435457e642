import { useEffect, useSyncExternalStore } from 'react';
import { captureFile } from '../../store/captures/captureFile.ts';
import type { FileProblem } from '../../store/captures/judgeFile.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { useSyncing } from '../../store/syncing/SyncingContext.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { Arrivals } from './arrivals.ts';

/** One per company, so that files stored for one are never shown in another. */
const all = new WeakMap<LocalDatabase, Arrivals>();

function arrivalsIn(database: LocalDatabase): Arrivals {
  const known = all.get(database);
  if (known) return known;
  const arrivals = new Arrivals(async (file) => {
    const problem = await captureFile(database, file.name, file);
    if (problem) say(problem);
    return problem;
  });
  all.set(database, arrivals);
  return arrivals;
}

function say({ title, message }: FileProblem): void {
  toast({ title, description: message, tone: 'danger' });
}

/** Stores files from any source on the page. */
export function useArrivals() {
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
    leaveOut: (message: string) => refuse({ title: 'Not everything was taken', message }),
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

export type Taking = ReturnType<typeof useArrivals>;
