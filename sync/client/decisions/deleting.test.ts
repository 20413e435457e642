import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DocumentName, documentName } from '../../protocol/documentName.ts';
import { eventually } from '../../testing/eventually.ts';
import { MemoryServer } from '../../testing/memory/MemoryServer.ts';
import type { Sync } from '../Sync.ts';
import { discard } from '../sending/retryOrDiscard.ts';
import { Device } from '../testing/Device.ts';
import { someId, someInvoice } from '../testing/someRows.ts';
import { decide } from './decide.ts';

const owner = { person: someId(), account: someId() };
const row = someInvoice();
const name: DocumentName = documentName('invoice', row.id);
const path = `/api/invoices/${row.id}`;
let server: MemoryServer;
let device: Device;
let tab: Sync;

beforeEach(async () => {
  server = new MemoryServer(owner);
  server.add({ kind: 'invoice', row });
  device = new Device(server, owner);
  tab = device.tab();
  await eventually(async () => expect(await here()).toBeDefined());
});
afterEach(async () => {
  await device.close();
  await server.stop();
});

const here = (on = device) => on.database.invoices.get(row.id);
const trashed = (on = device) => on.database.trash.get(row.id);
const waiting = () => device.database.outbox.toArray();

const remove = (options: { sendAfterInMs?: number } = {}) =>
  decide(
    device.database,
    {
      name: 'deleteInvoice',
      entity: name,
      method: 'DELETE',
      path,
      body: { reason: null },
      locks: true,
      removes: true,
      ...options,
    },
    { now: device.clock.now(), key: someId() },
  );

const restore = () =>
  decide(
    device.database,
    { name: 'restoreInvoice', entity: name, method: 'POST', path: `${path}/restore` },
    { now: device.clock.now(), key: someId() },
  );

function offline() {
  device.network.up = false;
  server.closeSockets(1006);
}

function online() {
  device.network.up = true;
  tab.wake();
}

async function edit(value: string) {
  const { local } = await device.open(name, tab);
  local.enter([{ map: 'fields', key: 'amount', value, before: (await here())?.amount }]);
  await eventually(() => expect(local.saveState()).not.toBe('typed'));
}

test('11.2b an invoice that is deleted here is in no list at once, and is back with its edits when that is taken back', async () => {
  offline();
  await edit('250.00');
  const order = await remove({ sendAfterInMs: 10_000 });
  expect(await here()).toBeUndefined();
  await discard(device.database, order);
  expect(await here()).toMatchObject({ amount: '250.00', unsent: true });
  online();
  await eventually(async () => expect(await waiting()).toEqual([]));
  expect(server.invoice(name)).toMatchObject({ amount: '250.00' });
});

test('11.2b an invoice that is deleted here stays out of the lists when the feed brings a change of it', async () => {
  await remove({ sendAfterInMs: 60_000 });
  server.change(name, { vendorName: 'Changed' });
  await eventually(async () =>
    expect((await device.database.facts.get(['invoice', row.id]))?.known).toMatchObject({
      row: { vendorName: 'Changed' },
    }),
  );
  expect(await here()).toBeUndefined();
});

test('11.2b a refused deletion brings its row back, with the reason', async () => {
  offline();
  await remove();
  server.change(name, { status: 'approved' });
  online();
  await eventually(async () =>
    expect(await waiting()).toMatchObject([{ problem: { code: 'already_decided' } }]),
  );
  await eventually(async () => expect(await here()).toMatchObject({ status: 'approved' }));
});

test('8.1 an invoice that was deleted and restored while a device was away is on it afterwards', async () => {
  await remove();
  await eventually(async () => expect(await trashed()).toMatchObject({ vendorName: 'Acme' }));
  await eventually(async () => expect(await waiting()).toEqual([]));
  await restore();
  await eventually(async () => expect(await here()).toMatchObject({ vendorName: 'Acme' }));
  await eventually(async () => expect(await trashed()).toBeUndefined());
});

test('3.4 a late edit of a deleted invoice stays readable, and can be applied once it is restored', async () => {
  const other = new Device(server, owner);
  const otherTab = other.tab();
  await eventually(async () => expect(await here(other)).toBeDefined());
  offline();
  await edit('250.00');
  await decide(
    other.database,
    { name: 'deleteInvoice', entity: name, method: 'DELETE', path, removes: true },
    { now: other.clock.now(), key: someId() },
  );
  await eventually(async () => expect(await trashed(other)).toBeDefined());
  online();
  await eventually(async () =>
    expect(await waiting()).toMatchObject([
      {
        entries: [{ key: 'amount', value: '250.00' }],
        problem: { code: 'gone', message: 'Your edit arrived after the invoice had been deleted.' },
      },
    ]),
  );
  await restore();
  await eventually(async () => expect(await here()).toMatchObject({ amount: '100.00' }));
  otherTab.wake();
  await eventually(async () => expect(await here(other)).toBeDefined());
  await other.close();
});
