import { setTimeout as wait } from 'node:timers/promises';
import { canonicalText } from '#shared/canonicalText.ts';
import { isFrozen } from '#shared/invoices/contract.ts';
import { unsentEdits } from '#sync/client/outbox/outbox.ts';
import { docOf } from '#sync/client/projection/keptDocument.ts';
import { contentOf } from '#sync/protocol/content.ts';
import type { DocumentName } from '#sync/protocol/documentName.ts';
import { rowOf } from '#sync/schedules/editing.ts';
import type { StageTime } from '#sync/schedules/Stage.ts';
import type { Tab } from '#sync/schedules/Tab.ts';

const patienceInMs = 30_000;
/**
 * Messages that another node lost are noticed within half a minute; devices reconnect within a
 * minute.
 */
const calmWithinMs = 150_000;
const longestPassInMs = 500;

/** Real time passes by itself. */
export class RealTime implements StageTime {
  async soon<T>(label: string, promise: Promise<T>): Promise<T> {
    const late = Symbol('late');
    const end = new AbortController();
    const timer = wait(patienceInMs, late, { signal: end.signal }).catch(() => late);
    try {
      const outcome = await Promise.race([promise, timer]);
      if (outcome === late) throw new Error(`Waited in vain for ${label}`);
      return await promise;
    } finally {
      end.abort();
    }
  }

  async formShows(
    { name: tab, browser, database, documents }: Tab,
    name: DocumentName,
  ): Promise<void> {
    const local = documents.get(name)?.opened.local;
    if (!local) return;
    const deadline = Date.now() + patienceInMs;
    while (Date.now() < deadline) {
      // With a full disk, the form shows edits that the device cannot store.
      if (browser.disk.isFull) return;
      // The device keeps no document of a decided invoice.
      const row = await rowOf(database, name);
      if (!row || ('currency' in row && isFrozen(row))) return;
      const kept = await database.documents.get(name);
      const unsent = await unsentEdits(database, name);
      const doc = docOf(
        kept,
        unsent.map(({ update }) => update),
      );
      const there = contentOf(doc);
      doc.destroy();
      if (canonicalText(there) === canonicalText(local.content())) return;
      await wait(5);
    }
    throw new Error(`${name} in ${tab} never shows what the device has`);
  }

  async flow(amount: number): Promise<void> {
    await wait(amount);
  }

  /** No longer than a person would wait. */
  async pass(ms: number): Promise<void> {
    await wait(Math.min(ms, longestPassInMs));
  }

  async calm(whyNot: () => Promise<string | null>): Promise<string | null> {
    const [why] = await untilNone(async () => {
      const why = await whyNot();
      return why === null ? [] : [why];
    });
    return why ?? null;
  }

  whenCalm(check: () => Promise<string[]>): Promise<string[]> {
    return untilNone(check);
  }
}

async function untilNone(check: () => Promise<string[]>): Promise<string[]> {
  const deadline = Date.now() + calmWithinMs;
  for (let pause = 50; ; pause = Math.min(pause * 2, 2_000)) {
    const found = await check();
    if (found.length === 0 || Date.now() > deadline) return found;
    await wait(pause);
  }
}
