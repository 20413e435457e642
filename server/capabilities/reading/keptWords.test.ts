import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { anInvoice, linesOf } from '#shared/reading/testing/invoices.ts';
import { pageOf } from '#shared/reading/testing/pages.ts';
import { getUploadedWords } from '#shared/uploads/contract.ts';
import { packWords, shownWords, unpackWords } from './keptWords.ts';

const page = pageOf(linesOf(anInvoice, 'en', 'letter'));

it('stored words keep their positions to a hundredth of a point', async () => {
  const turned = { ...page, source: 'ocr', turned: 1, skew: -0.4 } as const;
  const packed = await packWords([turned, page]);
  if (!packed) throw new Error('They were not kept');
  const [first, second] = await unpackWords(packed);
  expect(first).toMatchObject({ source: 'ocr', turned: 1, skew: -0.4 });
  expect(second?.words.map(({ text }) => text)).toEqual(page.words.map(({ text }) => text));
  for (const [index, { box }] of page.words.entries()) {
    for (const [side, at] of box.entries()) {
      expect(second?.words[index]?.box[side]).toBeCloseTo(at, 4);
    }
  }
});

it('the words of a file with far too many are not stored', async () => {
  const words = page.words.flatMap((word) => Array.from({ length: 4_000 }, () => word));
  expect(await packWords([{ ...page, words }])).toBeNull();
});

const shownIn = async (packed: Uint8Array) =>
  getUploadedWords.answer.parse(JSON.parse(gunzipSync(await shownWords(packed)).toString())).pages;

it('words are stored as the API returns them', async () => {
  const packed = await packWords([{ ...page, turned: 3 }, page]);
  if (!packed) throw new Error('They were not kept');
  const shown = await shownIn(packed);
  expect(shown.map(({ turned }) => turned)).toEqual([3, 0]);
  expect(shown[1]?.words.map(([text]) => text)).toEqual(page.words.map(({ text }) => text));
});

it('words in the older format are still read and shown', async () => {
  const earlier = gzipSync(JSON.stringify([page]));
  expect(await unpackWords(earlier)).toEqual([page]);
  const [shown] = await shownIn(earlier);
  expect(shown?.words).toHaveLength(page.words.length);
});
