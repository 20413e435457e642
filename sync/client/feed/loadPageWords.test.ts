import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryServer } from '../../testing/memory/MemoryServer.ts';
import { Device } from '../testing/Device.ts';
import { someId } from '../testing/someRows.ts';
import { loadPageWords } from './loadPageWords.ts';
import { pullAll } from './pull.ts';

const owner = { person: someId(), account: someId() };
const ids = Array.from({ length: 5 }, () => someId()).toReversed();
let server: MemoryServer;
let device: Device;
let asked: string[];

beforeEach(() => {
  server = new MemoryServer(owner);
  device = new Device(server, owner);
  asked = [];
});
afterEach(() => device.close());

const options = () => ({ database: device.database, ports: device.ports, owner });
const here = () => device.database.pageWords.toCollection().primaryKeys();

/** A server that has the words of `ids`, two to a page. */
function offerWords(): void {
  vi.spyOn(device.ports, 'send').mockImplementation(async ({ path }) => {
    asked.push(path);
    const below = new URL(path, 'http://docket.test').searchParams.get('below');
    const older = ids.filter((id) => below === null || id < below);
    const rows = older.slice(0, 2).map((id, index) => ({ id, words: 'acme', seq: index + 1 }));
    const json = { rows, more: older.length > 2 };
    return { status: 200, json, retryAfterInMs: null };
  });
}

test('words are not asked for before the first load is complete', async () => {
  offerWords();
  expect(await loadPageWords(options())).toBe('done');
  expect(asked).toEqual([]);
});

test('words are loaded page by page, newest first, and once', async () => {
  await pullAll(options());
  offerWords();
  expect(await loadPageWords(options())).toBe('more');
  expect((await here()).toSorted()).toEqual(ids.slice(0, 2).toSorted());
  expect(await loadPageWords(options())).toBe('more');
  expect(await loadPageWords(options())).toBe('done');
  expect(await loadPageWords(options())).toBe('done');
  expect((await here()).toSorted()).toEqual(ids.toSorted());
  expect(asked).toHaveLength(3);
});

test('a server that does not offer words changes nothing', async () => {
  await pullAll(options());
  server.failures.push({ path: /page-words/, answer: { status: 404 } });
  expect(await loadPageWords(options())).toBe('refused');
  expect(await here()).toEqual([]);
});
