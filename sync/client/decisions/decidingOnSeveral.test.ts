import { afterEach, beforeEach, expect, test } from 'vitest';
import { bulkApprove } from '#shared/approvals/contract.ts';
import { fingerprintedFields } from '#shared/invoices/fingerprint.ts';
import { type DocumentName, partsOf } from '../../protocol/documentName.ts';
import { eventually } from '../../testing/eventually.ts';
import { MemoryServer } from '../../testing/memory/MemoryServer.ts';
import { itemsOf } from '../outbox/outbox.ts';
import type { Sync } from '../Sync.ts';
import { discard, retry } from '../sending/retryOrDiscard.ts';
import type { DecisionPart } from '../tables/rows.ts';
import { Device } from '../testing/Device.ts';
import { someId, someInvoice } from '../testing/someRows.ts';
import { decide, isLocked } from './decide.ts';

const owner = { person: someId(), account: someId() };
let server: MemoryServer;
let device: Device;
let names: [DocumentName, DocumentName, DocumentName];
let tab: Sync;

beforeEach(async () => {
  server = new MemoryServer(owner);
  const add = () => server.add({ kind: 'invoice', row: someInvoice() });
  names = [add(), add(), add()];
  device = new Device(server, owner);
  tab = device.tab();
  await eventually(async () => expect(await device.database.invoices.count()).toBe(3));
});
afterEach(async () => {
  await device.close();
  await server.stop();
});

const waiting = () => device.database.outbox.toArray();
const sent = () => server.calls.filter(({ path }) => path === bulkApprove.path);
const statuses = () => names.map((name) => server.invoice(name).status);

async function rowOf(name: DocumentName) {
  const row = await device.database.invoices.get(partsOf(name).id);
  if (!row) throw new Error(`${name} is not here`);
  return row;
}

async function approvalOf(entity: DocumentName): Promise<DecisionPart> {
  const row = await rowOf(entity);
  return {
    name: 'approve',
    entity,
    method: 'POST',
    path: `/api/invoices/${row.id}/approve`,
    body: { comments: null },
    key: someId(),
    ifMatch: row.fingerprint,
    seen: fingerprintedFields(row),
  };
}

async function approveAll(): Promise<number> {
  const parts = await Promise.all(names.map(approvalOf));
  const { method, path } = bulkApprove;
  return decide(
    device.database,
    { name: 'bulkApprove', entity: 'bulk.1', method, path, parts, locks: true },
    { now: device.clock.now(), key: someId() },
  );
}

async function edit(name: DocumentName, value: string) {
  const { local } = await device.open(name, tab);
  local.enter([{ map: 'fields', key: 'amount', value, before: (await rowOf(name)).amount }]);
  await eventually(() => expect(local.saveState()).not.toBe('typed'));
}

function offline() {
  device.network.up = false;
  server.closeSockets(1006);
}

function online() {
  device.network.up = true;
  tab.wake();
}

test('11.2 a bulk approval is sent after the edits of each invoice, and marks each until it is answered', async () => {
  offline();
  await edit(names[1], '250.00');
  await approveAll();
  for (const name of names) {
    expect(await rowOf(name)).toMatchObject({ unsent: true });
    expect(isLocked(await itemsOf(device.database, name))).toBe(true);
  }
  online();
  await eventually(async () => expect(await waiting()).toEqual([]));
  expect(statuses()).toEqual(['approved', 'approved', 'approved']);
  expect(server.invoice(names[1]).amount).toBe('250.00');
  expect(sent()).toHaveLength(1);
  for (const name of names) {
    expect(await rowOf(name)).toMatchObject({ status: 'approved', unsent: false });
  }
});

test('11.2 in a bulk approval, an invoice whose edit was refused waits for the person, and the others are sent', async () => {
  offline();
  await edit(names[1], '250.00');
  await approveAll();
  server.change(names[1], { status: 'rejected' });
  online();
  await eventually(() => expect(statuses()).toEqual(['approved', 'rejected', 'approved']));
  await eventually(async () =>
    expect(await waiting()).toMatchObject([
      { kind: 'edit', entity: names[1], problem: { code: 'frozen' } },
      { kind: 'decision', entity: names[1], problem: { code: 'edits_refused' } },
    ]),
  );
});

test('11.5 each invoice refused in a bulk approval comes back separately with its reason and the values that were seen', async () => {
  offline();
  await approveAll();
  await server.edit(names[0], { amount: '999.00' });
  server.change(names[2], { status: 'rejected' });
  online();
  await eventually(() => expect(statuses()).toEqual(['pending_review', 'approved', 'rejected']));
  await eventually(async () =>
    expect(await waiting()).toMatchObject([
      {
        name: 'approve',
        entity: names[0],
        state: 'attention',
        seen: { amount: '100' },
        problem: { status: 412, current: { amount: '999' } },
      },
      { name: 'approve', entity: names[2], problem: { status: 409, code: 'already_decided' } },
    ]),
  );
  expect(await rowOf(names[0])).toMatchObject({ amount: '999.00', attention: true });
  expect(await rowOf(names[1])).toMatchObject({ attention: false, unsent: false });

  const [changed] = await waiting();
  const row = await rowOf(names[0]);
  const afresh = { key: someId(), ifMatch: row.fingerprint, seen: fingerprintedFields(row) };
  await retry(device.database, changed?.order ?? 0, { now: device.clock.now(), afresh });
  tab.wake();
  await eventually(() => expect(server.invoice(names[0]).status).toBe('approved'));
});

test('10.1 a bulk approval whose answer was lost is repeated with the same key, and approves nothing twice', async () => {
  device.network.loses = { path: /bulk-approve/, times: 1 };
  await approveAll();
  await eventually(() => expect(statuses()).toEqual(['approved', 'approved', 'approved']));
  await eventually(() => expect(device.clock.next()).toBeLessThanOrEqual(1_000));
  device.clock.pass(1_000);
  await eventually(async () => expect(await waiting()).toEqual([]));
  expect(new Set(sent().map(({ headers }) => headers?.['Idempotency-Key'])).size).toBe(1);
  expect(server.carriedOut).toHaveLength(1);
});

test('a bulk approval discarded before it was sent leaves every row unchanged', async () => {
  offline();
  const order = await approveAll();
  expect(await discard(device.database, order)).toBe(true);
  for (const name of names) expect(await rowOf(name)).toMatchObject({ unsent: false });
  expect(await waiting()).toEqual([]);
});
