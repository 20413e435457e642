import sharp from 'sharp';
import { beforeAll, expect, it, vi } from 'vitest';
import { anInvoice, linesOf } from '#shared/reading/testing/invoices.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { untilRead, uploaded } from '../../testing/uploads.ts';
import { madeScan } from '../reading/testing/madeScan.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

it('a page photographed on its side is shown upright, matching its boxes', async () => {
  const { client } = product.company.admin;
  const scan = await madeScan(linesOf(anInvoice, 'en', 'labels beside'), { quarters: 1 });
  const { id } = await uploaded(client, await scan.jpeg().toBuffer(), { name: 'photo.jpg' });
  await untilRead(client, id);
  const picture = await vi.waitFor(
    async () => {
      const answer = await client.fetch(`/api/uploads/${id}/pages/1`);
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    },
    { timeout: 60_000, interval: 200 },
  );
  const { width, height } = await sharp(picture).metadata();
  expect(height).toBeGreaterThan(width);
});
