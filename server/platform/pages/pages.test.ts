import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { productionEnv, startTestServer, type TestServer } from '../../testing/server.ts';
import { loadWebFiles } from './files.ts';
import { webPages } from './pages.ts';

const script = `console.log('docket');\n`.repeat(200);
const shell = `<!doctype html><html><head><meta name="csp-nonce" content="__CSP_NONCE__"><title>Docket</title></head><body><div id="root"></div></body></html>`;

const page = (title: string) =>
  `<!doctype html><title>${title}</title><link rel="canonical" href="__PUBLIC_URL__/"><a href="mailto:__SALES_EMAIL__">__OTHER_THING__</a>${' '.repeat(2000)}`;
const desks = { general: 'hello@x.test', sales: "a&b'@x.test", support: 'support@x.test' };
const occasion = {
  ...{ publicUrl: 'https://docket.example', desks, demo: true },
  ...{ sandbox: true, sandboxTakeBackMs: 0 },
};

let folder: string;
let database: TestDatabase;
let server: TestServer;
let production: TestServer;

beforeAll(async () => {
  // A small built web application, and a private file beside it.
  folder = await mkdtemp(path.join(tmpdir(), 'docket-test-web-'));
  const web = path.join(folder, 'dist');
  await mkdir(path.join(web, 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{"name":"outside"}');
  await writeFile(path.join(web, 'app.html'), shell);
  await writeFile(path.join(web, 'index.html'), page('Home'));
  await writeFile(path.join(web, '404.html'), page('Not found'));
  await mkdir(path.join(web, 'demo'));
  await writeFile(path.join(web, 'demo', 'index.html'), page('Demo'));
  await writeFile(path.join(web, 'demo', 'with-demo-company.html'), page('Demo company'));
  await writeFile(path.join(web, 'robots.txt'), 'Sitemap: __PUBLIC_URL__/sitemap.xml');
  await writeFile(path.join(web, 'sitemap.xml'), '<loc>__PUBLIC_URL__/</loc>');
  await writeFile(path.join(web, 'sw.js'), 'self.skipWaiting();');
  await writeFile(path.join(web, 'manifest.webmanifest'), '{"name":"Docket"}');
  await writeFile(path.join(web, 'assets', 'main-abc123.js'), script);
  await writeFile(path.join(web, 'assets', 'main-abc123.js.map'), '{"sources":[]}');
  await writeFile(path.join(web, 'assets', 'logo-abc123.png'), Buffer.alloc(4000, 7));
  await writeFile(path.join(web, '.built-from'), 'fingerprint');

  database = await createTestDatabase();
  const files = await loadWebFiles(web);
  server = await startTestServer({
    databaseUrl: database.url,
    web: webPages(files, occasion),
  });
  production = await startTestServer({
    databaseUrl: database.url,
    env: productionEnv,
    web: webPages(files, { ...occasion, sandbox: false }),
  });
});
afterAll(async () => {
  await server.stop();
  await production.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + url, { method, headers, redirect: 'manual' });

/** Sends a path as it is; browsers would normalise it. */
async function raw(target: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: docket.test\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

describe('the shell', () => {
  it.each(['/dashboard', '/dashboard/', '/invoices/0192', '/login?next=/team', '/app.html'])(
    'is the answer to %s',
    async (url) => {
      const reply = await get(url);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(reply.headers.get('Cache-Control')).toBe('no-cache');
      expect(await reply.text()).toContain('<div id="root">');
    },
  );

  it('contains the nonce of its policy, a new one for each request', async () => {
    const nonces = new Set<string>();
    for (const reply of [
      await get('/dashboard'),
      await get('/dashboard'),
      await get('/app.html'),
    ]) {
      const page = await reply.text();
      const inPage = /name="csp-nonce" content="([^"]+)"/.exec(page)?.[1] ?? '';
      expect(inPage).toMatch(/^[\w-]{20,}$/);
      expect(reply.headers.get('Content-Security-Policy')).toContain(`'nonce-${inPage}'`);
      nonces.add(inPage);
    }
    expect(nonces.size).toBe(3);
  });

  it('names the sandbox, but not in production', async () => {
    expect(await (await get('/login')).text()).toContain(
      '<meta name="docket-sandbox" content="on" /><meta name="docket-take-back-ms" content="0" />',
    );
    const reply = await fetch(`${production.url}/login`);
    expect(reply.status).toBe(200);
    expect(await reply.text()).not.toMatch(/docket-(sandbox|take-back)/);
    expect((await get('/sandbox/ui')).status).toBe(200);
    expect((await fetch(`${production.url}/sandbox/ui`)).status).toBe(404);
  });

  it('is not the answer to an unknown API call', async () => {
    for (const url of ['/api', '/api/nothing', '/api/members/../../dashboard/x']) {
      const reply = await get(url);
      expect(reply.status, url).toBe(404);
    }
    expect((await get('/api/nothing')).headers.get('Content-Type')).toContain('json');
  });

  it('is sent without a body for HEAD, and not for POST', async () => {
    const head = await get('/dashboard', {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await get('/dashboard', {}, 'POST')).status).toBe(404);
  });
});

describe('a page for visitors', () => {
  it.each([
    ['/', 'Home'],
    ['/index.html', 'Home'],
    ['/?utm_source=mail', 'Home'],
    ['/demo', 'Demo company'],
    ['/demo/', 'Demo company'],
    ['/demo/index.html', 'Demo company'],
  ])('is the answer to %s', async (url, title) => {
    const reply = await get(url);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(reply.headers.get('Cache-Control')).toBe('no-cache');
    expect(await reply.text()).toContain(`<title>${title}</title>`);
  });

  it('is filled with the public URL and the contact addresses only', async () => {
    const html = await (await get('/')).text();
    expect(html).toContain('href="https://docket.example/"');
    expect(html).toContain('mailto:a&amp;b&#39;@x.test');
    expect(html).toContain('__OTHER_THING__');
    expect(await (await get('/robots.txt')).text()).toBe(
      'Sitemap: https://docket.example/sitemap.xml',
    );
    expect(await (await get('/sitemap.xml')).text()).toBe('<loc>https://docket.example/</loc>');
  });

  it('is sent compressed, and not again if it is unchanged', async () => {
    const first = await get('/', { 'Accept-Encoding': 'br' });
    expect(first.headers.get('Vary')).toContain('Accept-Encoding');
    const etag = first.headers.get('ETag') ?? '';
    expect((await get('/', { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })).status).toBe(
      304,
    );
  });

  it('links to the demo company only if it exists', async () => {
    const reply = await fetch(`${production.url}/demo`);
    expect(await reply.text()).toContain('<title>Demo</title>');
    for (const { url } of [server, production]) {
      expect((await fetch(`${url}/demo/with-demo-company.html`)).status).toBe(404);
    }
  });

  it.each(['/nowhere', '/dashboard/more', '/Dashboard', '/invoices/1/2', '//'])(
    'says 404 at %s',
    async (url) => {
      const reply = await get(url);
      expect(reply.status).toBe(404);
      expect(await reply.text()).toContain('<title>Not found</title>');
    },
  );

  it('that does not exist gets 404 even for conditional requests', async () => {
    const etag = (await get('/nowhere')).headers.get('ETag') ?? '';
    expect((await get('/nowhere', { 'If-None-Match': etag })).status).toBe(404);
  });
});

describe('a file', () => {
  const asset = '/assets/main-abc123.js';

  it('with a hash in its name may be cached for ever', async () => {
    const reply = await get(asset);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(reply.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await reply.text()).toBe(script);
  });

  it.each(['/sw.js', '/manifest.webmanifest'])(
    'without a hash in its name, such as %s, must be revalidated',
    async (url) => {
      const reply = await get(url);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('Cache-Control')).toBe('no-cache');
    },
  );

  it('is not sent again if it is unchanged', async () => {
    const etag = (await get(asset)).headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await rawFile(asset, { 'If-None-Match': etag });
    expect([again.status, again.body.toString()]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(etag);
    expect((await rawFile(asset, { 'If-None-Match': '"another"' })).status).toBe(200);
  });

  it('is sent in the smallest encoding that the browser accepts', async () => {
    const packed = async (accepted: string) => {
      const response = await rawFile(asset, { 'Accept-Encoding': accepted });
      return { encoding: response.headers.get('content-encoding'), body: response.body };
    };
    const br = await packed('gzip, deflate, br, zstd');
    expect(br.encoding).toBe('br');
    expect(brotliDecompressSync(br.body).toString()).toBe(script);
    const gzip = await packed('gzip');
    expect(gzip.encoding).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(script);
    const plain = await packed('identity');
    expect(plain.encoding).toBeUndefined();
    expect(plain.body.toString()).toBe(script);
    expect((await get(asset)).headers.get('Vary')).toContain('Accept-Encoding');
  });

  it('that is small or already compressed is sent as it is', async () => {
    for (const url of ['/assets/logo-abc123.png', '/sw.js']) {
      expect(
        (await rawFile(url, { 'Accept-Encoding': 'br' })).headers.has('content-encoding'),
        url,
      ).toBe(false);
    }
  });

  it('that does not exist gets no shell', async () => {
    const reply = await get('/assets/main-old.js');
    expect(reply.status).toBe(404);
    expect(await reply.text()).not.toContain('root');
  });

  it.each(['/assets/main-abc123.js.map', '/.built-from'])('%s is not served', async (url) => {
    expect((await get(url)).status).toBe(404);
  });

  /** The raw answer: `fetch` would decompress it and bypass caches. */
  async function rawFile(url: string, asked: Record<string, string>) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const fields = Object.entries(asked).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET ${url} HTTP/1.0\r\nHost: docket.test\r\n${fields.join('')}\r\n`);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk);
    const whole = Buffer.concat(chunks);
    const end = whole.indexOf('\r\n\r\n');
    const [first = '', ...lines] = whole.subarray(0, end).toString().split('\r\n');
    const headers = new Map(
      lines.map((line) => {
        const [name = '', ...value] = line.split(': ');
        return [name.toLowerCase(), value.join(': ')] as const;
      }),
    );
    return { status: Number(first.split(' ')[1]), headers, body: whole.subarray(end + 4) };
  }
});

describe('no path leads out of the folder', () => {
  it.each([
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/%2e%2e/',
    '/..%2fpackage.json',
    '/..%5cpackage.json',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '//package.json',
    '/package.json',
    '/package.json%00.js',
    '/%00',
    '/etc/passwd',
    '/%c0%ae%c0%ae/package.json',
    '/%E0%A4%A',
    'http://elsewhere.test/package.json',
  ])('%s', async (target) => {
    const answer = await raw(target);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain('outside');
    expect(answer).not.toContain('root:');
  });

  it('a NUL in the path is refused', async () => {
    expect(await raw('/\0')).toMatch(/^HTTP\/1\.1 400 /);
  });
});
