import { parentPort } from 'node:worker_threads';

/** Fails with every task, and says how many it was given. */
let given = 0;
parentPort?.on('message', () => {
  parentPort?.postMessage({ kind: 'failed', message: `task ${++given}` });
});
