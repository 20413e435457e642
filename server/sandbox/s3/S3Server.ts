import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

interface Refusal {
  status: number;
  code: string;
}

const allowedSkew = 15 * 60 * 1000;

/** An in-memory stand-in for an S3 bucket: whole objects only, with verified request signatures. */
export class S3Server {
  readonly bucket = 'docket-files';
  readonly region = 'eu-test-1';
  readonly accessKeyId = 'AKIDTEST';
  readonly secretAccessKey = 'a/secret+of/tests';
  readonly objects = new Map<string, Buffer>();
  /** Refusals of invalid requests, without `SlowDown`. */
  readonly refused: Refusal[] = [];
  /** So many of the next requests are answered with `SlowDown`. */
  busyFor = 0;
  /** Page size of lists. */
  listedAtOnce = 1000;
  /** Pause in milliseconds in the middle of each object that it sends. */
  pause = 0;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  /** Returns the endpoint to configure. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen');
    return `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    if (this.busyFor > 0) {
      this.busyFor -= 1;
      refuse(response, { status: 503, code: 'SlowDown' });
      return;
    }
    const refusal = this.#problemOf(request, body);
    if (refusal) {
      this.refused.push(refusal);
      refuse(response, refusal);
      return;
    }
    const path = request.url ?? '';
    if (request.method === 'PUT') {
      this.objects.set(path, body);
      response.writeHead(200, { etag: `"${md5(body)}"` }).end();
      return;
    }
    if (request.method === 'DELETE') {
      this.objects.delete(path);
      response.writeHead(204).end();
      return;
    }
    if (path.startsWith(`/${this.bucket}?`)) {
      this.#list(path, response);
      return;
    }
    const found = this.objects.get(path);
    if (!found) refuse(response, { status: 404, code: 'NoSuchKey' });
    else {
      const half = Math.floor(found.length / 2);
      response.writeHead(200, { 'content-length': found.length }).write(found.subarray(0, half));
      if (this.pause > 0) await wait(this.pause);
      response.end(found.subarray(half));
    }
  }

  #list(path: string, response: ServerResponse): void {
    const asked = new URLSearchParams(path.split('?')[1]);
    const [prefix, after] = [asked.get('prefix') ?? '', asked.get('start-after') ?? ''];
    const names = [...this.objects.keys()].map((name) => name.slice(this.bucket.length + 2)).sort();
    const listed = names
      .filter((name) => name.startsWith(prefix) && name > after)
      .slice(0, this.listedAtOnce);
    const keys = listed.map((name) => `<Contents><Key>${name}</Key></Contents>`);
    response.writeHead(200).end(`<ListBucketResult>${keys.join('')}</ListBucketResult>`);
  }

  #problemOf(request: IncomingMessage, body: Buffer): Refusal | null {
    const { method = '', url = '', headers } = request;
    const refusal = (status: number, code: string): Refusal => ({ status, code });
    if (!['GET', 'PUT', 'DELETE'].includes(method)) return refusal(405, 'MethodNotAllowed');
    if (headers['transfer-encoding'] !== undefined) return refusal(501, 'NotImplemented');
    if (method === 'PUT' && headers['content-length'] === undefined)
      return refusal(411, 'MissingContentLength');
    if (!/^[/?]/.test(url.slice(this.bucket.length + 1)) || !url.startsWith(`/${this.bucket}`))
      return refusal(404, 'NoSuchBucket');
    const signatureProblem = this.#problemOfSignature(request);
    if (signatureProblem) return refusal(403, signatureProblem);
    const declaredHash = headers['x-amz-content-sha256'];
    return declaredHash === sha256(body) ? null : refusal(400, 'XAmzContentSHA256Mismatch');
  }

  #problemOfSignature({ method, url = '', headers }: IncomingMessage): string | null {
    const match =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      );
    if (!match) return 'AccessDenied';
    const [, id, day = '', region = '', names = '', signature = ''] = match;
    if (id !== this.accessKeyId) return 'InvalidAccessKeyId';
    const date = String(headers['x-amz-date'] ?? '');
    const time = Date.parse(
      date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
    );
    if (!(Math.abs(time - Date.now()) < allowedSkew)) return 'RequestTimeTooSkewed';
    const signedNames = names.split(';');
    const needed = ['host', 'x-amz-content-sha256', 'x-amz-date'];
    if (region !== this.region || needed.some((name) => !signedNames.includes(name)))
      return 'AuthorizationHeaderMalformed';
    const canonical =
      `${method}\n${url.replace('?', '\n')}${url.includes('?') ? '' : '\n'}\n` +
      signedNames.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('') +
      `\n${names}\n${headers['x-amz-content-sha256']}`;
    const scope = `${day}/${region}/s3/aws4_request`;
    const text = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical)}`;
    const dayKey = hmac(`AWS4${this.secretAccessKey}`, day);
    const key = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request');
    const expected = hmac(key, text);
    return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
      ? null
      : 'SignatureDoesNotMatch';
  }
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const md5 = (content: Buffer) => createHash('md5').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

function refuse(response: ServerResponse, { status, code }: Refusal): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><RequestId>test</RequestId></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}
