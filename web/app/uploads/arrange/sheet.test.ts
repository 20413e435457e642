import { describe, expect, test } from 'vitest';
import type { Paged } from '#shared/uploads/arrangement.ts';
import {
  addPages,
  changesNothing,
  documentsAt,
  documentsOf,
  movePage,
  sheetOf,
  toggleCut,
  withoutCuts,
} from './sheet.ts';

const scan: Paged & { cuts: number[] } = {
  id: 'scan',
  fileType: 'pdf',
  pageCount: 4,
  madeOf: null,
  cuts: [2, 4],
};
const photo: Paged = { id: 'photo', fileType: 'jpeg', pageCount: 1, madeOf: null };
const ids = ['new-1', 'new-2', 'new-3', 'new-4'];
const pagesOf = (document: { pages: readonly { page: number }[] } | undefined) =>
  document?.pages.map(({ page }) => page);

describe('a sheet of pages', () => {
  test('begins with the proposed cuts', () => {
    const sheet = sheetOf([scan], { joined: false });
    expect(documentsAt(sheet)).toEqual([0, 1, 1, 2]);
    const documents = documentsOf(sheet, [scan], ids);
    expect(documents.map(({ id }) => id)).toEqual(['new-1', 'new-2', 'new-3']);
    expect(documents.map(pagesOf)).toEqual([[1], [2, 3], [4]]);
  });

  test('can be cut between any two pages, but not before the first', () => {
    const sheet = sheetOf([scan], { joined: false });
    expect(documentsAt(toggleCut(sheet, 1))).toEqual([0, 0, 0, 1]);
    expect(documentsAt(toggleCut(sheet, 2))).toEqual([0, 1, 2, 3]);
    expect(documentsAt(toggleCut(sheet, 0))).toEqual([0, 1, 1, 2]);
  });

  test('without cuts leaves the file unchanged', () => {
    const documents = documentsOf(withoutCuts(sheetOf([scan], { joined: false })), [scan], ids);
    expect(documents.map(({ id }) => id)).toEqual(['scan']);
    expect(changesNothing(documents, [scan])).toBe(true);
  });

  test('takes pages of other files, in any order', () => {
    const sheet = addPages(withoutCuts(sheetOf([scan], { joined: false })), photo);
    const documents = documentsOf(movePage(sheet, 4, -1), [scan, photo], ids);
    expect(documents).toHaveLength(1);
    expect(documents[0]?.id).toBe('new-1');
    expect(documents[0]?.pages.map(({ uploadId }) => uploadId)).toEqual([
      'scan',
      'scan',
      'scan',
      'photo',
      'scan',
    ]);
    expect(changesNothing(documents, [scan, photo])).toBe(false);
    expect(movePage(sheet, 0, -1)).toEqual(sheet);
  });

  test('of several photos gives one document, or one per photo', () => {
    const other = { ...photo, id: 'other' };
    const joined = sheetOf([photo, other], { joined: true });
    expect(documentsOf(joined, [photo, other], ids)).toMatchObject([{ id: 'new-1' }]);
    const apart = sheetOf([photo, other], { joined: false });
    expect(documentsOf(apart, [photo, other], ids).map(({ id }) => id)).toEqual(['photo', 'other']);
  });
});
