import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { connection } from '../../api/connection.ts';
import type { LocalDatabase } from '../LocalDatabase.ts';
import { loadAhead } from './loadAhead.ts';

/** What arrives in a row is looked at once. */
const quietForInMs = 5_000;

/** While nothing else is going on, documents that wait for the person come onto this device. */
export function useLoadAhead(database: LocalDatabase, person: string | null): void {
  useEffect(() => {
    if (person === null) return undefined;
    const who = person;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let loading = false;

    function later() {
      clearTimeout(timer);
      timer = setTimeout(() => whenIdle(() => void load()), quietForInMs);
    }
    async function load() {
      if (loading || stop.signal.aborted || connection.state() !== 'online' || savesData()) return;
      loading = true;
      // What failed is loaded when it is opened, or with the next that arrives.
      await loadAhead(database, who, stop.signal).catch(() => undefined);
      loading = false;
    }

    const waiting = liveQuery(() =>
      database.invoices
        .where('[status+createdAt]')
        .between(['pending_review', ''], ['pending_review', '\uffff'])
        .count(),
    ).subscribe({ next: later, error: () => undefined });
    const stopListening = connection.subscribe(later);
    return () => {
      stop.abort();
      clearTimeout(timer);
      waiting.unsubscribe();
      stopListening();
    };
  }, [database, person]);
}

/** The person asked their browser to spare the network. */
function savesData(): boolean {
  return window.matchMedia('(prefers-reduced-data: reduce)').matches;
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work);
}
