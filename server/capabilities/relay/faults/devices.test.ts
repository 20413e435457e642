import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { exchangeDocuments } from '#shared/sync/contract.ts';
import { decide } from '#sync/client/decisions/decide.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { approve } from '#sync/schedules/decisions.ts';
import type { Tab } from '#sync/schedules/Tab.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { newId } from '../../../platform/db/newId.ts';
import { auditOf } from '../../../testing/audit.ts';
import { invoiceOf } from '../../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../../testing/people.ts';
import { invoices } from '../../invoices/invoiceStore.ts';
import { Nodes } from '../schedules/Nodes.ts';
import { RealBrowser } from '../schedules/RealBrowser.ts';
import { Recorder } from './Recorder.ts';

const dayInMs = 24 * 60 * 60 * 1_000;

let nodes: Nodes;
let company: TestCompany;
const devices: RealBrowser[] = [];

beforeAll(async () => {
  nodes = await Nodes.start();
  company = await createCompany({ db: nodes.database.db, server: { url: nodes.url(0) } });
});
afterEach(async () => {
  for (const device of devices.splice(0)) await device.forget();
});
afterAll(() => nodes.stop());

const place = () => ({ db: nodes.database.db, accountId: company.accountId });
const newInvoice = () => invoiceOf(place());

async function deviceOf(recorder: Recorder, skewInMs = 0): Promise<RealBrowser> {
  const { sessionToken } = await company.signIn(company.admin);
  const device = new RealBrowser({
    name: `device-${newId()}`,
    owner: { person: company.admin.id, account: company.accountId },
    personName: 'Fay Founder',
    mark: 'a',
    skewInMs,
    tokenOf: () => sessionToken,
    node: 0,
    nodes,
    newId,
    watch: recorder,
  });
  devices.push(device);
  return device;
}

function rowIn(tab: Tab, id: string): Promise<InvoiceRow> {
  return eventually(async () => {
    const row = await tab.database.invoices.get(id);
    if (!row) throw new Error('It has not come yet');
    return row;
  });
}

async function enter(tab: Tab, id: string, value: string): Promise<void> {
  const { local } = await tab.open(documentName('invoice', id));
  local.enter([{ map: 'fields', key: 'description', value }]);
  await local.whenStored();
}

async function approveIn(tab: Tab, id: string): Promise<void> {
  const decision = approve(await rowIn(tab, id), 'Fine');
  await decide(tab.database, decision, { now: tab.ports.clock.now(), key: newId() });
}

function untilSent({ database }: Tab): Promise<void> {
  return eventually(async () => expect(await database.outbox.count()).toBe(0));
}

function stored(id: string) {
  return place().db.withAccount(company.accountId, (tx) => invoices.find(tx, id));
}

async function entriesAbout(id: string, action: string) {
  const entries = await auditOf(place().db, company.accountId);
  return entries.filter((one) => one.entity_id === id && one.action === action);
}

async function loseAnswersTo(device: RealBrowser, recorder: Recorder, path: string): Promise<void> {
  recorder.onCall = { path, work: () => device.loseAnswers(50) };
  await eventually(() => expect(recorder.failures).toContain(path));
  recorder.onCall = null;
  device.loseAnswers(0);
}

it('10.1, 11.4 when the answer to an approval is lost, it is sent again under its key and carried out once', async () => {
  const recorder = new Recorder();
  const device = await deviceOf(recorder);
  const [tab, id] = [await device.openTab(), await newInvoice()];
  await rowIn(tab, id);
  const path = `/api/invoices/${id}/approve`;
  const losing = loseAnswersTo(device, recorder, path);
  await approveIn(tab, id);
  await losing;
  await eventually(async () => expect((await stored(id))?.status).toBe('approved'));

  await untilSent(tab);
  const keys = recorder.callsFor(path).map(({ headers }) => headers?.['Idempotency-Key']);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(await entriesAbout(id, 'approve')).toHaveLength(1);
  await eventually(async () =>
    expect(await rowIn(tab, id)).toMatchObject({ status: 'approved', unsent: false }),
  );
});

it('9.2 when the answer to edits is lost, they are sent again and stored once', async () => {
  const recorder = new Recorder();
  const device = await deviceOf(recorder);
  const [tab, id] = [await device.openTab(), await newInvoice()];
  await rowIn(tab, id);
  device.goOffline();
  await enter(tab, id, 'on the train');
  tab.leave(documentName('invoice', id));
  const losing = loseAnswersTo(device, recorder, exchangeDocuments.path);
  device.goOnline();
  tab.sync.wake();
  await losing;
  await eventually(async () => expect((await stored(id))?.description).toBe('on the train'));

  await untilSent(tab);
  expect(recorder.callsFor(exchangeDocuments.path).length).toBeGreaterThan(1);
  expect(await entriesAbout(id, 'update')).toHaveLength(1);
  const { rows } = await nodes.database.asSuperuser(
    'select 1 from document_updates where document = $1',
    [documentName('invoice', id)],
  );
  expect(rows).toHaveLength(1);
});

it.each([
  ['a day early', -dayInMs],
  ['a day late', dayInMs],
])(
  'a device whose clock is %s edits, decides, reconnects and follows the feed like any other',
  async (_, skew) => {
    const recorder = new Recorder();
    const device = await deviceOf(recorder, skew);
    const tab = await device.openTab();
    const [edited, approved] = [await newInvoice(), await newInvoice()];
    await rowIn(tab, edited);
    await enter(tab, edited, 'by another clock');
    await untilSent(tab);
    await approveIn(tab, approved);
    await untilSent(tab);

    // It reconnects by itself, without being told that the network is back.
    device.goOffline();
    await enter(tab, edited, 'without a network');
    device.goOnline();
    await untilSent(tab);
    const later = await newInvoice();
    await rowIn(tab, later);
    expect(await stored(edited)).toMatchObject({ description: 'without a network' });
    expect(await stored(approved)).toMatchObject({ status: 'approved' });
    expect(recorder.doubts).toBe(0);
  },
  60_000,
);

it('setting the clock back by a day delays no earlier edits', async () => {
  const recorder = new Recorder();
  const device = await deviceOf(recorder);
  const [tab, id] = [await device.openTab(), await newInvoice()];
  await rowIn(tab, id);
  device.goOffline();
  await enter(tab, id, 'made tomorrow');
  tab.leave(documentName('invoice', id));
  device.skewInMs = -dayInMs;
  device.goOnline();
  await untilSent(tab);
  expect(await stored(id)).toMatchObject({ description: 'made tomorrow' });
});
