import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DocumentName, documentName } from '../../protocol/documentName.ts';
import { eventually } from '../../testing/eventually.ts';
import { MemoryServer } from '../../testing/memory/MemoryServer.ts';
import type { Sync } from '../Sync.ts';
import { retry } from '../sending/retryOrDiscard.ts';
import { Device } from '../testing/Device.ts';
import { someId, someVendor } from '../testing/someRows.ts';
import { type Decision, decide } from './decide.ts';

const owner = { person: someId(), account: someId() };
let server: MemoryServer;
let device: Device;
let tab: Sync;

beforeEach(() => {
  server = new MemoryServer(owner);
  device = new Device(server, owner);
  tab = device.tab();
});
afterEach(async () => {
  await device.close();
  await server.stop();
});

const idOf = (one: DocumentName) => one.replace(/^\w+\./, '');
const rowOf = (name: DocumentName) => device.database.vendors.get(idOf(name));
const waiting = () => device.database.outbox.toArray();

function queue(decision: Decision): Promise<number> {
  return decide(device.database, decision, { now: device.clock.now(), key: someId() });
}

async function here(name: DocumentName): Promise<DocumentName> {
  await eventually(async () => expect(await rowOf(name)).toBeDefined());
  return name;
}

describe('a vendor that is created offline', () => {
  test('and may be a duplicate waits for the person with its edits, and is created when they insist', async () => {
    device.network.up = false;
    const row = someVendor({ name: 'Apex' });
    const name = documentName('vendor', row.id);
    const order = await queue({
      ...{ name: 'createVendor', entity: name, method: 'POST', path: '/api/vendors' },
      body: { id: row.id, name: 'Apex' },
      creates: { kind: 'vendor', row },
    });
    const { local } = await device.open(name, tab);
    local.enter([{ map: 'fields', key: 'phone', value: '1', before: null }]);
    await eventually(() => expect(local.saveState()).not.toBe('typed'));
    const duplicates = [{ vendor: someVendor(), score: 1, reason: 'same name' }];
    server.failures.push({
      path: /^\/api\/vendors$/,
      answer: { status: 409, json: { code: 'duplicates', message: 'Alike', duplicates } },
    });
    device.network.up = true;
    tab.wake();
    await eventually(async () =>
      expect((await waiting())[0]).toMatchObject({
        state: 'attention',
        problem: { code: 'duplicates', current: [{ reason: 'same name' }] },
      }),
    );

    await retry(device.database, order, {
      now: device.clock.now(),
      instead: { path: '/api/vendors?force=true', key: someId() },
    });
    server.failures.length = 0;
    const [first] = await waiting();
    expect(first).toMatchObject({ order, state: 'waiting', path: '/api/vendors?force=true' });
  });
});

describe('a vendor that is deleted', () => {
  test('but kept by the server because it has invoices is shown as the answer has it', async () => {
    const kept = someVendor();
    const name = await here(server.add({ kind: 'vendor', row: kept }));
    const vendor = { ...kept, status: 'inactive', seq: server.seq + 1 };
    server.failures.push({
      path: /^\/api\/vendors\/[^/]+$/,
      answer: { status: 200, json: { message: 'Kept', vendor } },
    });
    await queue({
      name: 'deleteVendor',
      entity: name,
      method: 'DELETE',
      path: `/api/vendors/${kept.id}`,
    });
    tab.wake();
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(await rowOf(name)).toMatchObject({ status: 'inactive', unsent: false });
  });
});

describe('a merge', () => {
  test('marks both vendors as unsent, and shows both as the answer has them', async () => {
    const [source, target] = [someVendor(), someVendor()];
    const names = [
      await here(server.add({ kind: 'vendor', row: source })),
      await here(server.add({ kind: 'vendor', row: target })),
    ] as const;
    server.failures.push({
      path: /merge/,
      answer: {
        status: 200,
        json: {
          message: 'Merged',
          vendor: { ...target, phone: '1', seq: server.seq + 1 },
          source: { ...source, status: 'inactive', mergedIntoId: target.id, seq: server.seq + 2 },
        },
      },
    });
    await queue({
      ...{ name: 'mergeVendors', method: 'POST', path: '/api/vendors/merge', locks: true },
      entity: names[0],
      about: [names[1]],
      body: {},
    });
    expect(await rowOf(names[1])).toMatchObject({ unsent: true });
    tab.wake();
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(await rowOf(names[0])).toMatchObject({ status: 'inactive', mergedIntoId: target.id });
    expect(await rowOf(names[1])).toMatchObject({ phone: '1', unsent: false });
  });
});
