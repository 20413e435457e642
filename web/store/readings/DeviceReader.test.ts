import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReadFile } from '#shared/uploads/readFile.ts';
import { keepCapture, removeCaptures } from '#sync/client/captures/captures.ts';
import { BrowserLocks } from '#sync/client/testing/BrowserLocks.ts';
import { someId, someInvoice, someUpload } from '#sync/client/testing/someRows.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { LocalDatabase } from '../database/LocalDatabase.ts';
import { DeviceReader, type ReaderPorts, ReaderUnavailable } from './DeviceReader.ts';

const name = 'docket:readings:engines';
let database: LocalDatabase;
let locks: BrowserLocks;
let readers: DeviceReader[];
let failures: unknown[];
let stored: Promise<void>;

beforeEach(() => {
  database = new LocalDatabase(name);
  locks = new BrowserLocks();
  readers = [];
  failures = [];
  stored = Promise.resolve();
});
afterEach(async () => {
  for (const reader of readers) reader.stop();
  database.close();
  await Dexie.delete(name);
});

const found = {
  outcome: 'read',
  fields: {
    documentType: 'invoice',
    unsure: ['dueDate'],
    values: {
      vendorName: 'Lakeside Paper Ltd',
      invoiceNumber: 'LP-1',
      amount: '120.00',
      currency: 'USD',
      invoiceDate: '2026-03-02',
      dueDate: '2026-04-01',
      vendorTaxId: null,
      iban: null,
    },
  },
} satisfies ReadFile;

/** Opens the application in another tab. */
function openTab(read: ReaderPorts['read'] = async () => found): { close(): void } {
  const tab = Symbol('tab');
  const reader = new DeviceReader(database, {
    locks: locks.of(tab),
    stored: () => stored,
    read,
    failed: (error) => failures.push(error),
    now: () => Date.parse('2026-01-05T10:00:00.000Z'),
  });
  readers.push(reader);
  reader.start();
  return {
    close() {
      reader.stop();
      locks.forget(tab);
    },
  };
}

async function capture(more: { isPhoto?: true; goesTo?: { invoiceId: string; as: 'file' } } = {}) {
  const id = someId();
  const file = { id, fileName: 'rent.pdf', hash: id, isPhoto: false, bytes: new Blob(['%PDF-']) };
  await keepCapture(database, { ...file, ...more }, 0);
  return id;
}

const outcomes = async () =>
  (await database.deviceReadings.toArray()).map(({ outcome }) => outcome);

const marks = { seq: 1, unsent: false, attention: false };

/** As when the server has taken the file. */
async function arrive(
  id: string,
  status: 'pending' | 'processing' | 'completed',
  invoiceId: string | null = null,
): Promise<void> {
  const row = { ...someUpload({ id, status, invoiceId }), ...marks };
  await database.transaction('rw', database.captureTables, async () => {
    await database.captures.delete(id);
    await database.captureFiles.delete(id);
    await database.uploads.put(row);
  });
}

