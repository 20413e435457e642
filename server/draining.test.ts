import { expect, it } from 'vitest';
import { getMe } from '#shared/auth/contract.ts';
import { closings } from '#sync/protocol/closing.ts';
import { TestPeer } from '#sync/relay/testing/TestPeer.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { invoiceOf } from './testing/documents.ts';
import { startProduct } from './testing/product.ts';
import { publicUrl } from './testing/server.ts';

it('a node that is told to stop says so, answers on without keeping connections, and lets its devices go', async () => {
  const { server, database, company } = await startProduct(undefined, {
    env: { DRAIN_SECONDS: '1' },
  });
  const { client } = company.admin;
  const id = await invoiceOf({ db: database.db, accountId: company.accountId });
  const peer = await new TestPeer(`${server.url.replace('http', 'ws')}/sync/invoice.${id}`, {
    headers: { Origin: publicUrl, Cookie: `docket=${client.sessionToken}` },
  }).ready();
  const before = await client.send(getMe.method, getMe.path);
  expect(before.headers.get('Connection')).toBe('keep-alive');

  const stopped = server.stop();
  const readiness = await fetch(`${server.url}/readyz`);
  expect(readiness.status).toBe(503);
  expect(await readiness.json()).toEqual({ ready: false, reason: 'stopping' });
  const meanwhile = await client.send(getMe.method, getMe.path);
  expect(meanwhile.status).toBe(200);
  expect(meanwhile.headers.get('Connection')).toBe('close');
  expect(peer.closed).toBeNull();
  await eventually(() => expect(peer.closed?.code).toBe(closings.goingAway.code));
  await stopped;
  await expect(fetch(`${server.url}/readyz`)).rejects.toThrow();
  await database.close();
});
