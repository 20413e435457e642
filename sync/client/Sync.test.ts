import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { MemoryServer } from '../testing/memory/MemoryServer.ts';
import { decide } from './decisions/decide.ts';
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
const reported = () => device.failures.map((error) => error instanceof Error && error.message);

test('a lock that cannot be acquired is reported and tried again with back-off', async () => {
  server.add({ kind: 'invoice', row: someInvoice() });
  const hold = vi.spyOn(device.locks, 'acquire');
  hold.mockRejectedValueOnce(new Error('No lock')).mockRejectedValueOnce(new Error('Again none'));
  device.tab();
  await eventually(async () => expect(reported()).toEqual(['No lock']));
  device.clock.pass(1_000);
  await eventually(async () => expect(reported()).toEqual(['No lock', 'Again none']));
  device.clock.pass(1_000);
  expect(hold).toHaveBeenCalledTimes(2);
  device.clock.pass(1_000);
  await eventually(async () => expect(await invoices()).toBe(1));
});

test('a tab that fails to start syncing frees the lock and tries again', async () => {
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
  await eventually(async () => expect(reported()).toEqual(['No sockets here']));
  expect(device.isFailing).toBe(true);
  failing = false;
  device.clock.pass(1_000);
  await eventually(async () => expect(await invoices()).toBe(1));
});

test('a pull that fails unexpectedly is reported and repeated', async () => {
  server.add({ kind: 'invoice', row: someInvoice() });
  vi.spyOn(device.database.table('invoices'), 'bulkPut').mockRejectedValueOnce(
    new Error('The disk is full'),
  );
  device.tab();
  await eventually(async () => expect(reported()).toEqual(['The disk is full']));
  expect(device.isFailing).toBe(true);
  device.clock.pass(1_000);
  await eventually(async () => expect(await invoices()).toBe(1));
  await eventually(async () => expect(device.isFailing).toBe(false));
});

test('work that is interrupted by stopping is not reported as a failure', async () => {
  const tab = device.tab();
  await eventually(async () => expect(await device.database.feed.count()).toBe(1));
  await tab.stop();
  expect(reported()).toEqual([]);
});

test('a lead that fails after it has worked is tried again soon, even if others had failed before', async () => {
  const name = server.add({ kind: 'invoice', row: someInvoice() });
  const hold = vi.spyOn(device.locks, 'acquire');
  for (let time = 1; time <= 4; time++) hold.mockRejectedValueOnce(new Error('No lock'));
  device.tab();
  for (let time = 1; time <= 4; time++) {
    await eventually(() => expect(reported()).toHaveLength(time));
    device.clock.pass(10_000);
  }
  await eventually(async () => expect(await invoices()).toBe(1));
  vi.spyOn(device.database.outbox, 'toArray').mockRejectedValueOnce(new Error('Unreadable'));
  const decision = {
    name: 'approve',
    entity: name,
    method: 'POST',
    path: '/',
    locks: true,
  } as const;
  await decide(device.database, decision, { now: device.clock.now(), key: someId() });
  await eventually(() => expect(reported()).toContain('Unreadable'));
  await eventually(() => expect(device.clock.next()).toBeLessThanOrEqual(1_000));
});
