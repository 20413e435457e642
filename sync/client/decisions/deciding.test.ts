import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getMe } from '#shared/auth/contract.ts';
import { fingerprintedFields } from '#shared/invoices/fingerprint.ts';
import { type DocumentName, documentName } from '../../protocol/documentName.ts';
import { passkeyNeededCode } from '../../protocol/owner.ts';
import { eventually } from '../../testing/eventually.ts';
import { MemoryServer } from '../../testing/memory/MemoryServer.ts';
import type { Sync } from '../Sync.ts';
import { discard, retry } from '../sending/retryOrDiscard.ts';
import { Device } from '../testing/Device.ts';
import { someId, someInvoice, someVendor } from '../testing/someRows.ts';
import { type Decision, decide } from './decide.ts';

const owner = { person: someId(), account: someId() };
let server: MemoryServer;
let device: Device;
let name: DocumentName;
let tab: Sync;

beforeEach(async () => {
  server = new MemoryServer(owner);
  name = server.add({ kind: 'invoice', row: someInvoice() });
  device = new Device(server, owner);
  tab = device.tab();
  await eventually(async () => expect(await rowHere()).toBeDefined());
});
afterEach(async () => {
  await device.close();
  await server.stop();
});

const idOf = (one: DocumentName) => one.replace(/^\w+\./, '');
const rowHere = () => device.database.invoices.get(idOf(name));
const waiting = () => device.database.outbox.toArray();
const bodies = (path: RegExp) => server.calls.filter((call) => path.test(call.path));

function queue(decision: Decision): Promise<number> {
  return decide(device.database, decision, { now: device.clock.now(), key: someId() });
}

async function approve(): Promise<number> {
  const row = await rowHere();
  if (!row) throw new Error('There is no invoice');
  return queue({
    name: 'approve',
    entity: name,
    method: 'POST',
    path: `/api/invoices/${row.id}/approve`,
    ifMatch: row.fingerprint,
    seen: fingerprintedFields(row),
    locks: true,
  });
}

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
  local.enter([{ map: 'fields', key: 'amount', value, before: (await rowHere())?.amount }]);
  await eventually(() => expect(local.saveState()).not.toBe('typed'));
}

describe('11.2', () => {
  test('an approval is sent after the edits it is based on, and is accepted with its fingerprint', async () => {
    offline();
    await edit('250.00');
    await approve();
    expect(await rowHere()).toMatchObject({ amount: '250.00', unsent: true });
    online();
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(server.invoice(name)).toMatchObject({ amount: '250.00', status: 'approved' });
    await eventually(async () =>
      expect(await rowHere()).toMatchObject({
        status: 'approved',
        amount: '250.00',
        unsent: false,
      }),
    );
  });

  test('a decision whose edits were refused waits for the person', async () => {
    offline();
    await edit('250.00');
    await approve();
    server.change(name, { status: 'rejected' });
    online();
    await eventually(async () =>
      expect(await waiting()).toMatchObject([
        { kind: 'edit', problem: { code: 'frozen' } },
        { kind: 'decision', problem: { code: 'edits_refused' } },
      ]),
    );
    expect(bodies(/approve/)).toEqual([]);
  });

  test('a vendor created offline is created on the server before its edits are sent', async () => {
    offline();
    const row = someVendor({ name: 'Apex' });
    const vendor = documentName('vendor', row.id);
    await queue({
      name: 'create',
      entity: vendor,
      method: 'POST',
      path: '/api/vendors',
      body: { id: row.id, name: 'Apex' },
      creates: { kind: 'vendor', row },
    });
    const { local } = await device.open(vendor, tab);
    local.enter([{ map: 'fields', key: 'phone', value: '555' }]);
    await eventually(async () =>
      expect(await device.database.vendors.get(row.id)).toMatchObject({
        phone: '555',
        unsent: true,
      }),
    );
    online();
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(server.row(vendor)).toMatchObject({ name: 'Apex', phone: '555' });
    expect(server.carriedOut).toHaveLength(1);
  });

  test('a decision that fails delays only what follows on the same entity', async () => {
    offline();
    const other = server.add({ kind: 'invoice', row: someInvoice() });
    await edit('5.00');
    await approve();
    await queue({
      name: 'reject',
      entity: other,
      method: 'POST',
      path: `/api/invoices/${idOf(other)}/reject`,
      body: { comments: 'Twice' },
    });
    server.failures.push(
      { path: new RegExp(`${idOf(name)}/approve`), answer: { status: 500 } },
      {
        path: new RegExp(`${idOf(name)}/approve`),
        answer: { status: 503, retryAfterInMs: 90_000 },
      },
    );
    online();
    await eventually(() => expect(server.invoice(other).status).toBe('rejected'));
    await eventually(async () => expect(await waiting()).toMatchObject([{ attempts: 1 }]));
    await eventually(async () => {
      device.clock.pass(500);
      expect(await waiting()).toMatchObject([{ attempts: 2 }]);
    });
    device.clock.pass(80_000);
    await eventually(async () => expect(await waiting()).toMatchObject([{ state: 'waiting' }]));
    expect(server.invoice(name).status).toBe('pending_review');
    await eventually(() => {
      device.clock.pass(10_000);
      expect(server.invoice(name).status).toBe('approved');
    });
  });
});

