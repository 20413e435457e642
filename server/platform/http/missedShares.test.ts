import { beforeAll, expect, it } from 'vitest';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await sharedProduct();
});

it('files shared without a service worker are discarded, and the dashboard says so', async () => {
  const { client } = product.company.admin;
  const form = new FormData();
  form.set('files', new File([Buffer.alloc(3_000_000, ' ')], 'rent.pdf'));
  // The operating system sends the request, not one of our pages.
  const headers = { Origin: 'null' };
  const reply = await client.fetch('/share', { method: 'POST', body: form, headers });
  expect(reply.status).toBe(303);
  expect(reply.headers.get('Location')).toBe('/dashboard?share=missed');
  expect((await client.send('GET', '/api/processing-queue')).body).toEqual([]);
});
