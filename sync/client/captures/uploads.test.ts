import { Dexie } from 'dexie';
import { afterEach, expect, test } from 'vitest';
import type { Upload } from '#shared/uploads/contract.ts';
import { applyChanges } from '../feed/applyChanges.ts';
import { TestDatabase } from '../testing/Device.ts';
import { someUpload } from '../testing/someRows.ts';

const name = 'uploads';
afterEach(() => Dexie.delete(name));

const upload = someUpload();

test('an upload is stored as the feed last sent it, and deleted when the feed says so', async () => {
  const database = new TestDatabase(name);
  const tell = (seq: number, row: Upload | null) =>
    database.transaction('rw', database.syncTables, () =>
      applyChanges(database, [{ kind: 'upload', id: upload.id, seq, row }]),
    );
  await tell(1, upload);
  await tell(2, { ...upload, status: 'completed', step: 'ready', progress: 100 });
  expect(await database.uploads.toArray()).toMatchObject([
    { id: upload.id, seq: 2, progress: 100 },
  ]);
  await tell(3, null);
  expect(await database.uploads.count()).toBe(0);
  database.close();
});
