import type { ReadFile } from '#shared/uploads/readFile.ts';
import type { ReaderMessage } from '../../reader/messages.ts';
import ReaderWorker from '../../reader/reader.ts?worker';
import { ReaderUnavailable } from './DeviceReader.ts';

/** Real files take a second or less, but a phone may be slow or busy. A file that takes longer is left to the server. */
const mostMs = 20_000;
const mostMsToLoad = 60_000;
/** The worker holds some ten megabytes, so it ends when no file follows. */
const restMs = 15_000;

let worker: Worker | undefined;
let isLoaded = false;
let resting: ReturnType<typeof setTimeout> | undefined;

function end(): void {
  worker?.terminate();
  worker = undefined;
  isLoaded = false;
}

/** Reads a file in a worker, one at a time, in bounded time. Rejects with `ReaderUnavailable` where no worker can. */
export function readInWorker(file: Blob, most = mostMs): Promise<ReadFile> {
  clearTimeout(resting);
  // The worker paints pages to see which of their words are visible.
  if (!('OffscreenCanvas' in globalThis)) return Promise.reject(new ReaderUnavailable());
  worker ??= new ReaderWorker();
  const asked = worker;
  return new Promise<ReadFile>((resolve, reject) => {
    function unavailable(why?: string): void {
      clearTimeout(limit);
      end();
      reject(new ReaderUnavailable(why));
    }
    function tooSlow(): void {
      end();
      resolve({ outcome: 'left', problem: null });
    }
    let limit = isLoaded
      ? setTimeout(tooSlow, most)
      : setTimeout(() => unavailable('It did not load'), mostMsToLoad);
    asked.onmessage = ({ data }: MessageEvent<ReaderMessage>) => {
      clearTimeout(limit);
      if (data.outcome === 'loaded') {
        isLoaded = true;
        limit = setTimeout(tooSlow, most);
        return;
      }
      resting = setTimeout(end, restMs);
      if (data.outcome === 'failed') reject(new Error(data.message));
      else resolve(data);
    };
    asked.onerror = (event) => {
      // Expected where the script cannot be loaded, so it is not for the reporter of errors.
      event.preventDefault();
      unavailable(event.message);
    };
    asked.postMessage(file);
  });
}
