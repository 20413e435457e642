import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentName } from '../protocol/documentName.ts';
import { MemoryServer } from '../testing/memory/MemoryServer.ts';
import { keepEdits } from './documents/keepEdits.ts';
import { pullAll } from './feed/pull.ts';
import { sendInBackground } from './sendInBackground.ts';
import { lockName } from './tables/lockName.ts';
import { Device } from './testing/Device.ts';
import { editsOf } from './testing/editsOf.ts';
import { someId, someInvoice } from './testing/someRows.ts';

const owner = { person: someId(), account: someId() };
let server: MemoryServer;
let device: Device;
let name: DocumentName;

beforeEach(async () => {
  server = new MemoryServer(owner);
  name = server.add({ kind: 'invoice', row: someInvoice() });
  device = new Device(server, owner);
  const { database, ports } = device;
  await pullAll({ database, ports, owner });
  const edits = editsOf([{ map: 'fields', key: 'amount', value: '7.00' }], device.clock.now());
  await keepEdits(database, name, 0, edits);
});
afterEach(async () => {
  await device.close();
  await server.stop();
});

const send = () => sendInBackground(device.database, device.ports, owner);

describe('11.3 with every page closed', () => {
  test('the outbox is sent and new rows are pulled', async () => {
    const other = server.add({ kind: 'invoice', row: someInvoice() });
    expect(await send()).toBe('done');
    expect(server.invoice(name).amount).toBe('7.00');
    expect(await device.database.outbox.count()).toBe(0);
    expect(await device.database.invoices.get(other.replace('invoice.', ''))).toBeDefined();
  });

  test('a failed call is tried again later', async () => {
    device.network.drops = /documents/;
    expect(await send()).toBe('again');
    expect(await device.database.outbox.count()).toBe(1);
    device.network.drops = null;
    expect(await send()).toBe('done');
  });

  test('one document that failed is tried again later, although everything else was sent', async () => {
    const other = server.add({ kind: 'invoice', row: someInvoice() });
    await pullAll({ ...device, owner });
    server.tables.failing.add(other);
    const edits = editsOf([{ map: 'fields', key: 'amount', value: '8.00' }], device.clock.now());
    await keepEdits(device.database, other, 0, edits);
    expect(await send()).toBe('again');
    expect(server.invoice(name).amount).toBe('7.00');
    server.tables.failing.clear();
    expect(await send()).toBe('done');
    expect(server.invoice(other).amount).toBe('8.00');
  });

  test('nothing is sent while a page has the lock', async () => {
    const done = Promise.withResolvers<void>();
    const locked = device.locks.acquire(
      lockName(device.database),
      new AbortController().signal,
      () => done.promise,
    );
    await Promise.resolve();
    expect(await send()).toBe('busy');
    done.resolve();
    await locked;
    expect(await send()).toBe('done');
  });
});
