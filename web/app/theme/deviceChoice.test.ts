import { expect, test } from 'vitest';
import { memoryStorage } from '#sync/client/testing/memoryStorage.ts';
import { createDeviceChoice } from './deviceChoice.ts';

function page(storage: Storage) {
  const attributes = new Map<string, string>();
  const root = {
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
  };
  return createDeviceChoice(
    { name: 'theme', values: ['system', 'light', 'dark'] },
    { root: () => root, storage: () => storage },
  );
}

function storageEvent(key: string | null): Event {
  return Object.assign(new Event('storage'), { key });
}

test('a chosen theme is shown, stored and can be reset', () => {
  const storage = memoryStorage();
  const theme = page(storage);
  const heard: string[] = [];
  theme.subscribe(() => heard.push(theme.current()));
  theme.choose('dark');
  expect(storage.getItem('docket.theme')).toBe('dark');
  theme.choose('system');
  expect(storage.length).toBe(0);
  expect(heard).toEqual(['dark', 'system']);
});

test('a theme chosen in another tab is applied in this one', () => {
  const storage = memoryStorage();
  const [here, there] = [page(storage), page(storage)];
  const window = new EventTarget();
  there.follow(window);
  here.choose('light');
  window.dispatchEvent(storageEvent('docket.other'));
  expect(there.current()).toBe('system');
  window.dispatchEvent(storageEvent('docket.theme'));
  expect(there.current()).toBe('light');
});

test('a stored choice that this version does not know is the default', () => {
  const storage = memoryStorage();
  const theme = page(storage);
  const window = new EventTarget();
  theme.follow(window);
  storage.setItem('docket.theme', 'sepia');
  window.dispatchEvent(storageEvent('docket.theme'));
  expect(theme.current()).toBe('system');
});
