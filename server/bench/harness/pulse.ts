import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TestClient } from '../../testing/client.ts';

/**
 * Makes ordinary calls one after the other during the work, and returns the milliseconds of each. They run in another
 * thread, so that the work in this one does not delay them.
 */
export async function pulse(client: TestClient, work: () => Promise<unknown>): Promise<number[]> {
  const worker = new Worker(new URL('./pulseWorker.ts', import.meta.url), {
    workerData: { url: client.url, sessionToken: client.sessionToken },
  });
  await once(worker, 'message');
  try {
    await work();
    worker.postMessage('over');
    const [times] = await once(worker, 'message');
    return times;
  } finally {
    await worker.terminate();
  }
}
