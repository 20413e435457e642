import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from './freePort.ts';
import { postOutside } from './postOutside.ts';

let port: number;
let knocks = 0;
const server = createServer((request, response) => {
  knocks++;
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

const post = (path: string, { sandbox = true, patienceInMs = 5_000 } = {}) =>
  postOutside(`http://localhost:${port}${path}`, {
    headers: {},
    body: '{}',
    patienceInMs,
    sandbox,
  });

it('takes the head of an answer, however long it is', async () => {
  expect(await post('/')).toEqual({ status: 200, retryAfter: null });
});

it('follows no redirect', async () => {
  const before = knocks;
  expect((await post('/elsewhere')).status).toBe(302);
  expect(knocks).toBe(before + 1);
});

it('waits no longer than it is told to', async () => {
  await expect(post('/silent', { patienceInMs: 200 })).rejects.toThrow(/abort|timeout/i);
});

it('connects to nothing inside, whatever name leads there', async () => {
  const before = knocks;
  await expect(post('/', { sandbox: false })).rejects.toThrow(/not public/);
  expect(knocks).toBe(before);
});
