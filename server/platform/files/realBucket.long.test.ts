import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { largestFile } from '#shared/uploads/largestFile.ts';
import { testConfig } from '../../testing/server.ts';
import { newId } from '../db/newId.ts';
import { Gates } from '../outside/Gates.ts';
import { S3Store } from './S3Store.ts';
import { itKeepsFiles } from './testing/fileStoreContract.ts';

/** As for a server, with another beginning, so that no bucket in use is taken. */
const prefix = 'TEST_';
const { s3 } = testConfig(
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith(`${prefix}S3_`) ? [[name.slice(prefix.length), value]] : [],
    ),
  ),
);
if (!s3) process.stdout.write('Skipped: set TEST_S3_BUCKET, TEST_S3_ENDPOINT and its keys.\n');

describe.skipIf(!s3)('a bucket of a real service', () => {
  const store = (change: { secretAccessKey?: string } = {}) => {
    if (!s3) throw new Error('There is no bucket');
    return new S3Store({ ...s3, ...change }, new Gates().to('fileStore'));
  };

  itKeepsFiles(() => store());

  it('takes the largest file', async () => {
    const bytes = randomBytes(largestFile);
    const key = await store().keep(newId(), bytes);
    expect((await buffer(await store().open(key))).equals(bytes)).toBe(true);
  });

  it('lists more files than it names at a time', async () => {
    const accountId = newId();
    const hashes: string[] = [];
    for (let from = 0; from < 1_100; from += 50) {
      const some = Array.from({ length: 50 }, (_, at) => Buffer.from(`file ${from + at}`));
      const kept = await Promise.all(some.map((bytes) => store().keep(accountId, bytes)));
      hashes.push(...kept.map(({ hash }) => hash));
    }
    const listed: string[] = [];
    for await (const hash of store().list(accountId)) listed.push(hash);
    expect(listed).toEqual(hashes.toSorted());
    await store().removeAll(accountId);
    for await (const hash of store().list(accountId)) expect(hash).toBe('gone');
  });

  it('refuses bytes that are not those of their name', async () => {
    const file = path.join(tmpdir(), newId());
    await writeFile(file, 'an invoice');
    const hash = createHash('sha256').update('another').digest('hex');
    await expect(store().take({ accountId: newId(), hash }, file)).rejects.toThrow(
      'XAmzContentSHA256Mismatch',
    );
  });

  it('refuses a wrong key', async () => {
    const given = store({ secretAccessKey: 'guessed' }).keep(newId(), Buffer.from('an invoice'));
    await expect(given).rejects.toThrow('403 SignatureDoesNotMatch');
  });
});
