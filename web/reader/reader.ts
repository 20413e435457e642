/// <reference lib="webworker" />
// The worker that reads files on this device. The page ends it when a file takes too long.
import { type ReadFile, readFile } from '#shared/uploads/readFile.ts';
import type { ReaderMessage } from './messages.ts';
import { pdfIn } from './pdfIn.ts';

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  answer(data).then(say);
});
say({ outcome: 'loaded' });

function say(message: ReaderMessage): void {
  self.postMessage(message);
}

async function answer(file: Blob): Promise<ReaderMessage> {
  try {
    return await read(file);
  } catch (error) {
    return { outcome: 'failed', message: String(error) };
  }
}

async function read(file: Blob): Promise<ReadFile> {
  const opened: { close(): Promise<void> }[] = [];
  try {
    return await readFile(new Uint8Array(await file.arrayBuffer()), (bytes) => {
      const pdf = pdfIn(bytes);
      opened.push(pdf);
      return pdf;
    });
  } finally {
    for (const pdf of opened) await pdf.close();
  }
}
