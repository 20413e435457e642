import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline, Readable, Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config.ts';
import { ConnectionHeld } from '../outside/Gates.ts';
import { type ProviderGate, ProviderUnavailable } from '../outside/ProviderGate.ts';
import { Unavailable } from '../Unavailable.ts';
import {
  FileDamaged,
  type FileKey,
  FileMissing,
  type FileStore,
  fileName,
  folderOf,
} from './FileStore.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const noBody = hashOf(new Uint8Array());

/** Pauses before the second and third attempt, if the store is busy or the connection breaks. */
const pausesInMs = [200, 1000];
/** Until the response begins. A large body may take longer: `fetch` itself aborts one that stalls. */
const answerTimeoutInMs = 60_000;

/** Files in a bucket that all nodes share, at any S3-compatible service. */
export class S3Store implements FileStore {
  readonly #bucketUrl: string;
  readonly #signer: AwsClient;
  readonly #gate: ProviderGate;
  readonly #timeoutInMs: number;

  constructor(
    { endpoint, bucket, ...credentials }: S3Config,
    gate: ProviderGate,
    timeoutInMs = answerTimeoutInMs,
  ) {
    this.#gate = gate;
    this.#bucketUrl = `${endpoint}/${bucket}`;
    this.#signer = new AwsClient({ ...credentials, service: 's3' });
    this.#timeoutInMs = timeoutInMs;
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
    if (hashOf(bytes) !== key.hash) throw new FileDamaged(key);
    return bytes;
  }

  async open(key: FileKey): Promise<Readable> {
    const { body } = await this.#get(key);
    const content = body ? Readable.fromWeb(body) : Readable.from([]);
    // The error reaches the reader through the compared stream.
    return pipeline(content, comparing(key), () => undefined);
  }

  async *list(accountId: string): AsyncGenerator<string> {
    for (let last: string | null = null; ; ) {
      const hashes: string[] = await this.#list(accountId, last);
      yield* hashes;
      last = hashes.at(-1) ?? null;
      if (last === null) return;
    }
  }

  async remove(key: FileKey): Promise<void> {
    const response = await this.#send('DELETE', this.#urlOf(key));
    if (!response.ok && response.status !== 404) throw await refusalOf(response);
    await response.body?.cancel();
  }

  /** A bucket shows nothing of an object before it is whole. */
  async removeDrafts(): Promise<number> {
    return 0;
  }

  /** S3 lists at most a thousand keys at a time, so this repeats until the list is empty. */
  async removeAll(accountId: string): Promise<void> {
    for (let hashes = await this.#list(accountId); hashes.length > 0; ) {
      for (const hash of hashes) await this.remove({ accountId, hash });
      hashes = await this.#list(accountId);
    }
  }

  async #list(accountId: string, after: string | null = null): Promise<string[]> {
    const url = new URL(this.#bucketUrl);
    url.search = `list-type=2&prefix=${folderOf(accountId)}%2F`;
    if (after !== null) {
      url.search += `&start-after=${fileName({ accountId, hash: after }).join('%2F')}`;
    }
    const response = await this.#send('GET', url);
    if (!response.ok) throw await refusalOf(response);
    const text = await response.text().catch(unreachable);
    return [...text.matchAll(/<Key>[^<]*\/([0-9a-f]{64})<\/Key>/g)].map(([, hash = '']) => hash);
  }

  #urlOf(key: FileKey): URL {
    return new URL([this.#bucketUrl, ...fileName(key)].join('/'));
  }

  /** The signature covers the content hash, so the service refuses bytes that do not match the file's name. */
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
    // Each attempt is signed again, because a signature is valid for a few minutes only.
    const once = async () => {
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(), this.#timeoutInMs);
      try {
        const request = await this.#signer.sign(url, {
          method,
          headers: { 'X-Amz-Content-Sha256': body?.hash ?? noBody },
          body: body?.bytes ?? null,
          redirect: 'error',
          signal: abort.signal,
        });
        return await fetch(request);
      } finally {
        clearTimeout(timer);
      }
    };
    const attempt = () => this.#gate.run(once);
    for (const pause of pausesInMs) {
      const response = await attempt().catch(ifMayAnswer);
      if (response && response.status !== 429 && response.status < 500) return response;
      await response?.body?.cancel();
      await wait(pause);
    }
    return attempt().catch(unreachable);
  }
}

/** Passes the bytes on and fails at their end if they do not match the hash. */
function comparing(key: FileKey): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(hash.digest('hex') === key.hash ? null : new FileDamaged(key));
    },
  });
}

/** Contains only the status and error code of the store, never file content. */
class StoreRefusal extends Unavailable {
  readonly code: string;

  constructor(status: number, code: string) {
    super(`The file store answered ${status} ${code}`);
    this.code = code;
  }
}

/** Goes on with the next attempt, unless the store is not called now. */
function ifMayAnswer(error: unknown): null {
  if (error instanceof ProviderUnavailable || error instanceof ConnectionHeld) throw error;
  return null;
}

function unreachable(cause: unknown): never {
  if (cause instanceof ConnectionHeld) throw cause;
  throw new Unavailable('The file store could not be reached', { cause });
}

async function refusalOf(response: Response): Promise<StoreRefusal> {
  const [, code = 'without a reason'] = /<Code>(\w+)<\/Code>/.exec(await response.text()) ?? [];
  return new StoreRefusal(response.status, code);
}
