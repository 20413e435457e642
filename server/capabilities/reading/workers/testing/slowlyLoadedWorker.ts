import { parentPort } from 'node:worker_threads';

/** Loading it takes a second of the processor. */
const { user } = process.cpuUsage();
while (process.cpuUsage().user - user < 1_000_000);

parentPort?.on('message', () => {
  parentPort?.postMessage({ kind: 'unreadable', reason: 'empty' });
});
