import { expect, test } from 'vitest';
import { createToastStore } from './toast.ts';

test('a new toast replaces the current one', () => {
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

test('while a failure is shown, the newest success waits', () => {
  const store = createToastStore();
  store.show({ title: 'Export Failed', tone: 'danger' });
  const failure = store.current()?.id ?? 0;
  store.show({ title: 'Copied!' });
  store.show({ title: 'Name saved', tone: 'positive' });
  expect(store.current()?.title).toBe('Export Failed');
  store.dismiss(failure);
  expect(store.current()?.title).toBe('Name saved');
  store.dismiss(store.current()?.id ?? 0);
  expect(store.current()).toBeNull();
});

test('a failure is replaced by another failure, and by the outcome of a retry', () => {
  const store = createToastStore();
  store.show({ title: 'Export Failed', tone: 'danger' });
  store.show({ title: 'Error', tone: 'danger', about: 'logout' });
  expect(store.current()?.title).toBe('Error');
  store.show({ title: 'Logged out', about: 'logout' });
  expect(store.current()?.title).toBe('Logged out');
});

test('listeners are called for every change until they unsubscribe', () => {
  const store = createToastStore();
  const heard: (string | undefined)[] = [];
  const leave = store.subscribe(() => heard.push(store.current()?.title));
  store.show({ title: 'One' });
  store.dismiss(store.current()?.id ?? 0);
  leave();
  store.show({ title: 'Two' });
  expect(heard).toEqual(['One', undefined]);
});
