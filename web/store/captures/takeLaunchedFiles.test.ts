import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#sync/testing/eventually.ts';
import { memoryCaches } from '../../sw/testing/memoryCaches.ts';
import { listShared } from '../device/sharedFiles.ts';
import { takeLaunchedFiles } from './takeLaunchedFiles.ts';

type Consumer = (params: { files?: { name?: string; getFile?: () => Promise<File> }[] }) => void;

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('location', { origin: 'https://docket.test' });
});
afterEach(() => vi.unstubAllGlobals());

test('files opened with the installed application wait to be confirmed', async () => {
  let open: Consumer | undefined;
  const setConsumer = (consumer: Consumer) => {
    open = consumer;
  };
  vi.stubGlobal('window', { launchQueue: { setConsumer } });
  takeLaunchedFiles(window);
  open?.({});
  const locked = { name: 'b.pdf', getFile: () => Promise.reject(new Error('Locked')) };
  open?.({ files: [{ getFile: async () => new File(['a'], 'a.pdf') }, {}, locked] });
  await eventually(async () =>
    expect(await listShared()).toMatchObject([
      { name: 'a.pdf', missing: null },
      { name: 'b.pdf', missing: 'unreadable' },
    ]),
  );
});

test('browsers without a launch queue cause no error', () => {
  vi.stubGlobal('window', {});
  expect(() => takeLaunchedFiles(window)).not.toThrow();
});
