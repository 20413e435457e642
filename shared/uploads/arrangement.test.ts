import { expect, test } from 'vitest';
import { arrangedName, coversAll, isWhole, type Paged } from './arrangement.ts';

const scan: Paged = { id: 'scan', fileType: 'pdf', pageCount: 3, madeOf: null };
const photo: Paged = { id: 'photo', fileType: 'jpeg', pageCount: null, madeOf: null };
const document = (id: string, ...places: string[]) => ({
  id,
  pages: places.map((place) => {
    const [uploadId = '', page] = place.split(':');
    return { uploadId, page: Number(page) };
  }),
});

test('every page belongs to exactly one document', () => {
  const first = document('a', 'scan:1', 'scan:2');
  expect(coversAll([first, document('b', 'scan:3')], [scan])).toBe(true);
  expect(coversAll([document('a', 'scan:3', 'photo:1', 'scan:1', 'scan:2')], [scan, photo])).toBe(
    true,
  );
  expect(coversAll([first], [scan])).toBe(false);
  expect(coversAll([first, document('b', 'scan:2')], [scan])).toBe(false);
  expect(coversAll([first, document('b', 'scan:3', 'scan:4')], [scan])).toBe(false);
  expect(coversAll([first, document('b', 'scan:3', 'scan:3')], [scan])).toBe(false);
});

test('a file without page count cannot be covered, except for a photo', () => {
  expect(coversAll([document('a', 'scan:1')], [{ ...scan, pageCount: null }])).toBe(false);
  expect(coversAll([document('a', 'photo:1')], [photo])).toBe(true);
});

test('an upload is unchanged if it has all its pages in order and its own id', () => {
  expect(isWhole(document('scan', 'scan:1', 'scan:2', 'scan:3'), scan)).toBe(true);
  expect(isWhole(document('scan', 'scan:2', 'scan:1', 'scan:3'), scan)).toBe(false);
  expect(isWhole(document('other', 'scan:1', 'scan:2', 'scan:3'), scan)).toBe(false);
});

test.each([
  ['scan.pdf', 1, [2], 'scan (page 2).pdf'],
  ['scan.pdf', 1, [2, 3, 4], 'scan (pages 2–4).pdf'],
  ['scan.pdf', 1, [3, 1], 'scan (pages 3, 1).pdf'],
  ['one.jpg', 3, [1, 1, 1], 'one (and 2 more).jpg'],
  ['scan', 1, [1], 'scan (page 1)'],
])('%s, first of %i files, with pages %j is named %s', (fileName, files, pages, name) => {
  expect(arrangedName(fileName, { files, pages })).toBe(name);
});
