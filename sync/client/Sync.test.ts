import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { MemoryServer } from '../testing/memory/MemoryServer.ts';
import { Device } from './testing/Device.ts';
import { someId, someInvoice } from './testing/someRows.ts';

const owner = { person: someId(), account: someId() };
let server: MemoryServer;
let device: Device;

beforeEach(() => {
  server = new MemoryServer(owner);
  device = new Device(server, owner);
});
afterEach(() => device.close());

const invoices = () => device.database.invoices.count();
const told = () => device.failures.map((error) => error instanceof Error && error.message);

test('a lock that cannot be had is told of, and asked for again after a growing time', async () => {
  server.add({ kind: 'invoice', row: someInvoice() });
  const hold = vi.spyOn(device.locks, 'hold');
  hold.mockRejectedValueOnce(new Error('No lock')).mockRejectedValueOnce(new Error('Again none'));
  device.tab();
  await eventually(async () => expect(told()).toEqual(['No lock']));
  device.clock.pass(1_000);
  await eventually(async () => expect(told()).toEqual(['No lock', 'Again none']));
  device.clock.pass(1_000);
  expect(hold).toHaveBeenCalledTimes(2);
  device.clock.pass(1_000);
  await eventually(async () => expect(await invoices()).toBe(1));
});

test('a turn that cannot even begin frees the lock and is followed by another', async () => {
  server.add({ kind: 'invoice', row: someInvoice() });
  const { open } = device.ports.sockets;
  let failing = true;
  device.ports.sockets.open = class extends open {
    constructor(url: string | URL, protocols?: string | string[]) {
      if (failing) throw new Error('No sockets here');
      super(url, protocols);
    }
  };
  device.tab();
  await eventually(async () => expect(told()).toEqual(['No sockets here']));
  failing = false;
  device.clock.pass(1_000);
  await eventually(async () => expect(await invoices()).toBe(1));
});

test('a pull that fails unexpectedly is told of and repeated', async () => {
  server.add({ kind: 'invoice', row: someInvoice() });
  vi.spyOn(device.database.table('invoices'), 'bulkPut').mockRejectedValueOnce(
    new Error('The disk is full'),
  );
  device.tab();
  await eventually(async () => expect(told()).toEqual(['The disk is full']));
  device.clock.pass(1_000);
  await eventually(async () => expect(await invoices()).toBe(1));
});

test('what is broken off by stopping is no failure', async () => {
  const tab = device.tab();
  await eventually(async () => expect(await device.database.feed.count()).toBe(1));
  await tab.stop();
  expect(told()).toEqual([]);
});
