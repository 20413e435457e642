import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { TestClient } from '../../testing/client.ts';
import { attacks } from './hostileCalls.ts';

/** Attacks the server from another thread, so that making the calls does not delay the server. */
const given = z
  .object({
    name: z.string(),
    url: z.string(),
    sessionToken: z.string(),
    invoiceIds: z.array(z.string()),
  })
  .parse(workerData);
const client = new TestClient(given, given.sessionToken);
const attack = Object.entries(attacks).find(([name]) => name === given.name)?.[1];
if (!attack) throw new Error(`There is no attack called ${given.name}`);
for (const invoiceId of given.invoiceIds) {
  await attack({ client, invoiceIds: given.invoiceIds }, invoiceId);
}
parentPort?.postMessage('over');
