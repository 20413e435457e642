import { liveQuery } from 'dexie';
import { z } from 'zod';
import { attachFile, attachmentNow } from '#shared/attachments/contract.ts';
import { type Endpoint, fillPath } from '#shared/http/endpoint.ts';
import { replaceFile, upload, uploadFile } from '#shared/uploads/contract.ts';
import type { Owner } from '../../protocol/owner.ts';
import { BackOff } from '../backOff.ts';
import {
  type Asked,
  askRaw,
  asSendFailure,
  checkOwnerSignedIn,
  type Flushed,
  type SendFailure,
} from '../outbox/ask.ts';
import type { FileForm, Ports } from '../ports.ts';
import { lockName } from '../tables/lockName.ts';
import type { CaptureProblem, CaptureRow } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import { refusedCapture, unreadableCapture } from './captureProblem.ts';
import { changeCapture, unsentCaptures } from './captures.ts';

interface CaptureSenderOptions {
  database: SyncDatabase;
  ports: Ports;
  owner: Owner;
}

/** More at once would only share the same bandwidth. */
const maxConcurrent = 3;

const maxFailuresInARow = 3;

/** How soon to look again while another tab has the lock of files. */
const checkLockEveryMs = 5_000;

/** The server may need long to answer after the last byte, so progress stops here until then. */
const maxProgressBeforeAnswer = 90;

/** The file has arrived only if the answer has its id. */
const accepted = z.object({ id: z.string() });
const uploadAnswer = upload.extend({ seq: z.int() });

/** Where a file is sent: by itself it becomes an invoice. */
function callOf(goesTo: CaptureRow['goesTo']): Pick<Endpoint, 'method' | 'path'> {
  if (!goesTo) return uploadFile;
  const { invoiceId, as } = goesTo;
  const { method, path } = as === 'file' ? replaceFile : attachFile;
  return { method, path: fillPath(path, { invoiceId }) };
}

/** Sends the files that wait. The caller flushes again at the time that `flush` returns. */
export class CaptureSender {
  readonly #options: CaptureSenderOptions;
  readonly #backingOff = new Map<string, { since: number; until: number; backOff: BackOff }>();

  #failedInARow = 0;

  constructor(options: CaptureSenderOptions) {
    this.#options = options;
  }

