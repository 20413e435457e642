import { afterEach, beforeEach, expect, test } from 'vitest';
import { arrangeUploads } from '#shared/uploads/contract.ts';
import { eventually } from '../../testing/eventually.ts';
import { MemoryServer } from '../../testing/memory/MemoryServer.ts';
import { sendInBackground } from '../sendInBackground.ts';
import { discard } from '../sending/retryOrDiscard.ts';
import type { DecisionItem } from '../tables/rows.ts';
import { Device } from '../testing/Device.ts';
import { someId, someUpload } from '../testing/someRows.ts';
import { keepCapture, removeCaptures } from './captures.ts';
import { arrangementIn, joinFiles, separateFiles } from './joinFiles.ts';

const owner = { person: someId(), account: someId() };
const made = { now: 0, key: 'key' };
let server: MemoryServer;
let device: Device;
let ids: string[];

beforeEach(async () => {
  server = new MemoryServer(owner);
  server.failures.push({ path: /arrange$/, answer: { status: 202, json: { uploads: [] } } });
  device = new Device(server, owner);
  ids = [];
  for (const text of ['front', 'middle', 'back']) ids.push(await photo(text));
});
afterEach(async () => {
  await device.close();
  await server.stop();
});

async function photo(text: string): Promise<string> {
  const id = someId();
  const bytes = new Blob([text]);
  const file = { id, fileName: `${text}.jpg`, hash: `#${text}`, isPhoto: true, bytes };
  await keepCapture(device.database, file, 0);
  return id;
}

async function join(fileIds = ids): Promise<{ documentId: string; item: DecisionItem }> {
  const documentId = someId();
  await joinFiles(device.database, { documentId, fileIds }, made);
  const item = (await device.database.outbox.toArray()).find((one) => one.kind === 'decision');
  if (!item) throw new Error('Nothing was decided');
  return { documentId, item };
}

const arranged = () => server.calls.filter(({ path }) => path === arrangeUploads.path);
const sentForms = () => server.calls.flatMap(({ form }) => (form ? [form.fields] : []));
const pagesOf = (fileIds: readonly string[]) => fileIds.map((uploadId) => ({ uploadId, page: 1 }));

test('12.7 photos of one document are sent as its pages, and then the document is arranged once', async () => {
  const { documentId } = await join(ids.toReversed());
  device.tab();
  await eventually(() => expect(arranged()).toHaveLength(1));
  expect(sentForms()).toEqual(
    expect.arrayContaining(ids.map((id) => ({ id, pageOf: documentId }))),
  );
  expect(arranged()[0]?.body).toEqual({
    documents: [{ id: documentId, pages: pagesOf(ids.toReversed()) }],
  });
  const at = (path: RegExp) => server.calls.findLastIndex((call) => path.test(call.path));
  expect(at(/arrange$/)).toBeGreaterThan(at(/upload$/));
  await eventually(async () => expect(await device.database.outbox.count()).toBe(0));
});

test('12.7 photos and their arrangement are sent by the service worker when no tab is open', async () => {
  await join();
  const { database, ports } = device;
  expect(await sendInBackground(database, ports, owner)).toBe('done');
  expect(server.files.size).toBe(3);
  expect(arranged()).toHaveLength(1);
});

test('12.7 a document is not arranged before all of its photos are sent', async () => {
  await join();
  server.failures.push({ path: /upload$/, answer: { status: 503 } });
  const { database, ports } = device;
  expect(await sendInBackground(database, ports, owner)).toBe('again');
  expect(server.files.size).toBe(2);
  expect(arranged()).toEqual([]);
  await sendInBackground(database, ports, owner);
  expect(arranged()).toHaveLength(1);
});

test('a removed photo is left out of the document; removing all of them deletes the arrangement', async () => {
  const { documentId, item } = await join();
  const [first = '', ...rest] = ids;
  expect(await removeCaptures(device.database, [first])).toEqual([]);
  const left = await device.database.outbox.get(item.order);
  expect(left?.kind === 'decision' && arrangementIn(left)).toEqual([
    { id: documentId, pages: pagesOf(rest) },
  ]);
  expect(await removeCaptures(device.database, rest)).toEqual([item.order]);
  expect(await device.database.outbox.count()).toBe(0);
});

test('after separating, each photo is its own document, also one that was sent as a page already', async () => {
  const { documentId, item } = await join();
  const [first = '', ...rest] = ids;
  await removeCaptures(device.database, [first]);
  await device.database.uploads.put({
    ...someUpload(),
    id: first,
    pageOf: documentId,
    seq: 1,
    unsent: false,
    attention: false,
  });
  await device.database.outbox.put({
    ...item,
    body: { documents: [{ id: documentId, pages: pagesOf(ids) }] },
  });
  await separateFiles(device.database, item.order, made);
  for (const capture of await device.database.captures.bulkGet(rest)) {
    expect(capture).not.toHaveProperty('pageOf');
  }
  const [only, ...others] = await device.database.outbox.toArray();
  expect(others).toEqual([]);
  expect(only?.kind === 'decision' && arrangementIn(only)).toEqual([
    { id: first, pages: pagesOf([first]) },
  ]);
});

test('when the arrangement is discarded in the outbox, each photo is sent as its own document', async () => {
  const { item } = await join();
  expect(await discard(device.database, item.order)).toBe(true);
  device.tab();
  await eventually(() => expect(server.files.size).toBe(3));
  expect(sentForms()).toEqual(expect.arrayContaining(ids.map((id) => ({ id }))));
  expect(arranged()).toEqual([]);
});
