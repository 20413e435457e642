import { liveQuery } from 'dexie';
import { z } from 'zod';
import { upload, uploadFile } from '#shared/uploads/contract.ts';
import type { Owner } from '../../protocol/owner.ts';
import { BackOff } from '../backOff.ts';
import { lockName } from '../lockName.ts';
import { type Asked, askRaw, notTheirs, type Unable, unable } from '../outbox/ask.ts';
import type { Flushed } from '../outbox/Sender.ts';
import type { FileForm, Ports } from '../ports.ts';
import type { CaptureProblem, CaptureRow } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import { refusedCapture, unreadableCapture } from './captureProblem.ts';
import { changeCapture, unsentCaptures } from './captures.ts';

interface CaptureSenderOptions {
  database: SyncDatabase;
  ports: Ports;
  owner: Owner;
}

/** A few at once: more would only take the line from each other. */
const atOnce = 3;

const mostFailures = 3;

/** How soon to look again whether somebody else is done with what they were sending. */
const othersTakeInMs = 5_000;

/** The server may read it for quite a while before it answers, so the rest is said only by its answer. */
const mostBeforeAnswer = 90;

/** Of an answer, what says that the file has arrived. */
const accepted = z.object({ id: z.string() });
const placed = upload.extend({ seq: z.int() });

/** Sends the files that wait. Who calls it calls again when it says so. */
export class CaptureSender {
  readonly #options: CaptureSenderOptions;
  readonly #resting = new Map<string, { since: number; until: number; backOff: BackOff }>();

  #failedInARow = 0;

  constructor(options: CaptureSenderOptions) {
    this.#options = options;
  }

  /** The network is back, or the person asks: whatever rests may try at once. */
  wake(): void {
    for (const resting of this.#resting.values()) resting.until = 0;
  }

  /**
   * After the signal no other file is begun; what is on its way goes on beside whatever comes next, under a lock of its
   * own: a large file neither begins anew nor holds up a decision because its page stepped aside.
   */
  async flush(signal?: AbortSignal): Promise<Flushed> {
    const { database, ports } = this.#options;
    if ((await unsentCaptures(database)) === 0) {
      return { outcome: 'done', againAt: null, sent: false };
    }
    const again = ports.clock.now() + othersTakeInMs;
    let flushed: Flushed = { outcome: 'done', againAt: again, sent: false };
    await ports.locks.holdIfFree(`${lockName(database)}:files`, async () => {
      flushed = await this.#flush(signal);
    });
    return flushed;
  }

  async #flush(signal?: AbortSignal): Promise<Flushed> {
    let sent = false;
    for (;;) {
      const { due, nextAt } = await this.#plan();
      if (due.length === 0 || signal?.aborted) return { outcome: 'done', againAt: nextAt, sent };
      if (!sent) {
        const wrong = await notTheirs(this.#options);
        if (wrong) return { ...wrong, sent };
      }
      sent = true;
      const failure = await this.#sendAll(due, signal);
      if (failure) return { ...failure, sent };
    }
  }

  /** What was being sent when its sender ended is sent again, under the same id. */
  async #plan(): Promise<{ due: CaptureRow[]; nextAt: number | null }> {
    const { database, ports } = this.#options;
    const now = ports.clock.now();
    const all = await database.captures.orderBy('id').toArray();
    const unsent = all.filter(({ state }) => state !== 'attention');
    const restUntil = ({ id }: CaptureRow) => {
      const resting = this.#resting.get(id);
      // When the clock was put back meanwhile, it would rest for as long as that.
      return resting && now >= resting.since ? resting.until : 0;
    };
    const later = unsent.map(restUntil).filter((until) => until > now);
    return {
      due: unsent.filter((capture) => restUntil(capture) <= now),
      nextAt: later.length === 0 ? null : Math.min(...later),
    };
  }

