import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CurrentUser } from '#shared/auth/contract.ts';
import { Device } from '#sync/client/testing/Device.ts';
import { memoryStorage } from '#sync/client/testing/memoryStorage.ts';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { MemoryServer } from '#sync/testing/memory/MemoryServer.ts';
import { ApiError } from '../../api/ApiError.ts';
import { Session } from '../session/Session.ts';
import { anotherAccount, person } from '../testing.ts';
import { Syncing } from './Syncing.ts';

const ada = person();
const ownerOfAda = { person: ada.id, account: ada.accountId };

let server: MemoryServer;
let device: Device;
let session: Session;
let syncing: Syncing;
let whoAmI: () => Promise<CurrentUser>;

beforeEach(() => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  server = new MemoryServer(ownerOfAda);
  server.add({ kind: 'invoice', row: someInvoice() });
  device = new Device(server, ownerOfAda);
  whoAmI = async () => ada;
  session = new Session({ storage: memoryStorage(), whoAmI: () => whoAmI() });
  syncing = new Syncing(session, device.ports);
});
afterEach(async () => {
  await session.end();
  await eventually(() => expect(syncing.sync()).toBeUndefined());
  await server.stop();
});

async function countIn(): Promise<number> {
  const state = session.state();
  return state.status === 'in' ? state.database.invoices.count() : -1;
}

test('syncing starts with a session and stops with it', async () => {
  expect(syncing.sync()).toBeUndefined();
  await session.start();
  await eventually(async () => expect(await countIn()).toBe(1));
  expect(syncing.sync()).toBeDefined();
  await session.end();
  expect(syncing.sync()).toBeUndefined();
});

test('8.9 a change without a row refreshes the session', async () => {
  await session.start();
  await eventually(async () => expect(await countIn()).toBe(1));
  await eventually(() => expect(server.sockets).toBeGreaterThan(0));
  whoAmI = async () => ({ ...ada, subscriptionStatus: 'past_due' });
  server.changeNoRow();
  await eventually(async () =>
    expect(await session.person()).toMatchObject({ subscriptionStatus: 'past_due' }),
  );
});

test('syncing continues while the screen of an ended session is kept open', async () => {
  await session.start();
  await eventually(() => expect(syncing.sync()).toBeDefined());
  const sync = syncing.sync();
  const release = session.keepOpen();
  session.expire();
  expect(session.state()).toMatchObject({ validity: 'ended' });
  expect(syncing.sync()).toBe(sync);
  release();
  expect(syncing.sync()).toBeUndefined();
});

test('a socket closed with 4401 refreshes the session', async () => {
  await session.start();
  await eventually(async () => expect(await countIn()).toBe(1));
  device.session = null;
  whoAmI = () => Promise.reject(new ApiError({ status: 401, message: 'Sign in' }));
  server.closeSockets(4401);
  await eventually(() => expect(session.state()).toEqual({ status: 'out', why: 'ended' }));
});

test('changing to another company syncs another database', async () => {
  await session.start();
  await eventually(async () => expect(await countIn()).toBe(1));
  const first = syncing.sync();
  device.session = { person: ada.id, account: anotherAccount };
  server.add({ kind: 'invoice', row: someInvoice() });
  const inOtherCompany = { ...ada, accountId: anotherAccount };
  whoAmI = async () => inOtherCompany;
  await session.begin(inOtherCompany);
  await eventually(() => expect(syncing.sync()?.database.name).toContain(anotherAccount));
  expect(syncing.sync()).not.toBe(first);
});
