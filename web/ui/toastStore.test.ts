import { expect, test } from 'vitest';
import { createToastStore } from './toastStore.ts';

test('a new toast takes the place of the current one', () => {
  const store = createToastStore();
  store.show({ title: 'Invoice Approved' });
  store.show({ title: 'Copied!' });
  expect(store.current()?.title).toBe('Copied!');
});

test('the same words shown twice are two toasts', () => {
  const store = createToastStore();
  store.show({ title: 'Copied!' });
  const first = store.current()?.id;
  store.show({ title: 'Copied!' });
  expect(store.current()?.id).not.toBe(first);
});

test('closing a toast that has been replaced does not close its successor', () => {
  const store = createToastStore();
  store.show({ title: 'First' });
  const first = store.current()?.id ?? 0;
  store.show({ title: 'Second' });
  store.dismiss(first);
  expect(store.current()?.title).toBe('Second');
});

test('listeners hear of every change until they leave', () => {
  const store = createToastStore();
  const heard: (string | undefined)[] = [];
  const leave = store.subscribe(() => heard.push(store.current()?.title));
  store.show({ title: 'One' });
  store.dismiss(store.current()?.id ?? 0);
  leave();
  store.show({ title: 'Two' });
  expect(heard).toEqual(['One', undefined]);
});
