import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { someId } from '#sync/client/testing/someRows.ts';
import { LocalDatabase } from '../database/LocalDatabase.ts';
import { PageTexts } from './PageTexts.ts';

/** Newest first. */
const ids = Array.from({ length: 6 }, () => someId()).toReversed();
const [newest = '', second = '', third = '', fourth = '', fifth = '', oldest = ''] = ids;
const failed = vi.fn();
let database: LocalDatabase;
let texts: PageTexts;

beforeEach(() => {
  failed.mockReset();
  database = new LocalDatabase(`docket:texts:${someId()}`);
  texts = new PageTexts(database, failed);
});
afterEach(async () => {
  texts.close();
  await database.delete();
});

/** A page of words, or a pull: rows with their sequences, and how far the words are loaded. */
const bring = (rows: Record<string, number>, wordsFrom: string | null) =>
  database.transaction('rw', database.feed, database.pageWords, async () => {
    await database.pageWords.bulkPut(
      Object.entries(rows).map(([id, seq]) => ({
        ...{ id, seq, words: `words ${seq}`, unsent: false, attention: false },
      })),
    );
    const progress = { cursor: 'here', loaded: 1, complete: true, again: false, pulledAt: 0 };
    await database.feed.put({ id: 'feed', ...progress, wordsFrom });
  });

const here = () => texts.all()?.map(({ id }) => id);
const arrived = (expected: readonly string[]) =>
  expect.poll(() => here()?.toSorted()).toEqual(expected.toSorted());

test('pages of older documents that come after the first search are searched, too', async () => {
  await bring({ [newest]: 40, [second]: 30 }, second);
  texts.load();
  await arrived([newest, second]);
  await bring({ [third]: 20, [fourth]: 50 }, fourth);
  await arrived([newest, second, third, fourth]);
  await bring({ [fifth]: 10, [oldest]: 5 }, 'all');
  await arrived(ids);
});

test('words that the feed brings are searched, also while pages were loading', async () => {
  await bring({ [second]: 30 }, second);
  texts.load();
  await arrived([second]);
  await bring({ [newest]: 35 }, second);
  await bring({ [third]: 90 }, 'all');
  await arrived([newest, second, third]);
  await bring({ [second]: 91 }, 'all');
  await expect.poll(() => texts.textOf(second)).toBe('words 91');
  await bring({ [newest]: 92 }, 'all');
  await expect.poll(() => texts.textOf(newest)).toBe('words 92');
});

test('another load of all is followed from the newest on, with any sequences', async () => {
  await bring({ [newest]: 40, [second]: 30 }, 'all');
  texts.load();
  await arrived([newest, second]);
  await bring({}, null);
  await bring({ [newest]: 3 }, newest);
  await expect.poll(() => texts.textOf(newest)).toBe('words 3');
  await bring({ [second]: 2 }, 'all');
  await expect.poll(() => texts.textOf(second)).toBe('words 2');
});

test('after a failure the next search loads them', async () => {
  await bring({ [newest]: 1 }, 'all');
  const broken = vi.spyOn(database.feed, 'get').mockRejectedValueOnce(new Error('disk'));
  texts.load();
  await expect.poll(() => failed.mock.calls.length).toBe(1);
  expect(broken).toHaveBeenCalledOnce();
  texts.load();
  await arrived([newest]);
});
