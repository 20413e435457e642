import { createHash, createHmac } from 'node:crypto';

/** Who asks a store that speaks the protocol of S3. */
export interface S3Credentials {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface SignedRequest {
  method: string;
  url: URL;
  /** By their names in small letters; `host` is added. */
  headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, in hex. */
  bodyHash: string;
  time: Date;
}

/** The headers of a request with those that prove who sends it (AWS Signature Version 4). */
export function signed(
  { method, url, headers, bodyHash, time }: SignedRequest,
  { region, accessKeyId, secretAccessKey }: S3Credentials,
): Record<string, string> {
  const at = `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const scope = [at.slice(0, 8), region, 's3', 'aws4_request'];
  const sent = { ...headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': at };
  const all = Object.entries({ ...sent, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = all.map(([name]) => name).join(';');
  const lines = all.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  // The paths here are of letters, digits and slashes, and a query is in order and escaped: both stand as they are.
  const request = [method, url.pathname, url.search.slice(1), lines, names, bodyHash].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', at, scope.join('/'), sha256(request)].join('\n');
  const key = scope.reduce<string | Buffer>(
    (from, part) => hmac(from, part),
    `AWS4${secretAccessKey}`,
  );
  const signature = hmac(key, toSign).toString('hex');
  const credential = [accessKeyId, ...scope].join('/');
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`,
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
