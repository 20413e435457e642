import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../freePort.ts';
import { postToPublicUrl } from './postOutside.ts';

let port: number;
let requests = 0;
const server = createServer((request, response) => {
  requests++;
  if (request.url === '/silent') return;
  if (request.url === '/elsewhere') response.writeHead(302, { Location: '/' }).end();
  else response.writeHead(200).end(Buffer.alloc(1_000_000));
});

beforeAll(async () => {
  port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (path: string, { sandbox = true, timeoutInMs = 5_000 } = {}) =>
  postToPublicUrl(`http://localhost:${port}${path}`, {
    headers: {},
    body: '{}',
    timeoutInMs,
    config: { sandbox, outsidePorts: [port] },
  });

it('an answer with a long body is accepted', async () => {
  expect(await post('/')).toEqual({ status: 200, retryAfter: null });
});

it('a redirect is not followed', async () => {
  const before = requests;
  expect((await post('/elsewhere')).status).toBe(302);
  expect(requests).toBe(before + 1);
});

it('a call without an answer fails after the timeout', async () => {
  await expect(post('/silent', { timeoutInMs: 200 })).rejects.toThrow(/abort|timeout/i);
});

it('a name that resolves to a private address is refused', async () => {
  const before = requests;
  await expect(post('/', { sandbox: false })).rejects.toThrow(/not public/);
  expect(requests).toBe(before);
});

it('a port that is not configured is refused for every address', async () => {
  const message = {
    headers: {},
    body: null,
    timeoutInMs: 5_000,
    config: { sandbox: false, outsidePorts: [443, 80] },
  };
  await expect(postToPublicUrl('https://example.com:5432/', message)).rejects.toMatchObject({
    code: 'NOT_PUBLIC',
  });
});

it.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.8',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::ffff:10.0.0.1]',
  '[64:ff9b::10.0.0.1]',
  '[64:ff9b:1::10.0.0.1]',
  '[100::1]',
  '[2001::1]',
  '[2001:db8::1]',
  '[2002:a00:1::1]',
  '[fc00::1]',
  '[fe80::1]',
  '[ff02::1]',
])('%s is refused', async (host) => {
  const message = {
    headers: {},
    body: null,
    timeoutInMs: 5_000,
    config: { sandbox: false, outsidePorts: [port] },
  };
  const refusal = { code: 'NOT_PUBLIC' };
  await expect(postToPublicUrl(`http://${host}:${port}/`, message)).rejects.toMatchObject(refusal);
  await expect(postToPublicUrl(`https://${host}:${port}/`, message)).rejects.toMatchObject(refusal);
});
