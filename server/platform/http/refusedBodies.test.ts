import { connect } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { publicUrl } from '../../testing/server.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

/** A client that reads nothing before it has sent everything, as many do. */
function sendAll(path: string, headers: Record<string, string>, body: Buffer): Promise<string> {
  const { hostname, port } = new URL(product.server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let heard = '';
    socket.on('error', reject);
    const lines = Object.entries({
      Host: hostname,
      Origin: publicUrl,
      Cookie: `docket=${product.company.admin.client.sessionToken}`,
      'Content-Length': String(body.length),
      Connection: 'close',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`);
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    const piece = 256 * 1024;
    const send = (from: number) => {
      if (from >= body.length) {
        socket.on('data', (data) => {
          heard += data.toString();
        });
        socket.on('end', () => resolve(heard));
        return;
      }
      socket.write(body.subarray(from, from + piece), () => setImmediate(send, from + piece));
    };
    send(0);
  });
}

const large = Buffer.alloc(24 * 1024 * 1024, 'x');

it.each([
  ['a form with a file', '/api/upload', 'multipart/form-data; boundary=cut'],
  ['JSON', '/api/invitations', 'application/json'],
])(
  'a sender of %s that is too large reads the refusal, and no broken connection',
  async (_, path, type) => {
    const begin =
      '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n';
    const body = Buffer.concat([Buffer.from(begin), large]);
    expect(await sendAll(path, { 'Content-Type': type }, body)).toMatch(/^HTTP\/1\.1 413 /);
  },
);

it('a sender without a session reads that it has none', async () => {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=cut', Cookie: 'none=1' };
  expect(await sendAll('/api/upload', headers, large)).toMatch(/^HTTP\/1\.1 401 /);
});
