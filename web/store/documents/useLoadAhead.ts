import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { connection } from '../../api/connection.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { savesData } from '../device/dataSaver.ts';
import { whenIdle } from '../device/whenIdle.ts';
import type { Asker } from '../invoiceIndex/approvalEffect.ts';
import type { IndexEntry } from '../invoiceIndex/IndexEntry.ts';
import { invoiceIndexOf } from '../lists/invoiceIndexOf.ts';
import { loadAhead, waitingFor } from './loadAhead.ts';

/** Debounce: changes come in series. */
const quietForInMs = 5_000;

/** Loads documents that wait for the person while the browser is idle and online. */
export function useLoadAhead(database: LocalDatabase, askerOf: () => Promise<Asker | null>): void {
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let loading = false;

    function schedule() {
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

    // One row of each is read only to be notified of changes. Who can approve depends on the team, which may load later.
    const waiting = liveQuery(async () => [
      await database.invoices
        .where('[status+createdAt]')
        .between(['pending_review', ''], ['pending_review', '\uffff'])
        .limit(1)
        .primaryKeys(),
      await database.members.limit(1).primaryKeys(),
    ]).subscribe({ next: schedule, error: () => undefined });
    const stopListening = connection.subscribe(schedule);
    return () => {
      stop.abort();
      clearTimeout(timer);
      waiting.unsubscribe();
      stopListening();
    };
  }, [database, askerOf]);
}

/** Resolves when the index is loaded. */
function allOf(database: LocalDatabase): Promise<readonly IndexEntry[]> {
  const index = invoiceIndexOf(database);
  return new Promise((resolve) => {
    const stop = index.subscribe(check);
    check();
    function check() {
      const entries = index.entries();
      if (!entries) return;
      stop();
      resolve(entries);
    }
  });
}
