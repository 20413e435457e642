import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepCapture } from '#sync/client/captures/captures.ts';
import { decide } from '#sync/client/decisions/decide.ts';
import { keepEdits } from '#sync/client/documents/keepEdits.ts';
import { pullAll } from '#sync/client/feed/pull.ts';
import { lockName } from '#sync/client/tables/lockName.ts';
import { Device } from '#sync/client/testing/Device.ts';
import { editsOf } from '#sync/client/testing/editsOf.ts';
import { someId, someInvoice } from '#sync/client/testing/someRows.ts';
import { type DocumentName, partsOf } from '#sync/protocol/documentName.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { MemoryServer } from '#sync/testing/memory/MemoryServer.ts';
import { databaseName } from '../store/database/databaseName.ts';
import { LocalDatabase } from '../store/database/LocalDatabase.ts';
import { reject } from '../store/decisions/decisions.ts';
import { sendOutbox } from './sendOutbox.ts';

const owner = { person: someId(), account: someId() };
let server: MemoryServer;
let device: Device;
let database: LocalDatabase;
let name: DocumentName;

beforeEach(async () => {
  server = new MemoryServer(owner);
  name = server.add({ kind: 'invoice', row: someInvoice() });
  device = new Device(server, owner);
  database = new LocalDatabase(databaseName(owner));
  await pullAll({ database, ports: device.ports, owner });
  await keepEdits(database, name, 0, editsOf([{ map: 'fields', key: 'amount', value: '7.00' }]));
});
afterEach(async () => {
  database.close();
  await Dexie.delete(database.name);
  await server.stop();
});

const unsent = () => database.outbox.count();

test('the worker sends the outbox of the person who is signed in', async () => {
  await sendOutbox(device.ports);
  expect(server.invoice(name).amount).toBe('7.00');
  expect(await unsent()).toBe(0);
});

test('the worker sends captures', async () => {
  const bytes = new Blob(['rent']);
  await keepCapture(database, { id: someId(), fileName: 'rent.pdf', hash: '#', bytes }, 0);
  device.network.drops = /upload/;
  await expect(sendOutbox(device.ports)).rejects.toThrow('Not everything');
  device.network.drops = null;
  await sendOutbox(device.ports);
  expect([...server.files.values()]).toMatchObject([{ name: 'rent.pdf' }]);
  expect(await database.captures.count()).toBe(0);
});

test('the worker sends nothing when the session has ended or is another person’s', async () => {
  device.session = null;
  await sendOutbox(device.ports);
  device.session = { person: someId(), account: owner.account };
  await sendOutbox(device.ports);
  expect(await unsent()).toBe(1);
  expect(server.invoice(name).amount).toBe('100.00');
});

test('the worker fails, to be called again, when the network fails', async () => {
  device.network.up = false;
  await expect(sendOutbox(device.ports)).rejects.toThrow('cannot be reached');
  device.network.up = true;
  device.network.drops = /documents/;
  await expect(sendOutbox(device.ports)).rejects.toThrow('Not everything');
  expect(await unsent()).toBe(1);
});

test('the worker waits until an approval can no longer be taken back, and then sends it', async () => {
  const rejection = reject({ id: partsOf(name).id }, 'Not ours');
  await decide(database, rejection, { now: device.clock.now(), key: someId() });
  const sending = sendOutbox(device.ports);
  await eventually(() => expect(device.clock.next()).toBe(10_000));
  expect(server.invoice(name).status).toBe('pending_review');
  device.clock.pass(10_000);
  await sending;
  expect(server.invoice(name).status).toBe('rejected');
  expect(await unsent()).toBe(0);
});

test('the worker waits 20 seconds for a page that is sending, then fails', async () => {
  const stop = new AbortController();
  const done = Promise.withResolvers<void>();
  const locked = device.locks.acquire(lockName(database), stop.signal, () => done.promise);
  await Promise.resolve();
  const delivering = sendOutbox(device.ports);
  const failed = expect(delivering).rejects.toThrow('The page has not sent everything');
  for (let second = 0; second < 25; second++) {
    await eventually(() => expect(device.clock.next() ?? second > 19).toBeTruthy());
    device.clock.pass(1_000);
  }
  await failed;
  done.resolve();
  await locked;
});