  async #sendAll(due: CaptureRow[], signal?: AbortSignal): Promise<Unable | undefined> {
    const rest = [...due];
    let failure: Unable | undefined;
    const sendInTurn = async () => {
      for (let next = rest.shift(); next && !failure && !signal?.aborted; next = rest.shift()) {
        failure = (await this.#send(next)) ?? failure;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sendInTurn));
    return failure;
  }

  async #send(capture: CaptureRow): Promise<Unable | undefined> {
    const { id, fileName } = capture;
    if (!(await this.#begin(id))) return undefined;
    const bytes = await this.#bytesOf(capture);
    if (!bytes) {
      await this.#giveBack(id, unreadableCapture(fileName));
      return undefined;
    }
    const asked = await this.#ask(capture, bytes);
    switch (asked.outcome) {
      case 'ok':
        return this.#answered(id, asked.answer);
      case 'refused':
        await this.#giveBack(id, refusedCapture(asked.status, asked.json));
        this.#heard(id);
        return undefined;
      default:
        return this.#again(id, asked);
    }
  }

  /** Not when it was removed meanwhile, or given back together with others. */
  #begin(id: string): Promise<boolean> {
    const { database } = this.#options;
    return database.transaction('rw', database.captures, async () => {
      const capture = await database.captures.get(id);
      if (!capture || capture.state === 'attention') return false;
      const attempts = capture.attempts + 1;
      await database.captures.put({ ...capture, state: 'sending', progress: 0, attempts });
      return true;
    });
  }

  async #bytesOf({ id, fileSize }: CaptureRow): Promise<Blob | null> {
    const kept = await this.#options.database.captureFiles.get(id);
    if (kept?.bytes.size !== fileSize) return null;
    const isReadable = await kept.bytes
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      );
    return isReadable ? kept.bytes : null;
  }

  async #ask({ id, fileName, pageOf }: CaptureRow, bytes: Blob): Promise<Asked<unknown>> {
    const { database, ports, owner } = this.#options;
    const removed = new AbortController();
    // In whichever tab it is removed.
    const watching = liveQuery(() => database.captures.get(id)).subscribe({
      next: (capture) => capture ?? removed.abort(),
      error: () => removed.abort(),
    });
    const form: FileForm = {
      fields: { id, ...(pageOf === undefined ? {} : { pageOf }) },
      field: 'file',
      fileName,
      bytes,
      signal: removed.signal,
      onProgress: this.#progressOf(id),
    };
    const { method, path } = uploadFile;
    const headers = { 'Idempotency-Key': id };
    const asked = await askRaw(ports, owner, { method, path, headers, form });
    watching.unsubscribe();
    return asked;
  }

  #progressOf(id: string): (part: number) => void {
    let before = 0;
    return (part) => {
      const progress = Math.min(Math.floor(part * 10) * 10, mostBeforeAnswer);
      if (progress <= before) return;
      before = progress;
      this.#keepProgress(id, progress).catch(() => undefined);
    };
  }

  /** Written late, it would speak of what is over already. */
  #keepProgress(id: string, progress: number): Promise<void> {
    const { database } = this.#options;
    return database.transaction('rw', database.captures, async () => {
      const capture = await database.captures.get(id);
      if (capture?.state === 'sending') await database.captures.put({ ...capture, progress });
    });
  }

  async #answered(id: string, json: unknown): Promise<Unable | undefined> {
    // A page that somebody else put in between is no answer: the only copy of a photo may be this one.
    if (accepted.safeParse(json).data?.id !== id) {
      return this.#again(id, { outcome: 'again', inMs: null, reached: true });
    }
    const { database } = this.#options;
    await database.transaction('rw', database.captureTables, async () => {
      await database.captures.delete(id);
      await database.captureFiles.delete(id);
      const { data } = placed.safeParse(json);
      const known = await database.uploads.get(id);
      // The feed may have been quicker; an answer that it does not understand it brings as well.
      if (!data || (known && known.seq >= data.seq)) return;
      await database.uploads.put({ ...data, unsent: false, attention: false });
    });
    this.#heard(id);
    return undefined;
  }

  /** The server judged a file: what failed before had to do with those files. */
  #heard(id: string): void {
    this.#failedInARow = 0;
    this.#resting.delete(id);
  }

  async #again(id: string, failed: Exclude<Asked<unknown>, { outcome: 'ok' }>) {
    const { database } = this.#options;
    const isThere = await changeCapture(database, id, { state: 'waiting', progress: 0 });
    const why = unable(failed);
    // It was stopped because it was removed: nothing has failed.
    if (!isThere && why.outcome === 'again' && !why.reached) return undefined;
    if (why.outcome !== 'again' || !why.reached || why.inMs !== null) return why;
    // One that fails by itself does not hold up the others; when all fail, it is the server.
    this.#rest(id);
    return ++this.#failedInARow < mostFailures ? undefined : why;
  }

  #giveBack(id: string, problem: CaptureProblem): Promise<void> {
    const { database } = this.#options;
    const back = { state: 'attention', progress: 0, problem } as const;
    return database.transaction('rw', database.captures, async () => {
      await database.captures.update(id, { ...back });
      // The others would be sent whole only to hear the same.
      if (problem.status !== 402) return;
      await database.captures.filter(({ state }) => state === 'waiting').modify({ ...back });
    });
  }

  #rest(id: string): void {
    const { clock, random } = this.#options.ports;
    const backOff = this.#resting.get(id)?.backOff ?? new BackOff(random);
    const since = clock.now();
    this.#resting.set(id, { since, until: since + backOff.failed(), backOff });
  }
}
