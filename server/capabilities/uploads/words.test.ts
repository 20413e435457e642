import { beforeAll, expect, it } from 'vitest';
import { getUploadedWords } from '#shared/uploads/contract.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { invoicePdf, untilRead, uploaded, uploadOf } from '../../testing/uploads.ts';

let database: TestProduct['database'];
let company: TestProduct['company'];

beforeAll(async () => {
  ({ database, company } = await sharedProduct());
});

async function wordsOf(id: string) {
  const { body } = await company.admin.client.send('GET', `/api/uploads/${id}/words`);
  return getUploadedWords.answer.parse(body).pages;
}

it('the words of a file are returned with their positions', async () => {
  const sent = await uploaded(company.admin.client, invoicePdf({ number: 'W-77' }));
  await untilRead(company.admin.client, sent.id);
  const [page] = await wordsOf(sent.id);
  expect(page).toMatchObject({ width: 595, height: 842, turned: 0 });
  const [, left = 0, top = 0, right = 0, bottom = 0] =
    page?.words.find(([text]) => text === 'W-77') ?? [];
  expect(left).toBeGreaterThan(0.6);
  expect(right).toBeGreaterThan(left);
  expect(top).toBeGreaterThan(0.08);
  expect(bottom).toBeLessThan(0.13);
});

it('a file that is not read yet has no words', async () => {
  const id = await uploadOf({ db: database.db, accountId: company.accountId });
  expect(await wordsOf(id)).toEqual([]);
});
