import { stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { S3Server } from '../../sandbox/s3/S3Server.ts';
import type { S3Config } from '../config.ts';
import { newId } from '../db/newId.ts';
import { Gates } from '../outside/Gates.ts';
import { Unavailable } from '../Unavailable.ts';
import { FileDamaged } from './FileStore.ts';
import { S3Store } from './S3Store.ts';
import { itKeepsFiles } from './testing/fileStoreContract.ts';

const server = new S3Server();
let config: S3Config;
beforeAll(async () => {
  const { bucket, region, accessKeyId, secretAccessKey } = server;
  config = { endpoint: await server.start(), bucket, region, accessKeyId, secretAccessKey };
});
afterAll(() => server.stop());

const storeWith = (change: Partial<S3Config> = {}) =>
  new S3Store({ ...config, ...change }, new Gates().to('fileStore'));
const bytes = Buffer.from('an invoice');

describe('a bucket of files', () => {
  server.listedAtOnce = 2;
  itKeepsFiles(() => storeWith());

  it('stores each file in the folder of its account', async () => {
    const accountId = newId();
    const { hash } = await storeWith().keep(accountId, bytes);
    const name = `/docket-files/${accountId}/${hash.slice(0, 2)}/${hash}`;
    expect(server.objects.get(name)?.equals(bytes)).toBe(true);
  });

  it('that is busy is retried a limited number of times', async () => {
    server.busyFor = 2;
    const key = await storeWith().keep(newId(), bytes);
    expect(await storeWith().read(key)).toEqual(bytes);
    server.busyFor = 3;
    const given = storeWith().read(key);
    await expect(given).rejects.toThrow('503 SlowDown');
    await expect(given).rejects.toThrow(Unavailable);
  });

  it('that is unreachable causes a temporary error', async () => {
    const nowhere = storeWith({ endpoint: 'http://127.0.0.1:9' });
    await expect(nowhere.keep(newId(), bytes)).rejects.toThrow(Unavailable);
  });

  it('may send a large file slowly once its answer has begun', async () => {
    const hasty = new S3Store(config, new Gates().to('fileStore'), 500);
    const key = await hasty.keep(newId(), bytes);
    server.pause = 1000;
    expect(await buffer(await hasty.open(key))).toEqual(bytes);
    server.pause = 0;
  });

  it('refuses a wrong key', async () => {
    const store = storeWith({ secretAccessKey: 'guessed' });
    await expect(store.keep(newId(), bytes)).rejects.toThrow('403 SignatureDoesNotMatch');
    const unknown = storeWith({ accessKeyId: 'AKIDOTHER' });
    await expect(unknown.keep(newId(), bytes)).rejects.toThrow('403 InvalidAccessKeyId');
  });

  it('with a wrong name is reported, and not as a missing file', async () => {
    const key = await storeWith().keep(newId(), bytes);
    await expect(storeWith({ bucket: 'other' }).read(key)).rejects.toThrow('404 NoSuchBucket');
  });

  it('refuses a file whose hash does not match, and the local file stays', async () => {
    const file = path.join(tmpdir(), newId());
    await writeFile(file, bytes);
    const key = { accountId: newId(), hash: 'a'.repeat(64) };
    await expect(storeWith().take(key, file)).rejects.toThrow('XAmzContentSHA256Mismatch');
    expect((await stat(file)).size).toBe(bytes.length);
  });

  it('that returns altered bytes causes an error', async () => {
    const accountId = newId();
    const { hash } = await storeWith().keep(accountId, Buffer.from('as it was'));
    server.objects.set(`/docket-files/${accountId}/${hash.slice(0, 2)}/${hash}`, bytes);
    await expect(storeWith().read({ accountId, hash })).rejects.toThrow(FileDamaged);
    const opened = await storeWith().open({ accountId, hash });
    await expect(buffer(opened)).rejects.toThrow(FileDamaged);
  });
});
