import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DocumentName } from '../../protocol/documentName.ts';
import { eventually } from '../../testing/eventually.ts';
import { MemoryServer } from '../../testing/memory/MemoryServer.ts';
import type { LocalDocument } from '../documents/LocalDocument.ts';
import { Device } from '../testing/Device.ts';
import { someId, someInvoice } from '../testing/someRows.ts';

const owner = { person: someId(), account: someId() };
let server: MemoryServer;
let device: Device;
let name: DocumentName;
let local: LocalDocument;

beforeEach(async () => {
  server = new MemoryServer(owner);
  name = server.add({ kind: 'invoice', row: someInvoice() });
  device = new Device(server, owner);
  const tab = device.tab();
  await eventually(async () => expect(await device.database.invoices.count()).toBe(1));
  device.network.up = false;
  server.closeSockets(1006);
  ({ local } = await device.open(name, tab));
});
afterEach(async () => {
  await device.close();
  await server.stop();
});

const notes = () => device.database.notes.toArray();
const write = (text: string) => local.enter([{ map: 'notes', key: 'n1', value: text }]);

test('a note is shown with its author before it is sent, and removed when emptied', async () => {
  write('  Call them ');
  await eventually(async () =>
    expect(await notes()).toMatchObject([
      {
        id: 'n1',
        text: 'Call them',
        authorId: owner.person,
        authorName: 'Ada Lovelace',
        unsent: true,
      },
    ]),
  );
  write('');
  await eventually(async () => expect(await notes()).toEqual([]));
});

test('a note that was sent stays visible until the feed brings it', async () => {
  write('Call them');
  await eventually(() => expect(local.saveState()).toBe('kept'));
  device.network.up = true;
  device.clock.pass(60_000);
  await eventually(() => expect(local.saveState()).toBe('saved'));
  expect(await notes()).toMatchObject([{ text: 'Call them', unsent: false }]);
});

test('11.6 a refused note is taken back', async () => {
  write('Call them');
  await eventually(() => expect(local.saveState()).toBe('kept'));
  server.change(name, { status: 'approved' });
  device.network.up = true;
  device.clock.pass(60_000);
  await eventually(async () => expect(await notes()).toEqual([]));
  expect(await device.database.outbox.toArray()).toMatchObject([
    { state: 'attention', entries: [{ key: 'n1', value: 'Call them' }] },
  ]);
});
