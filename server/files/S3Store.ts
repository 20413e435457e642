import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { S3Config } from '../config.ts';
import { Unavailable } from '../Unavailable.ts';
import { type FileKey, FileMissing, type FileStore } from './FileStore.ts';
import { fileName, folderOf } from './fileName.ts';
import { signed } from './signature.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const noBody = hashOf(new Uint8Array());

/** A busy store, or a connection that broke, is tried again after so many milliseconds. */
const pauses = [200, 1000];
/**
 * Until it begins to answer. What it sends then may take as long as whoever fetches it: only where nothing comes any more is
 * it given up, by `fetch` itself.
 */
const mostPatience = 60_000;

/** Files in a bucket that all nodes share, at any service that speaks the protocol of S3. */
export class S3Store implements FileStore {
  readonly #config: S3Config;
  readonly #patience: number;

  constructor(config: S3Config, patience = mostPatience) {
    this.#config = config;
    this.#patience = patience;
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
    const bytes = Buffer.from(await response.arrayBuffer().catch(unreachable));
    if (hashOf(bytes) !== key.hash) throw new Error(`The file ${key.hash} is not what was kept`);
    return bytes;
  }

  async open(key: FileKey): Promise<Readable> {
    const { body } = await this.#get(key);
    return body ? Readable.fromWeb(body) : Readable.from([]);
  }

  async remove(key: FileKey): Promise<void> {
    const response = await this.#send('DELETE', this.#urlOf(key));
    if (!response.ok && response.status !== 404) throw await refusalOf(response);
    await response.body?.cancel();
  }

  /** A list is of a thousand at most: it is asked for until there is nothing in it. */
  async removeAll(accountId: string): Promise<void> {
    for (let hashes = await this.#list(accountId); hashes.length > 0; ) {
      for (const hash of hashes) await this.remove({ accountId, hash });
      hashes = await this.#list(accountId);
    }
  }

  async #list(accountId: string): Promise<string[]> {
    const { endpoint, bucket } = this.#config;
    const url = new URL(`${endpoint}/${bucket}`);
    url.search = `list-type=2&prefix=${folderOf(accountId)}%2F`;
    const response = await this.#send('GET', url);
    if (!response.ok) throw await refusalOf(response);
    const text = await response.text().catch(unreachable);
    return [...text.matchAll(/<Key>[^<]*\/([0-9a-f]{64})<\/Key>/g)].map(([, hash = '']) => hash);
  }

  #urlOf(key: FileKey): URL {
    const { endpoint, bucket } = this.#config;
    return new URL([endpoint, bucket, ...fileName(key)].join('/'));
  }

  /** The name of a file is the hash of its bytes: the service compares the two, and takes nothing else. */
  async #put(key: FileKey, body: Blob): Promise<void> {
    const response = await this.#send('PUT', this.#urlOf(key), { bytes: body, hash: key.hash });
    if (!response.ok) throw await refusalOf(response);
    await response.body?.cancel();
  }

  async #get(key: FileKey): Promise<Response> {
    const response = await this.#send('GET', this.#urlOf(key));
    if (response.ok) return response;
    const refusal = await refusalOf(response);
    throw refusal.code === 'NoSuchKey' ? new FileMissing(key) : refusal;
  }

  async #send(
    method: 'GET' | 'PUT' | 'DELETE',
    url: URL,
    body?: { bytes: Blob; hash: string },
  ): Promise<Response> {
    const { region, accessKeyId, secretAccessKey } = this.#config;
    const credentials = { region, accessKeyId, secretAccessKey };
    const bodyHash = body?.hash ?? noBody;
    const once = async () => {
      const slow = new AbortController();
      const timer = setTimeout(() => slow.abort(), this.#patience);
      try {
        return await fetch(url, {
          method,
          headers: signed({ method, url, headers: {}, bodyHash, time: new Date() }, credentials),
          ...(body ? { body: body.bytes } : {}),
          redirect: 'error',
          signal: slow.signal,
        });
      } finally {
        clearTimeout(timer);
      }
    };
    for (const pause of pauses) {
      const response = await once().catch(() => null);
      if (response && response.status !== 429 && response.status < 500) return response;
      await response?.body?.cancel();
      await wait(pause);
    }
    return once().catch(unreachable);
  }
}

/** What the store says against a request; never what is in the file. */
class StoreRefusal extends Unavailable {
  readonly code: string;

  constructor(status: number, code: string) {
    super(`The file store answered ${status} ${code}`);
    this.code = code;
  }
}

function unreachable(cause: unknown): never {
  throw new Unavailable('The file store could not be reached', { cause });
}

async function refusalOf(response: Response): Promise<StoreRefusal> {
  const [, code = 'without a reason'] = /<Code>(\w+)<\/Code>/.exec(await response.text()) ?? [];
  return new StoreRefusal(response.status, code);
}
