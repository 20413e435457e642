import { afterEach, expect, test, vi } from 'vitest';
import { pictureSource } from './pictureSource.ts';

afterEach(() => vi.unstubAllGlobals());

const upright = { scale: 1, turned: 0, signal: new AbortController().signal } as const;

test('a document whose first page has no picture opens, and its other pages are drawn', async () => {
  const drawn: unknown[] = [];
  const context = {
    fillRect() {},
    translate() {},
    rotate() {},
    drawImage: (image: unknown) => drawn.push(image),
  };
  const canvas = () => ({ width: 0, height: 0, getContext: () => context });
  vi.stubGlobal('document', { createElement: canvas });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 300, height: 200 }));
  const load = async (page: number) => (page === 0 ? null : new Blob(['picture']));
  const source = await pictureSource({ sizes: [], count: 2, turned: [], load });
  expect(source.sizes).toHaveLength(2);
  expect(await source.draw(0, upright)).toBeNull();
  expect(await source.draw(1, upright)).not.toBeNull();
  expect(drawn).toEqual([{ width: 300, height: 200 }]);
});

test('a document whose pictures are not ready yet does not open', async () => {
  const load = () => Promise.reject(new Error('not yet'));
  const opening = pictureSource({ sizes: [], count: 2, turned: [], load });
  await expect(opening).rejects.toThrow('not yet');
});
