import type { ReadFile } from '#shared/uploads/readFile.ts';
import type { ReaderAnswer } from '../../reader/messages.ts';
import ReaderWorker from '../../reader/reader.ts?worker';
import { ReaderUnavailable } from './DeviceReader.ts';

/** A file that takes longer, also on a slow phone, is left to the server. */
const mostMs = 10_000;
/** The worker holds some ten megabytes, so it ends when no file follows. */
const restMs = 15_000;

let worker: Worker | undefined;
let resting: ReturnType<typeof setTimeout> | undefined;

function end(): void {
  worker?.terminate();
  worker = undefined;
}

/** Reads a file in a worker, one at a time, in bounded time. Rejects with `ReaderUnavailable` where no worker can. */
export function readInWorker(file: Blob): Promise<ReadFile> {
  clearTimeout(resting);
  // The worker paints pages to see which of their words are visible.
  if (!('OffscreenCanvas' in globalThis)) return Promise.reject(new ReaderUnavailable());
  worker ??= new ReaderWorker();
  const asked = worker;
  return new Promise<ReadFile>((resolve, reject) => {
    const tooSlow = setTimeout(() => {
      end();
      resolve({ outcome: 'left', problem: null });
    }, mostMs);
    asked.onmessage = ({ data }: MessageEvent<ReaderAnswer>) => {
      clearTimeout(tooSlow);
      resting = setTimeout(end, restMs);
      if (data.outcome === 'failed') reject(new Error(data.message));
      else resolve(data);
    };
    asked.onerror = (event) => {
      // Its script could not be loaded: what is expected does not reach the reporter of errors.
      event.preventDefault();
      clearTimeout(tooSlow);
      end();
      reject(new ReaderUnavailable(event.message));
    };
    asked.postMessage(file);
  });
}
