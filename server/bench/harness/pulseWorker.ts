import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { TestClient } from '../../testing/client.ts';

const client = new TestClient(workerData, workerData.sessionToken);
const times: number[] = [];
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});

async function call(): Promise<number> {
  const started = performance.now();
  const { status } = await client.send('GET', '/api/invoices?limit=20');
  if (status !== 200) throw new Error(`The call was answered ${status}`);
  return performance.now() - started;
}

// The first call opens the connection and is not measured.
await call();
parentPort?.postMessage('ready');
while (!isOver) {
  times.push(await call());
  await wait(10);
}
parentPort?.postMessage(times);
