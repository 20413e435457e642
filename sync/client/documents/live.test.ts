import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getMe } from '#shared/auth/contract.ts';
import { closings } from '../../protocol/closing.ts';
import type { DocumentName } from '../../protocol/documentName.ts';
import { eventually } from '../../testing/eventually.ts';
import { MemoryServer } from '../../testing/memory/MemoryServer.ts';
import { afterClosing } from '../Reconnecting.ts';
import { Device } from '../testing/Device.ts';
import { someId, someInvoice } from '../testing/someRows.ts';

const owner = { person: someId(), account: someId() };
let server: MemoryServer;
let device: Device;
let name: DocumentName;

beforeEach(() => {
  server = new MemoryServer(owner);
  name = server.add({ kind: 'invoice', row: someInvoice() });
  device = new Device(server, owner);
});
afterEach(async () => {
  await device.close();
  await server.stop();
});

async function openLive() {
  const tab = device.tab();
  await eventually(async () => expect(await device.database.invoices.count()).toBe(1));
  const document = await device.open(name, tab);
  await eventually(() => expect(document.live?.state()).toBe('live'));
  return { tab, document };
}

test.each([
  ['tooSlow', 'again'],
  ['goingAway', 'again'],
  ['tryAgain', 'again'],
  ['tooLarge', 'again'],
  ['signedOut', 'signedOut'],
  ['notAllowed', 'notAllowed'],
  ['unknown', 'unknown'],
  ['upgrade', 'upgrade'],
  ['malformed', 'stop'],
  ['tooMany', 'muchLater'],
] as const)('after being closed as %s: %s', (closing, meaning) => {
  expect(afterClosing(closings[closing].code)).toBe(meaning);
});

test('a lost connection is reopened like after a restart of the server', () => {
  expect(afterClosing(1006)).toBe('again');
});

describe('a socket that was closed', () => {
  test('reconnects with back-off, and at once when the network is back', async () => {
    const { tab, document } = await openLive();
    device.network.up = false;
    server.closeSockets(1006);
    expect(document.live?.state()).toBe('connecting');
    for (let attempt = 0; attempt < 12; attempt++) {
      await eventually(() => expect(device.clock.next()).not.toBeNull());
      device.clock.pass(60_000);
    }
    device.network.up = true;
    tab.wake();
    await eventually(() => expect(document.live?.state()).toBe('live'));
  });

  test('for good does not reconnect', async () => {
    const { document } = await openLive();
    const calls = server.sockets;
    server.closeSockets(closings.malformed.code);
    expect(document.live?.state()).toBe('stop');
    for (let minute = 0; minute < 10; minute++) {
      device.clock.pass(60_000);
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(server.sockets).toBe(calls);
  });

  test('with 4401 has the session checked, keeps edits, and sends them after signing in', async () => {
    const { tab, document } = await openLive();
    device.session = null;
    server.closeSockets(closings.signedOut.code);
    expect(document.live?.state()).toBe('signedOut');
    expect(device.doubts).toBeGreaterThan(0);
    document.local.enter([{ map: 'fields', key: 'amount', value: '3.00' }]);
    await eventually(() => expect(document.local.saveState()).toBe('kept'));
    device.session = owner;
    tab.wake();
    await eventually(() => expect(document.local.saveState()).toBe('saved'));
    expect(server.invoice(name).amount).toBe('3.00');
  });

  test('does not reconnect when somebody else is signed in', async () => {
    const { tab, document } = await openLive();
    device.session = { person: someId(), account: owner.account };
    server.closeSockets(closings.signedOut.code);
    document.local.enter([{ map: 'fields', key: 'amount', value: '3.00' }]);
    await eventually(() => expect(document.local.saveState()).toBe('kept'));
    server.calls.length = 0;
    const opened = vi.spyOn(server, 'connect');
    tab.wake();
    // Pulling and the document each ask who is signed in.
    const asked = () => server.calls.filter(({ path }) => path === getMe.path);
    await eventually(() => expect(asked()).toHaveLength(2));
    expect(document.live?.state()).toBe('signedOut');
    expect(server.invoice(name).amount).toBe('100.00');
    device.session = owner;
    tab.wake();
    await eventually(() => expect(document.live?.state()).toBe('live'));
    const sessions = opened.mock.calls.flatMap(([url, session]) =>
      url.pathname.endsWith(name) ? [session] : [],
    );
    expect(sessions).toEqual([owner]);
  });
});

test('2.2 an edit on a live socket is acknowledged over it, without an HTTP call', async () => {
  const { document } = await openLive();
  server.calls.length = 0;
  document.local.enter([{ map: 'fields', key: 'amount', value: '3.00' }]);
  await eventually(() => expect(document.local.saveState()).toBe('saved'));
  device.clock.pass(30_000);
  expect(server.calls.filter(({ path }) => path === '/api/sync/documents')).toEqual([]);
  expect(server.edits).toHaveLength(1);
});

test('edits sent over the socket and over HTTP at the same time are stored once', async () => {
  const { tab, document } = await openLive();
  for (const value of ['1.00', '2.00', '3.00']) {
    document.local.enter([{ map: 'fields', key: 'amount', value }]);
    device.clock.pass(20_000);
    tab.wake();
  }
  await eventually(() => expect(document.local.saveState()).toBe('saved'));
  expect(server.invoice(name).amount).toBe('3.00');
  expect(await device.database.outbox.count()).toBe(0);
});

describe('5 presence', () => {
  test('shows who else has the document open and in which field, but not oneself', async () => {
    const { document } = await openLive();
    const other = new Device(server, { person: someId(), account: owner.account });
    const there = await other.open(name);
    await eventually(() => expect(there.live?.state()).toBe('live'));
    there.setField('amount');
    await eventually(() =>
      expect(document.live?.present()).toContainEqual({
        personId: other.owner.person,
        name: 'Ada Lovelace',
        field: 'amount',
      }),
    );
    await other.close();
  });
});

test('2.3 two hundred offline edits are sent in few frames, and each is acknowledged', async () => {
  const { tab, document } = await openLive();
  device.network.up = false;
  server.closeSockets(1006);
  for (let index = 0; index < 200; index++) {
    const value = `${index} ${'x'.repeat(5_000)}`;
    document.local.enter([{ map: 'notes', key: `n${index % 20}`, value }]);
  }
  await eventually(() => expect(document.local.saveState()).toBe('kept'));
  expect(await device.database.outbox.count()).toBe(200);
  device.network.up = true;
  tab.wake();
  await eventually(() => expect(document.local.saveState()).toBe('saved'));
  expect(server.edits.length).toBeLessThan(10);
  expect(Object.keys(server.content(name)?.notes ?? {})).toHaveLength(20);
}, 60_000);
