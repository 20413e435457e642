import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { S3Config } from '../config.ts';
import { type FileKey, FileMissing, type FileStore } from './FileStore.ts';
import { fileName } from './fileName.ts';
import { signed } from './signature.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const noBody = hashOf(new Uint8Array());

/** A busy store, or a connection that broke, is tried again after so many milliseconds. */
const pauses = [200, 1000];
const patience = 60_000;

/** Files in a bucket that all nodes share, at any service that speaks the protocol of S3. */
export class S3Store implements FileStore {
  readonly #config: S3Config;

  constructor(config: S3Config) {
    this.#config = config;
  }

  async take(key: FileKey, from: string): Promise<void> {
    await this.#put(key, await openAsBlob(from));
    await rm(from, { force: true });
  }

  async keep(accountId: string, bytes: Uint8Array): Promise<FileKey> {
    const key = { accountId, hash: hashOf(bytes) };
    await this.#put(key, new Blob([Uint8Array.from(bytes)]));
    return key;
  }

  async read(key: FileKey): Promise<Buffer> {
    const response = await this.#get(key);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (hashOf(bytes) !== key.hash) throw new Error(`The file ${key.hash} is not what was kept`);
    return bytes;
  }

  async open(key: FileKey): Promise<Readable> {
    const { body } = await this.#get(key);
    return body ? Readable.fromWeb(body) : Readable.from([]);
  }

  async remove(key: FileKey): Promise<void> {
    const response = await this.#send('DELETE', key);
    if (!response.ok && response.status !== 404) throw await refusalOf(response);
    await response.body?.cancel();
  }

  /** The name of a file is the hash of its bytes: the service compares the two, and takes nothing else. */
  async #put(key: FileKey, body: Blob): Promise<void> {
    const response = await this.#send('PUT', key, body);
    if (!response.ok) throw await refusalOf(response);
    await response.body?.cancel();
  }

  async #get(key: FileKey): Promise<Response> {
    const response = await this.#send('GET', key);
    if (response.ok) return response;
    const refusal = await refusalOf(response);
    throw refusal.code === 'NoSuchKey' ? new FileMissing(key) : refusal;
  }

  async #send(method: 'GET' | 'PUT' | 'DELETE', key: FileKey, body?: Blob): Promise<Response> {
    const { endpoint, bucket, ...credentials } = this.#config;
    const url = new URL([endpoint, bucket, ...fileName(key)].join('/'));
    const bodyHash = body ? key.hash : noBody;
    const once = () =>
      fetch(url, {
        method,
        headers: signed({ method, url, headers: {}, bodyHash, time: new Date() }, credentials),
        ...(body ? { body } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
    for (const pause of pauses) {
      const response = await once().catch(() => null);
      if (response && response.status !== 429 && response.status < 500) return response;
      await response?.body?.cancel();
      await wait(pause);
    }
    return once();
  }
}

/** What the store says against a request; never what is in the file. */
class StoreRefusal extends Error {
  readonly code: string;

  constructor(status: number, code: string) {
    super(`The file store answered ${status} ${code}`);
    this.code = code;
  }
}

async function refusalOf(response: Response): Promise<StoreRefusal> {
  const [, code = 'without a reason'] = /<Code>(\w+)<\/Code>/.exec(await response.text()) ?? [];
  return new StoreRefusal(response.status, code);
}
