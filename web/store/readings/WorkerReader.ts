import type { ReadFile } from '#shared/uploads/readFile.ts';
import type { ReaderMessage } from '../../reader/messages.ts';
import FileReaderWorker from '../../reader/reader.ts?worker';
import { ReaderUnavailable } from './DeviceReader.ts';

/** Real files take a second or less, but a phone may be slow or busy. A file that takes longer is left to the server. */
const mostMs = 20_000;
const mostMsToLoad = 60_000;
/** The worker holds some ten megabytes, so it ends when no file follows. */
const restMs = 15_000;

interface Asked {
  resolve(read: ReadFile): void;
  reject(error: Error): void;
  most: number;
}

/** Reads files in a worker of its own, one at a time, each in bounded time. */
export class WorkerReader {
  #worker: Worker | undefined;
  #isLoaded = false;
  #asked: Asked | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Rejects with `ReaderUnavailable` where no worker can read. The file before has to be answered. */
  read(file: Blob, most = mostMs): Promise<ReadFile> {
    // The worker paints pages to see which of their words are visible.
    if (!('OffscreenCanvas' in globalThis)) return Promise.reject(new ReaderUnavailable());
    if (this.#asked) return Promise.reject(new Error('A file is being read already'));
    return new Promise<ReadFile>((resolve, reject) => {
      this.#worker ??= this.#begin();
      this.#asked = { resolve, reject, most };
      if (this.#isLoaded) this.#limit();
      else this.#after(mostMsToLoad, () => this.#endWith(new ReaderUnavailable('It did not load')));
      this.#worker.postMessage(file);
    });
  }

  /** Nothing is read any more, also not the file of now. */
  end(): void {
    this.#endWith(new ReaderUnavailable('It was ended'));
  }

  #begin(): Worker {
    const worker = new FileReaderWorker();
    worker.onmessage = ({ data }: MessageEvent<ReaderMessage>) => this.#said(data);
    worker.onerror = (event) => {
      // Expected where the script cannot be loaded, so it is not for the reporter of errors.
      event.preventDefault();
      if (this.#isLoaded) this.#endWith(new Error(`A file ended the reader: ${event.message}`));
      else this.#endWith(new ReaderUnavailable(event.message));
    };
    return worker;
  }

  #said(message: ReaderMessage): void {
    if (message.outcome === 'loaded') {
      this.#isLoaded = true;
      this.#limit();
      return;
    }
    const asked = this.#asked;
    this.#asked = undefined;
    this.#after(restMs, () => this.#terminate());
    if (message.outcome === 'failed') asked?.reject(new Error(message.message));
    else asked?.resolve(message);
  }

  #limit(): void {
    this.#after(this.#asked?.most ?? mostMs, () => {
      const asked = this.#asked;
      this.#terminate();
      asked?.resolve({ outcome: 'left', problem: null });
    });
  }

  #endWith(error: Error): void {
    const asked = this.#asked;
    this.#terminate();
    asked?.reject(error);
  }

  #terminate(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#isLoaded = false;
    this.#asked = undefined;
  }

  #after(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }
}