describe('12.8 a file that waits on the device', () => {
  test('is read once, whether it was there at the start or came later', async () => {
    const read: Blob[] = [];
    const before = await capture();
    openTab(async (file) => {
      read.push(file);
      return found;
    });
    await eventually(async () => expect(await outcomes()).toEqual(['read']));
    const later = await capture();
    await eventually(async () => expect(await outcomes()).toEqual(['read', 'read']));
    expect(await database.deviceReadings.get(before)).toEqual({ id: before, ...found });
    expect(await database.deviceReadings.get(later)).toEqual({ id: later, ...found });
    expect(read).toHaveLength(2);
  });

  test('is read after all that were chosen with it are stored', async () => {
    const storing = Promise.withResolvers<void>();
    stored = storing.promise;
    let reads = 0;
    openTab(async () => {
      reads++;
      return found;
    });
    await capture();
    await capture();
    expect(reads).toBe(0);
    storing.resolve();
    await eventually(async () => expect(await outcomes()).toEqual(['read', 'read']));
  });

  test('is read by one of two tabs', async () => {
    let reads = 0;
    const read = async () => {
      reads++;
      return found;
    };
    openTab(read);
    openTab(read);
    for (let file = 0; file < 5; file++) await capture();
    await eventually(async () => expect(await outcomes()).toEqual(Array(5).fill('read')));
    expect(reads).toBe(5);
  });

  test('is not read if it is a photo, or belongs to an invoice already', async () => {
    let reads = 0;
    await capture({ isPhoto: true });
    await capture({ goesTo: { invoiceId: someId(), as: 'file' } });
    const id = await capture();
    openTab(async () => {
      reads++;
      return found;
    });
    await eventually(async () => expect(await database.deviceReadings.get(id)).toBeDefined());
    await eventually(async () => expect(await outcomes()).toEqual(['read']));
    expect(reads).toBe(1);
  });

  test('keeps what was read while the server reads it, and loses it when the server has', async () => {
    const id = await capture();
    openTab();
    await eventually(async () => expect(await outcomes()).toEqual(['read']));
    await arrive(id, 'processing');
    const other = await capture();
    await eventually(async () => expect(await outcomes()).toEqual(['read', 'read']));
    await arrive(id, 'completed');
    await eventually(async () =>
      expect(await database.deviceReadings.toCollection().primaryKeys()).toEqual([other]),
    );
  });

  test('keeps what was read otherwise than by the server, until somebody has looked at the invoice', async () => {
    const [same, other] = [await capture(), await capture()];
    openTab();
    await eventually(async () => expect(await outcomes()).toEqual(['read', 'read']));
    const invoice = {
      ...found.fields.values,
      vendorName: 'Lakeside Paper',
      invoiceNumber: 'LP-01',
    };
    const [first, second] = [
      someInvoice({ ...invoice, amount: '120' }),
      someInvoice({ ...invoice, amount: '1200.00' }),
    ];
    await database.invoices.bulkPut([first, second].map((row) => ({ ...row, ...marks })));
    await arrive(same, 'completed', first.id);
    await arrive(other, 'completed', second.id);
    const kept = () => database.deviceReadings.toCollection().primaryKeys();
    await eventually(async () => expect(await kept()).toEqual([other]));
    await database.invoices.put({ ...second, ...marks, status: 'approved' });
    const next = await capture();
    await eventually(async () => expect(await kept()).toEqual([next]));
  });

  test('leaves nothing when it is removed, also while it is read', async () => {
    const reading = Promise.withResolvers<ReadFile>();
    const asked = Promise.withResolvers<void>();
    const id = await capture();
    openTab(() => {
      asked.resolve();
      return reading.promise;
    });
    await asked.promise;
    await removeCaptures(database, [id]);
    reading.resolve(found);
    await eventually(async () => expect(await outcomes()).toEqual([]));
    const next = await capture();
    await eventually(async () => expect(await database.deviceReadings.get(next)).toBeDefined());
    await removeCaptures(database, [next]);
    await eventually(async () => expect(await outcomes()).toEqual([]));
  });

  test('is tried again by the next tab when its tab was closed, and left to the server when that is closed too', async () => {
    const id = await capture();
    for (let round = 1; round <= 2; round++) {
      const asked = Promise.withResolvers<void>();
      const tab = openTab(() => {
        asked.resolve();
        return new Promise(() => undefined);
      });
      await asked.promise;
      expect(await database.deviceReadings.get(id)).toMatchObject({ tries: round });
      tab.close();
    }
    openTab();
    await eventually(async () =>
      expect(await database.deviceReadings.get(id)).toEqual({ id, outcome: 'left', problem: null }),
    );
  });

  test('is no longer shown as being read here when its tab was closed and it was sent', async () => {
    const id = await capture();
    const asked = Promise.withResolvers<void>();
    const tab = openTab(() => {
      asked.resolve();
      return new Promise(() => undefined);
    });
    await asked.promise;
    tab.close();
    await arrive(id, 'processing');
    openTab();
    await eventually(async () => expect(await outcomes()).toEqual([]));
  });

  test('is left to the server when the reader fails at it, which is reported; the next one is read', async () => {
    const defect = new TypeError('a defect');
    const first = await capture();
    const second = await capture();
    let reads = 0;
    openTab(() => (reads++ === 0 ? Promise.reject(defect) : Promise.resolve(found)));
    await eventually(async () => expect(await outcomes()).toEqual(['left', 'read']));
    expect((await database.deviceReadings.toCollection().primaryKeys()).toSorted()).toEqual(
      [first, second].toSorted(),
    );
    expect(failures).toEqual([defect]);
  });

  test('waits for the next start where nothing can be read', async () => {
    const id = await capture();
    const asked = Promise.withResolvers<void>();
    openTab(() => {
      asked.resolve();
      return Promise.reject(new ReaderUnavailable());
    });
    await asked.promise;
    await eventually(async () => expect(await outcomes()).toEqual([]));
    openTab();
    await eventually(async () => expect(await database.deviceReadings.get(id)).toBeDefined());
    expect(failures).toEqual([]);
  });
});
