import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { connection } from '../../api/connection.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { whenIdle } from '../database/whenIdle.ts';
import type { IndexEntry } from '../invoiceIndex/IndexEntry.ts';
import { invoiceIndexOf } from '../invoiceIndex/invoiceIndexOf.ts';
import type { Asker } from '../invoiceIndex/turns.ts';
import { loadAhead, waitingFor } from './loadAhead.ts';

/** What arrives in a row is looked at once. */
const quietForInMs = 5_000;

/** While nothing else is going on, documents that wait for the person come onto this device. */
export function useLoadAhead(database: LocalDatabase, askerOf: () => Promise<Asker | null>): void {
  useEffect(() => {
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
      await loadWaiting(stop.signal).catch(() => undefined);
      loading = false;
    }

    async function loadWaiting(signal: AbortSignal) {
      const asker = await askerOf();
      if (asker) await loadAhead(database, waitingFor(await allOf(database), asker), signal);
    }

    // One of each is read, and a change of any is told of. Nobody's turn is known without the team, which may come later.
    const waiting = liveQuery(async () => [
      await database.invoices
        .where('[status+createdAt]')
        .between(['pending_review', ''], ['pending_review', '\uffff'])
        .limit(1)
        .primaryKeys(),
      await database.members.limit(1).primaryKeys(),
    ]).subscribe({ next: later, error: () => undefined });
    const stopListening = connection.subscribe(later);
    return () => {
      stop.abort();
      clearTimeout(timer);
      waiting.unsubscribe();
      stopListening();
    };
  }, [database, askerOf]);
}

/** Once they are known. */
function allOf(database: LocalDatabase): Promise<readonly IndexEntry[]> {
  const index = invoiceIndexOf(database);
  return new Promise((resolve) => {
    const stop = index.subscribe(look);
    look();
    function look() {
      const entries = index.entries();
      if (!entries) return;
      stop();
      resolve(entries);
    }
  });
}

/** The person asked their browser to spare the network. */
function savesData(): boolean {
  return window.matchMedia('(prefers-reduced-data: reduce)').matches;
}
