import { expect, test } from 'vitest';
import { droppedFiles } from './readDroppedFiles.ts';

interface Entry {
  name: string;
  isFile: boolean;
  isDirectory: boolean;
}

type Tree = { [name: string]: Tree | 'file' | 'locked' };

/** An entry like a browser's: read by callbacks, a hundred children at a time, in no order. */
function entryOf(name: string, what: Tree | 'file' | 'locked'): Entry {
  if (typeof what === 'string') {
    const file = (found: (file: File) => void, failed: (error: Error) => void) =>
      what === 'file' ? found(new File([name], name)) : failed(new Error('Locked'));
    return Object.assign({ name, isFile: true, isDirectory: false }, { file });
  }
  const entries = Object.entries(what).map(([inside, one]) => entryOf(inside, one));
  const readEntries = (found: (some: Entry[]) => void) => found(entries.splice(-100));
  const createReader = () => ({ readEntries });
  return Object.assign({ name, isFile: false, isDirectory: true }, { createReader });
}

const item = (name: string, entry: Entry | null) => ({
  kind: 'file',
  webkitGetAsEntry: () => entry,
  getAsFile: () => new File([name], name),
});

async function dropped(tree: Tree) {
  const items = Object.entries(tree).map(([name, what]) => item(name, entryOf(name, what)));
  const { files, leftOut } = await droppedFiles({ items });
  return { names: files.map(({ name }) => name), leftOut };
}

const many = (count: number): Tree =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index + 1}.pdf`, 'file']));

test('a folder is read with its subfolders, in the order of names', async () => {
  const march: Tree = { 'b10.pdf': 'file', 'b9.pdf': 'file', 'a.pdf': 'file' };
  expect(await dropped({ 'loose.pdf': 'file', year: { march, 'index.pdf': 'file' } })).toEqual({
    names: ['loose.pdf', 'index.pdf', 'a.pdf', 'b9.pdf', 'b10.pdf'],
    leftOut: null,
  });
});

test('files of operating systems and office programs are skipped silently', async () => {
  const folder: Tree = { '.DS_Store': 'file', 'Thumbs.db': 'file', 'desktop.ini': 'file' };
  const more: Tree = { '~$letter.docx': 'file', '.git': { 'x.pdf': 'file' }, 'bill.pdf': 'file' };
  const archive: Tree = { __MACOSX: { 'bill.pdf': 'file' } };
  expect(await dropped({ folder: { ...folder, ...more, ...archive } })).toEqual({
    names: ['bill.pdf'],
    leftOut: null,
  });
});

test('200 files are all taken; of too many only the first, with a message', async () => {
  const { names, leftOut } = await dropped({ box: many(200) });
  expect([names.length, names.at(0), names.at(-1), leftOut]).toEqual([
    200,
    '1.pdf',
    '200.pdf',
    null,
  ]);
  const whole = await dropped({ disk: many(1_001) });
  expect(whole.names).toHaveLength(1_000);
  expect(whole.leftOut).toMatch(/^That is more .* first 1,000 files were/);
});

test('an endless tree and one with too many folders are cut off', async () => {
  let deep: Tree = { 'deep.pdf': 'file' };
  for (let depth = 0; depth < 20; depth += 1) deep = { deep };
  expect(await dropped({ 'a.pdf': 'file', deep })).toMatchObject({
    names: ['a.pdf'],
    leftOut: expect.stringMatching(/^That is more/),
  });
  const folders = Object.fromEntries(
    Array.from({ length: 6_000 }, (_, index) => [`f${index}`, {}]),
  );
  expect((await dropped({ folders })).leftOut).toMatch(/^That is more/);
});

test('unreadable files and an empty folder get a message', async () => {
  expect(await dropped({ box: { 'a.pdf': 'file', 'b.pdf': 'locked', 'c.pdf': 'locked' } })).toEqual(
    {
      names: ['a.pdf'],
      leftOut: 'b.pdf and 1 more could not be read. Drop it again.',
    },
  );
  expect((await dropped({ box: {} })).leftOut).toBe('There are no files in that folder.');
});

test('a picture from the clipboard is taken', async () => {
  const { files } = await droppedFiles({ items: [item('image.png', null)] });
  expect(files.map(({ name }) => name)).toEqual(['image.png']);
});
