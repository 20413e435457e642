import { Dexie } from 'dexie';
import { memo, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sync } from '#sync/client/Sync.ts';
import { Device } from '#sync/client/testing/Device.ts';
import { memoryStorage } from '#sync/client/testing/memoryStorage.ts';
import { someId, someInvoice } from '#sync/client/testing/someRows.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { MemoryServer } from '#sync/testing/memory/MemoryServer.ts';
import { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { Session } from '../../store/session/Session.ts';
import { Syncing } from '../../store/syncing/Syncing.ts';
import { SyncingContext } from '../../store/syncing/SyncingContext.ts';
import { person } from '../../store/testing.ts';
import { ReviewContext, useReview } from './ReviewContext.ts';
import { useReviewOf } from './useReviewOf.ts';

const invoice = { ...someInvoice(), seq: 1, unsent: false, attention: false };
const roles = ['manager'] as const;

let database: LocalDatabase;
let device: Device;
let server: MemoryServer;
let session: Session;
let root: Root;
let rendered: {
  screen: number;
  consumer: number;
  whyNot: string | null;
  live: string;
  fields: (string | null)[];
};
let renderScreen: () => void;
let changeInvoice: () => void;

/** The minimum of a DOM that React needs for components that render nothing. */
function emptyPage(): Element {
  const page = { nodeType: 9, activeElement: null, addEventListener: () => undefined };
  vi.stubGlobal('window', { document: page, HTMLIFrameElement: class {} });
  return Object.assign(Object.create(null), {
    nodeType: 1,
    tagName: 'DIV',
    ownerDocument: page,
    textContent: '',
    addEventListener: () => undefined,
  });
}

const Consumer = memo(() => {
  rendered.consumer++;
  const { document } = useReview();
  rendered.whyNot = document.whyNot;
  rendered.live = document.live;
  return null;
});

function Screen() {
  const [, setTimes] = useState(0);
  const [shown, setShown] = useState(invoice);
  renderScreen = () => setTimes((times) => times + 1);
  changeInvoice = () => setShown({ ...shown, revision: shown.revision + 1 });
  rendered.screen++;
  const { review, presence } = useReviewOf(database, shown, roles);
  rendered.fields = presence.map(({ field }) => field);
  return (
    <ReviewContext value={review}>
      <Consumer />
    </ReviewContext>
  );
}

function renderWith(syncing: Syncing): void {
  root.render(
    <SyncingContext value={syncing}>
      <Screen />
    </SyncingContext>,
  );
}

/** Stands in for the synchronisation of a signed-in session. */
function renderWithSync(sync: Pick<Sync, 'open'>): void {
  renderWith(Object.assign(new Syncing(session, device.ports), { sync: () => sync }));
}

beforeEach(async () => {
  rendered = { screen: 0, consumer: 0, whyNot: 'opening', live: '', fields: [] };
  const owner = { person: someId(), account: someId() };
  server = new MemoryServer(owner);
  device = new Device(server, owner);
  database = new LocalDatabase(`docket:${owner.person}:${owner.account}`);
  await database.invoices.put(invoice);
  session = new Session({ storage: memoryStorage(), whoAmI: async () => person() });
  root = createRoot(emptyPage());
  renderWith(new Syncing(session, device.ports));
  await eventually(() => expect(rendered.whyNot).toBeNull());
});
afterEach(async () => {
  flushSync(() => root.unmount());
  database.close();
  await Dexie.delete(database.name);
  await device.close();
  await server.stop();
  // React uses `window` until its last scheduled work has run.
  vi.unstubAllGlobals();
});

test('a screen that re-renders for another reason does not re-render the review’s consumers', () => {
  const before = { ...rendered };
  flushSync(() => renderScreen());
  flushSync(() => renderScreen());
  expect(rendered.screen).toBe(before.screen + 2);
  expect(rendered.consumer).toBe(before.consumer);
});

test('a changed invoice re-renders the review’s consumers once', () => {
  const before = { ...rendered };
  flushSync(() => changeInvoice());
  expect(rendered.consumer).toBe(before.consumer + 1);
});

test('a colleague who moves through the fields re-renders no consumer of the review', async () => {
  const name = server.add({ kind: 'invoice', row: invoice });
  renderWithSync(device.tab());
  await eventually(() => expect(rendered.live).toBe('live'));
  const other = new Device(server, { person: someId(), account: device.owner.account });
  const there = await other.open(name);
  there.setField('amount');
  await eventually(() => expect(rendered.fields).toEqual(['amount']));
  const before = { ...rendered };
  there.setField('iban');
  await eventually(() => expect(rendered.fields).toEqual(['iban']));
  expect(rendered.consumer).toBe(before.consumer);
  await other.close();
});

test('a document that cannot be opened says so and is reported', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const failure = new Error('The storage is damaged');
  renderWithSync({ open: () => ({ opened: Promise.reject(failure), release: () => {} }) });
  await eventually(() => expect(rendered.whyNot).toBe('cannotOpen'));
  expect(reported.mock.calls).toEqual([[failure]]);
});