describe('11.4', () => {
  test('a call without an answer is repeated with the same key, and carried out once', async () => {
    device.network.loses = { path: /approve/, times: 3 };
    await approve();
    for (const wait of [1_000, 2_000, 4_000]) {
      await eventually(() => expect(device.clock.next()).toBeLessThanOrEqual(wait));
      device.clock.pass(wait);
    }
    await eventually(async () => expect(await waiting()).toEqual([]));
    const keys = bodies(/approve/).map((call) => call.headers?.['Idempotency-Key']);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(server.carriedOut).toHaveLength(1);
  });

  test('edits whose answer was lost are sent again', async () => {
    offline();
    await edit('6.00');
    await tab.stop();
    device.clock.pass(60_000);
    device.network.up = true;
    device.network.loses = { path: /documents/, times: 1 };
    tab = device.tab();
    await eventually(() => expect(device.network.loses.times).toBe(0));
    tab.wake();
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(server.invoice(name).amount).toBe('6.00');
  });
});

test('an edit that an answer does not name is sent again with back-off', async () => {
  offline();
  await edit('6.00');
  await tab.stop();
  device.clock.pass(60_000);
  device.network.up = true;
  const documents = [{ name, update: '', durable: [], refused: [] }];
  server.failures.push({ path: /documents/, answer: { status: 200, json: { documents } } });
  tab = device.tab();
  // The answer has been read: the next attempt waits.
  await eventually(() => expect(device.clock.next()).toBeLessThanOrEqual(1_000));
  expect(bodies(/documents/)).toHaveLength(1);
  device.clock.pass(1_000);
  await eventually(() => expect(server.invoice(name).amount).toBe('6.00'));
});

describe('11.5', () => {
  test.each([402, 403, 404, 409, 422])(
    'a decision refused with %i comes back to the person with advice',
    async (status) => {
      server.failures.push({
        path: /approve/,
        answer: {
          status,
          json: { message: 'No', code: 'no', error: { message: 'No', code: 'no' } },
        },
      });
      await approve();
      await eventually(async () =>
        expect(await waiting()).toMatchObject([
          { state: 'attention', problem: { status, message: 'No', advice: expect.any(String) } },
        ]),
      );
      expect(await rowHere()).toMatchObject({ attention: true, unsent: false });
    },
  );

  test('412 shows the current values beside those seen, and the person can decide again', async () => {
    offline();
    await approve();
    await server.edit(name, { amount: '999.00' });
    online();
    await eventually(async () =>
      expect(await waiting()).toMatchObject([
        {
          state: 'attention',
          seen: { amount: '100' },
          problem: { code: 'changed', current: { amount: '999' } },
        },
      ]),
    );
    expect(server.invoice(name).status).toBe('pending_review');
    await eventually(async () => expect((await rowHere())?.amount).toBe('999.00'));
    const row = await rowHere();
    const [item] = await waiting();
    if (!row || !item) throw new Error('Nothing is here');
    const made = { key: someId(), ifMatch: row.fingerprint, seen: fingerprintedFields(row) };
    const afresh = { ...made, sendAfterInMs: 10_000 };
    const now = device.clock.now();
    await retry(device.database, item.order, { now, afresh });
    // It can be taken back as the first one could.
    expect(await waiting()).toMatchObject([{ state: 'waiting', notBefore: now + 10_000 }]);
    expect(server.invoice(name).status).toBe('pending_review');
    device.clock.pass(10_000);
    tab.wake();
    await eventually(() => expect(server.invoice(name).status).toBe('approved'));
  });

  test('after 401 decisions wait for the sign-in and are sent then', async () => {
    device.session = null;
    await approve();
    await eventually(() => expect(device.doubts).toBeGreaterThan(0));
    expect(await waiting()).toMatchObject([{ state: 'waiting' }]);
    device.clock.pass(600_000);
    device.session = owner;
    tab.wake();
    await eventually(() => expect(server.invoice(name).status).toBe('approved'));
  });

  test('after 403 passkey_needed decisions wait for the passkey and are sent then', async () => {
    const answer = server.answer.bind(server);
    const gate = vi.spyOn(server, 'answer').mockImplementation((request, session) =>
      request.path === getMe.path
        ? answer(request, session)
        : Promise.resolve({
            status: 403,
            json: { code: passkeyNeededCode },
            retryAfterInMs: null,
          }),
    );
    await approve();
    await eventually(() => expect(device.doubts).toBeGreaterThan(0));
    expect(await waiting()).toMatchObject([{ state: 'waiting' }]);
    gate.mockRestore();
    tab.wake();
    await eventually(() => expect(server.invoice(name).status).toBe('approved'));
  });

  test('nothing is sent or pulled while another person is signed in', async () => {
    offline();
    await edit('6.00');
    await approve();
    await tab.stop();
    device.session = { person: someId(), account: owner.account };
    server.add({ kind: 'invoice', row: someInvoice() });
    server.calls.length = 0;
    online();
    tab = device.tab(device.anotherDatabase());
    await eventually(() => expect(device.doubts).toBeGreaterThan(0));
    device.clock.pass(600_000);
    tab.wake();
    await eventually(() => expect(device.doubts).toBeGreaterThan(2));
    expect(new Set(server.calls.map(({ path }) => path))).toEqual(new Set(['/api/me']));
    expect(await waiting()).toHaveLength(2);
    expect(await device.database.invoices.count()).toBe(1);
  });
});

