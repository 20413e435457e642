import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ChangeKind, type ChangesPage, changeKinds } from '#shared/sync/contract.ts';
import { MemoryServer } from '../../testing/memory/MemoryServer.ts';
import { Device } from '../testing/Device.ts';
import { someId, someRowOf } from '../testing/someRows.ts';
import { pullAll } from './pull.ts';

const owner = { person: someId(), account: someId() };
let device: Device;
let pages: (Pick<ChangesPage, 'more'> & { changes: object[] })[];
let startsOver: boolean;
let cursor = 0;

beforeEach(() => {
  device = new Device(new MemoryServer(owner), owner);
  pages = [];
  startsOver = false;
  vi.spyOn(device.ports, 'send').mockImplementation(async () => {
    if (startsOver) {
      startsOver = false;
      return { status: 410, json: { code: 'unknown_cursor' }, retryAfterInMs: null };
    }
    const page = pages.shift() ?? { changes: [], more: false };
    return { status: 200, json: { ...page, cursor: `${++cursor}` }, retryAfterInMs: null };
  });
});
afterEach(() => device.close());

async function pull(...changes: object[]): Promise<void> {
  pages.push({ changes, more: false });
  const options = { database: device.database, ports: device.ports, owner };
  expect(await pullAll(options)).toMatchObject({ outcome: 'ok' });
}

const brings = (kind: ChangeKind, id: string, seq: number) => ({
  kind,
  id,
  seq,
  row: someRowOf[kind](id),
});
const tableOf = (kind: ChangeKind) => device.database.table(device.database.kinds[kind].table);

describe.each(changeKinds)('a row of the kind %s', (kind) => {
  test('is stored, updated and deleted by the feed', async () => {
    const id = someId();
    await pull(brings(kind, id, 1));
    expect(await tableOf(kind).toArray()).toMatchObject([{ id, seq: 1, unsent: false }]);
    await pull(brings(kind, id, 2));
    expect(await tableOf(kind).toArray()).toMatchObject([{ id, seq: 2 }]);
    await pull({ kind, id, seq: 3, row: null });
    expect(await tableOf(kind).toArray()).toEqual([]);
  });

  test('is deleted when a repeated first load does not bring it', async () => {
    const [kept, gone] = [someId(), someId()];
    await pull(brings(kind, kept, 1), brings(kind, gone, 2));
    startsOver = true;
    await pull(brings(kind, kept, 1));
    expect(await tableOf(kind).toCollection().primaryKeys()).toEqual([kept]);
  });

  test('has its table in the transactions that move the cursor', () => {
    expect(device.database.syncTables.map(({ name }) => name)).toContain(tableOf(kind).name);
  });
});