  /** Ends all back-off, because the network is back or the person asked. */
  wake(): void {
    for (const resting of this.#backingOff.values()) resting.until = 0;
  }

  /**
   * After the signal no further file is begun, but one on its way goes on. Files have a lock of their own, so a large
   * file neither starts over nor delays a decision when another tab takes the lead.
   */
  async flush(signal?: AbortSignal): Promise<Flushed> {
    const { database, ports } = this.#options;
    if ((await unsentCaptures(database)) === 0) {
      return { outcome: 'done', againAt: null, sent: false };
    }
    const again = ports.clock.now() + checkLockEveryMs;
    let flushed: Flushed = { outcome: 'done', againAt: again, sent: false };
    await ports.locks.tryAcquire(`${lockName(database)}:files`, async () => {
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
        const wrong = await checkOwnerSignedIn(this.#options);
        if (wrong) return { ...wrong, sent };
      }
      sent = true;
      const failure = await this.#sendAll(due, signal);
      if (failure) return { ...failure, sent };
    }
  }

  /** Includes files in state `sending`: their sender was closed, and they are sent again under the same id. */
  async #plan(): Promise<{ due: CaptureRow[]; nextAt: number | null }> {
    const { database, ports } = this.#options;
    const now = ports.clock.now();
    const all = await database.captures.orderBy('id').toArray();
    const unsent = all.filter(({ state }) => state !== 'attention');
    const restUntil = ({ id }: CaptureRow) => {
      const resting = this.#backingOff.get(id);
      // Ignore the back-off if the device's clock was set back, or it could last for hours.
      return resting && now >= resting.since ? resting.until : 0;
    };
    const later = unsent.map(restUntil).filter((until) => until > now);
    return {
      due: unsent.filter((capture) => restUntil(capture) <= now),
      nextAt: later.length === 0 ? null : Math.min(...later),
    };
  }

  async #sendAll(due: CaptureRow[], signal?: AbortSignal): Promise<SendFailure | undefined> {
    const rest = [...due];
    let failure: SendFailure | undefined;
    const sendNext = async () => {
      for (let next = rest.shift(); next && !failure && !signal?.aborted; next = rest.shift()) {
        failure = (await this.#send(next)) ?? failure;
      }
    };
    await Promise.all(Array.from({ length: maxConcurrent }, sendNext));
    return failure;
  }

  async #send(capture: CaptureRow): Promise<SendFailure | undefined> {
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
        this.#succeeded(id);
        return undefined;
      default:
        return this.#again(id, asked);
    }
  }

  /** False if it was removed meanwhile, or given back to the person with others. */
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

  async #ask({ id, fileName, pageOf, goesTo }: CaptureRow, bytes: Blob): Promise<Asked<unknown>> {
    const { database, ports, owner } = this.#options;
    const removed = new AbortController();
    // It may be removed in another tab.
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
    const { method, path } = callOf(goesTo);
    const headers = { 'Idempotency-Key': id };
    const asked = await askRaw(ports, owner, { method, path, headers, form });
    watching.unsubscribe();
    return asked;
  }

  #progressOf(id: string): (part: number) => void {
    let before = 0;
    return (part) => {
      const progress = Math.min(Math.floor(part * 10) * 10, maxProgressBeforeAnswer);
      if (progress <= before) return;
      before = progress;
      this.#keepProgress(id, progress).catch(() => undefined);
    };
  }

  /** Only while sending: a late write must not overwrite a newer state. */
  #keepProgress(id: string, progress: number): Promise<void> {
    const { database } = this.#options;
    return database.transaction('rw', database.captures, async () => {
      const capture = await database.captures.get(id);
      if (capture?.state === 'sending') await database.captures.put({ ...capture, progress });
    });
  }

  async #answered(id: string, json: unknown): Promise<SendFailure | undefined> {
    // It may be the page of a proxy or hotel network; this may be the only copy of a photo, so keep it.
    if (accepted.safeParse(json).data?.id !== id) {
      return this.#again(id, { outcome: 'again', inMs: null, reached: true });
    }
    const { database } = this.#options;
    await database.transaction('rw', database.captureTables, async () => {
      await database.captures.delete(id);
      await database.captureFiles.delete(id);
      await this.#storeUpload(json);
      await this.#storeAttachment(json);
    });
    this.#succeeded(id);
    return undefined;
  }

  /** The feed may have been quicker, and brings the row also if the answer cannot be parsed. */
  async #storeUpload(json: unknown): Promise<void> {
    const { uploads } = this.#options.database;
    const { data } = uploadAnswer.safeParse(json);
    const known = data && (await uploads.get(data.id));
    if (!data || (known && known.seq >= data.seq)) return;
    await uploads.put({ ...data, unsent: false, attention: false });
  }

  async #storeAttachment(json: unknown): Promise<void> {
    const { attachments } = this.#options.database;
    const { data } = attachmentNow.safeParse(json);
    const known = data && (await attachments.get(data.id));
    if (!data || (known && known.seq >= data.seq)) return;
    await attachments.put({ ...data, unsent: false, attention: false });
  }

  /** The server answered about a file, so earlier failures were not the server's. */
  #succeeded(id: string): void {
    this.#failedInARow = 0;
    this.#backingOff.delete(id);
  }

  async #again(id: string, failed: Exclude<Asked<unknown>, { outcome: 'ok' }>) {
    const { database } = this.#options;
    const isThere = await changeCapture(database, id, { state: 'waiting', progress: 0 });
    const why = asSendFailure(failed);
    // The upload was aborted because the file was removed.
    if (!isThere && why.outcome === 'again' && !why.reached) return undefined;
    if (why.outcome !== 'again' || !why.reached || why.inMs !== null) return why;
    // One failing file does not delay the others; several in a row mean that the server is failing.
    this.#backOff(id);
    return ++this.#failedInARow < maxFailuresInARow ? undefined : why;
  }

  #giveBack(id: string, problem: CaptureProblem): Promise<void> {
    const { database } = this.#options;
    const back = { state: 'attention', progress: 0, problem } as const;
    return database.transaction('rw', database.captures, async () => {
      await database.captures.update(id, { ...back });
      // The plan is used up: the other files would be refused as well.
      if (problem.status !== 402) return;
      await database.captures.filter(({ state }) => state === 'waiting').modify({ ...back });
    });
  }

  #backOff(id: string): void {
    const { clock, random } = this.#options.ports;
    const backOff = this.#backingOff.get(id)?.backOff ?? new BackOff(random);
    const since = clock.now();
    this.#backingOff.set(id, { since, until: since + backOff.failed(), backOff });
  }
}
