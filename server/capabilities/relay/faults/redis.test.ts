import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentName } from '#sync/protocol/documentName.ts';
import { RedisFanOut } from '#sync/relay/RedisFanOut.ts';
import { TestPeer } from '#sync/relay/testing/TestPeer.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { invoiceOf } from '../../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../../testing/people.ts';
import { publicUrl } from '../../../testing/server.ts';
import { Wire } from '../../../testing/Wire.ts';
import { invoices } from '../../invoices/invoiceStore.ts';
import { Nodes } from '../schedules/Nodes.ts';
import { Writer } from './TypingServer.ts';

let nodes: Nodes;
let company: TestCompany;

beforeAll(async () => {
  nodes = await Nodes.start();
  company = await createCompany({ db: nodes.database.db, server: { url: nodes.url(0) } });
});
afterAll(() => nodes.stop());

function open(node: number, name: DocumentName): Promise<TestPeer> {
  const headers = { Origin: publicUrl, Cookie: `docket=${company.admin.client.sessionToken}` };
  return new TestPeer(`ws://127.0.0.1:${nodes.port(node)}/sync/${name}`, { headers }).ready();
}

it('7.2 Redis is killed and restarted while people type on two nodes: everybody ends up with everything', async () => {
  const place = { db: nodes.database.db, accountId: company.accountId };
  const id = await invoiceOf(place);
  const name: DocumentName = `invoice.${id}`;
  const peers = [await open(0, name), await open(1, name), await open(1, name)];
  const writers = peers.map((peer, index) => new Writer(peer, `of${index}.`));
  for (const writer of writers) writer.start();
  const untilAllGoOn = () => Promise.all(writers.map((writer) => writer.untilAcknowledged(10)));
  await untilAllGoOn();
  await nodes.stopRedis();
  await untilAllGoOn();
  await nodes.startRedis();
  await untilAllGoOn();
  await Promise.all(writers.map((writer) => writer.stop()));
  for (const { peer, typed } of writers) {
    expect(typed).toBeGreaterThan(0);
    await peer.until('everything is durable', () => peer.durable.size === typed);
  }
  const [first, ...others] = peers;
  for (const peer of others) {
    await eventually(() => expect(peer.fields).toEqual(first?.fields));
  }
  const row = await place.db.withAccount(place.accountId, (tx) => invoices.find(tx, id));
  expect(row?.description).toBe(first?.fields['description']);
  for (const peer of peers) await peer.leave();
});

it('7.2 changes that one node could not announce without Redis are found by the others', async () => {
  const redisPort = Number(new URL(nodes.redis.url).port);
  const wire = await Wire.open(() => redisPort);
  const options = { prefix: 'alone:', onTrouble() {} };
  const [here, away] = [
    new RedisFanOut(nodes.redis.url, options),
    new RedisFanOut(`redis://127.0.0.1:${wire.port}`, options),
  ];
  for (const node of [here, away]) await eventually(() => expect(node.takeGap()).toBe(false));
  // Its messages from the start were sent before this.
  let heard = false;
  here.subscribe('room', () => {
    heard = true;
  });
  await eventually(() => {
    away.publish('room', new Uint8Array());
    expect(heard).toBe(true);
  });
  here.takeGap();

  wire.isDown = true;
  wire.cut();
  await eventually(() => expect(away.takeGap()).toBe(true));
  away.publish('room', new TextEncoder().encode('nobody hears this'));
  expect(here.takeGap()).toBe(false);
  wire.isDown = false;
  await eventually(() => expect(here.takeGap()).toBe(true));

  for (const node of [here, away]) await node.close();
  await wire.close();
});
