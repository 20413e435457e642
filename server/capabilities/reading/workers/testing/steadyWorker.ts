import { parentPort } from 'node:worker_threads';

/** Answers every task with the id of its process. */
parentPort?.on('message', () => {
  parentPort?.postMessage({ kind: 'preview', webp: Buffer.from(String(process.pid)) });
});
