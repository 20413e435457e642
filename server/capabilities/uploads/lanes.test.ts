import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';
import { getUpload } from '#shared/uploads/contract.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { borrowReader } from '../../testing/sharedReader.ts';
import { invoiceIn, invoicePdf, untilRead, uploaded } from '../../testing/uploads.ts';
import { invoice } from '../reading/einvoice/testing/invoice.ts';
import { writeUbl } from '../reading/einvoice/testing/writeUbl.ts';
import { poolSize, textPoolSize } from '../reading/workers/ReadingPool.ts';

/** Recognition that begins and goes on until the test ends it. */
const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
ended.promise.catch(() => undefined);
const end = () => ended.reject(new UnreadableDocument('illegible'));

let product: OwnProduct;

beforeAll(async () => {
  const reader = borrowReader();
  product = await startProduct('Lanes', {
    reader: {
      ...reader,
      read() {
        begun.resolve();
        return ended.promise;
      },
    },
  });
});
afterAll(async () => {
  end();
  await product.stop();
});

/** Three pages of one file; `shade` makes its bytes different from those of others. */
async function threePageTiff(shade: number): Promise<Buffer> {
  const page = await sharp({
    create: { width: 40, height: 50, channels: 3, background: { r: shade, g: 255, b: 255 } },
  })
    .png()
    .toBuffer();
  const tiff = await sharp([page, page, page], { join: { animated: true } })
    .tiff()
    .toBuffer();
  expect((await sharp(tiff).metadata()).pages).toBe(3);
  return tiff;
}

it('text PDFs and e-invoices are read while more TIFFs of three pages wait than there are workers', async () => {
  const { client } = product.company.admin;
  const scans: string[] = [];
  // As many as all lanes together could read at once.
  for (let shade = 0; shade < poolSize + textPoolSize + 1; shade++) {
    const { id } = await uploaded(client, await threePageTiff(shade), { name: `${shade}.tiff` });
    scans.push(id);
  }
  await begun.promise;

  const texts = [
    await uploaded(client, invoicePdf({ number: 'T-1', total: '120.00' })),
    await uploaded(client, Buffer.from(writeUbl(invoice)), { name: 'invoice.xml' }),
  ];
  const [pdf, xml] = await Promise.all(texts.map(({ id }) => untilRead(client, id)));
  if (!pdf || !xml) throw new Error('Nothing was read');
  expect(await invoiceIn(client, pdf)).toMatchObject({ amount: '120.00' });
  expect(await invoiceIn(client, xml)).toMatchObject({ invoiceNumber: invoice.number });

  const statusOf = async (uploadId: string) =>
    (await client.call(getUpload, { params: { uploadId } })).status;
  for (const scan of scans) expect(['pending', 'processing']).toContain(await statusOf(scan));
  end();
  for (const scan of scans) expect((await untilRead(client, scan)).status).toBe('failed');
});