describe('an answer', () => {
  test('is shown at once, before the feed brings it', async () => {
    device.network.drops = /changes/;
    await approve();
    await eventually(async () =>
      expect(await rowHere()).toMatchObject({ status: 'approved', unsent: false }),
    );
  });

  test('that is repeated does not replace a newer row', async () => {
    device.network.loses = { path: /reject/, times: 1 };
    await queue({
      name: 'reject',
      entity: name,
      method: 'POST',
      path: `/api/invoices/${idOf(name)}/reject`,
      body: { comments: 'Twice' },
    });
    await eventually(() => expect(server.invoice(name).status).toBe('rejected'));
    server.change(name, { status: 'pending_review', rejectionReason: null });
    await eventually(async () =>
      expect(await rowHere()).toMatchObject({ seq: server.seq, status: 'pending_review' }),
    );
    tab.wake();
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(await rowHere()).toMatchObject({ seq: server.seq, status: 'pending_review' });
  });

  test('to a deletion removes the row, and a late page of the feed does not bring it back', async () => {
    const vendor = server.add({ kind: 'vendor', row: someVendor() });
    const here = () => device.database.vendors.get(idOf(vendor));
    await eventually(async () => expect(await here()).toBeDefined());
    await queue({
      name: 'delete',
      entity: vendor,
      method: 'DELETE',
      path: `/api/vendors/${idOf(vendor)}`,
      locks: true,
    });
    await eventually(async () => expect(await here()).toBeUndefined());
    await eventually(async () => expect(await device.database.facts.count()).toBe(0));
    expect(await here()).toBeUndefined();
  });
});

describe('discarding', () => {
  test('an unsent edit removes it from the document', async () => {
    offline();
    await edit('1.00');
    await edit('2.00');
    const [first] = await waiting();
    expect(await discard(device.database, first?.order ?? 0)).toBe(true);
    expect(await rowHere()).toMatchObject({ amount: '2.00' });
    const [second] = await waiting();
    expect(await discard(device.database, second?.order ?? 0)).toBe(true);
    expect(await rowHere()).toMatchObject({ amount: '100.00', unsent: false });
    const { local } = await device.open(name, tab);
    await eventually(() => expect(local.content().fields).toEqual({}));
  });

  test('a creation also discards the edits of what it would have created', async () => {
    offline();
    const row = someVendor();
    const vendor = documentName('vendor', row.id);
    const order = await queue({
      name: 'create',
      entity: vendor,
      method: 'POST',
      path: '/api/vendors',
      body: { id: row.id, name: row.name },
      creates: { kind: 'vendor', row },
    });
    const { local } = await device.open(vendor, tab);
    local.enter([{ map: 'fields', key: 'phone', value: '555' }]);
    await eventually(async () => expect(await waiting()).toHaveLength(2));
    await discard(device.database, order);
    expect(await waiting()).toEqual([]);
    expect(await device.database.vendors.count()).toBe(0);
    expect(await device.database.facts.count()).toBe(0);
  });

  test('a refused edit can be applied again once the invoice is reopened', async () => {
    offline();
    await edit('9.00');
    server.change(name, { status: 'approved' });
    online();
    await eventually(async () => expect(await waiting()).toMatchObject([{ state: 'attention' }]));
    server.change(name, { status: 'pending_review' });
    await eventually(async () => expect((await rowHere())?.status).toBe('pending_review'));
    const [item] = await waiting();
    await retry(device.database, item?.order ?? 0, { now: device.clock.now() });
    device.clock.pass(10_000);
    await eventually(() => expect(server.invoice(name).amount).toBe('9.00'));
    await eventually(async () => expect(await waiting()).toEqual([]));
  });
});
