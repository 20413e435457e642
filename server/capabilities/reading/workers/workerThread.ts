// The thread of an isolated worker: it says when its script is loaded, so that no document is charged for that.
import { parentPort, workerData } from 'node:worker_threads';
import { loadedMessage } from './messages.ts';

await import(String(workerData));
parentPort?.postMessage(loadedMessage);
