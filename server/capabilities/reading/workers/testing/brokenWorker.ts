import { parentPort } from 'node:worker_threads';

/** Fails every task, and reports how many it was given. */
let given = 0;
parentPort?.on('message', () => {
  parentPort?.postMessage({ kind: 'failed', message: `task ${++given}` });
});
