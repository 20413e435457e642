import { expect, test } from 'vitest';
import { filesOf, pagesText } from './filesOf.ts';

test('an unarranged document has one file', () => {
  expect(filesOf({ id: 'a', madeOf: null }).map(({ href }) => href)).toEqual([
    '/api/uploads/a/file',
  ]);
});

test('a joined document lists each of its files once, with its pages', () => {
  const madeOf = [
    { uploadId: 'front', page: 1 },
    { uploadId: 'back', page: 1 },
    { uploadId: 'front', page: 2 },
  ];
  const files = filesOf({ id: 'joined', madeOf });
  expect(files).toEqual([
    { uploadId: 'front', pages: [1, 3], href: '/api/uploads/joined/file?page=1' },
    { uploadId: 'back', pages: [2], href: '/api/uploads/joined/file?page=2' },
  ]);
  expect(files.map(({ pages }) => pagesText(pages))).toEqual(['Pages 1, 3', 'Page 2']);
});
