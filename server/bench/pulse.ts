import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TestClient } from '../testing/client.ts';

/**
 * How many milliseconds each of the calls took that were made, one after the other, while the work went on. A thread of
 * its own makes them: what the work takes of this one is no time of the server's.
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
