import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentName } from '../../protocol/documentName.ts';
import { MemoryServer } from '../../testing/memory/MemoryServer.ts';
import { decide } from '../decisions/decide.ts';
import { keepEdits } from '../documents/keepEdits.ts';
import { Sender } from '../sending/Sender.ts';
import { Device } from '../testing/Device.ts';
import { editsOf } from '../testing/editsOf.ts';
import { someId, someInvoice } from '../testing/someRows.ts';
import { pullAll } from './pull.ts';

const owner = { person: someId(), account: someId() };
const colleague = { person: someId(), account: owner.account };
let server: MemoryServer;
let device: Device;
let other: Device;

beforeEach(() => {
  server = new MemoryServer(owner);
  device = new Device(server, owner);
  other = new Device(server, colleague);
});
afterEach(async () => {
  await Promise.all([device.close(), other.close()]);
  await server.stop();
});

const add = () => server.add({ kind: 'invoice', row: someInvoice({ amount: '100.00' }) });
const idOf = (one: DocumentName) => one.replace(/^\w+\./, '');
const row = (one: Device, name: DocumentName) => one.database.invoices.get(idOf(name));

async function pull({ database, ports, owner }: Device): Promise<void> {
  expect(await pullAll({ database, ports, owner })).toMatchObject({ outcome: 'ok' });
}

async function send({ database, ports, owner }: Device): Promise<void> {
  const sender = new Sender({ database, ports, owner });
  expect(await sender.flush()).toMatchObject({ outcome: 'done', againAt: null });
}

async function edit(one: Device, name: DocumentName, key: string, value: string): Promise<void> {
  await keepEdits(one.database, name, 0, editsOf([{ map: 'fields', key, value }]));
}

async function editAndSend(one: Device, name: DocumentName, key: string, value: string) {
  await edit(one, name, key, value);
  await send(one);
  await pull(one);
}

describe('8.10 a database that was restored from an earlier time', () => {
  test('gets back the edits that a device still has, also those of others', async () => {
    const [typed, seen] = [add(), add()];
    await pull(device);
    const restore = server.backUp();
    await editAndSend(device, typed, 'amount', '7.00');
    await editAndSend(other, seen, 'description', 'Paper');
    await pull(device);
    restore();
    expect(server.invoice(typed).amount).toBe('100.00');
    await pull(device);
    expect(await row(device, typed)).toMatchObject({ amount: '7.00', unsent: true });
    await send(device);
    await pull(device);
    expect(server.invoice(typed).amount).toBe('7.00');
    expect(server.invoice(seen).description).toBe('Paper');
    expect(await row(device, typed)).toMatchObject({ amount: '7.00', unsent: false });
    expect(await device.database.outbox.count()).toBe(0);
    expect(await device.database.facts.count()).toBe(0);
  });

  test('merges them with what was edited since', async () => {
    const name = add();
    await editAndSend(device, name, 'currency', 'CHF');
    const restore = server.backUp();
    await editAndSend(device, name, 'amount', '7.00');
    restore();
    await pull(other);
    await editAndSend(other, name, 'description', 'Paper');
    for (const one of [device, other, device, other]) {
      await pull(one);
      await send(one);
    }
    const merged = { amount: '7.00', currency: 'CHF', description: 'Paper' };
    expect(server.invoice(name)).toMatchObject(merged);
    for (const one of [device, other]) expect(await row(one, name)).toMatchObject(merged);
  });

  test('takes an edit that was made offline on top of one that it lost', async () => {
    const name = add();
    await pull(device);
    const restore = server.backUp();
    await editAndSend(device, name, 'amount', '7.00');
    const open = await device.open(name);
    device.network.up = false;
    open.local.enter([{ map: 'fields', key: 'amount', value: '8.00' }]);
    await open.local.whenStored();
    await open.close();
    restore();
    device.network.up = true;
    await pull(device);
    await send(device);
    expect(server.invoice(name).amount).toBe('8.00');
  });

  test('replaces the rows that devices had, although its sequences are lower', async () => {
    const [decided, edited, gone] = [add(), add(), add()];
    await pull(device);
    const restore = server.backUp();
    for (let times = 0; times < 5; times++) server.change(edited, { confidence: `0.${times}` });
    server.change(decided, { status: 'approved' });
    server.remove(gone);
    const late = add();
    await pull(device);
    // With something unsent about it, a row is kept beside what the feed brings.
    await edit(device, edited, 'amount', '7.00');
    await decide(
      device.database,
      { name: 'approve', entity: decided, method: 'POST', path: '/api/none' },
      { now: 0, key: someId() },
    );
    restore();
    await pull(device);
    expect(await row(device, decided)).toMatchObject({ status: 'pending_review' });
    expect(await row(device, edited)).toMatchObject({ amount: '7.00', confidence: '0.95' });
    expect(await row(device, gone)).toBeDefined();
    expect(await row(device, late)).toBeUndefined();
  });

  test('does not skip a change under a sequence that a device has passed already', async () => {
    const [one, two] = [add(), add()];
    await pull(device);
    const restore = server.backUp();
    server.change(one, { status: 'approved' });
    await pull(device);
    restore();
    // The same sequence, for another row.
    server.change(two, { status: 'rejected' });
    await pull(device);
    expect(await row(device, one)).toMatchObject({ status: 'pending_review' });
    expect(await row(device, two)).toMatchObject({ status: 'rejected' });
  });
});
