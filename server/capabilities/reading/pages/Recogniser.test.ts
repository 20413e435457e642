import { expect, it, vi } from 'vitest';
import { anInvoice, linesOf } from '#shared/reading/testing/invoices.ts';
import { madeScan } from '../testing/madeScan.ts';
import { toGray } from './image/gray.ts';
import { languageData, Recogniser } from './Recogniser.ts';

it('OCR that failed to start is started again for the next page', async () => {
  const dataOf = vi.fn(languageData).mockImplementationOnce(() => {
    throw new Error('No memory left');
  });
  const recogniser = new Recogniser('en', dataOf);
  await expect(recogniser.warm()).rejects.toThrow('No memory left');
  await recogniser.warm();
  await recogniser.stop();
});

it('a page that takes too much of the processor has no words, and the next one is read', async () => {
  const recogniser = new Recogniser();
  const scan = await madeScan(linesOf(anInvoice, 'en', 'labels beside'));
  const page = { image: await toGray(scan) };
  expect(await recogniser.words(page, 'en', 1)).toEqual([]);
  const words = await recogniser.words(page, 'en');
  expect(words.map(({ text }) => text)).toContain(anInvoice.number);
  await recogniser.stop();
});
