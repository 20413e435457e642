import { expect, test } from 'vitest';
import { createToastStore } from './toast.ts';

const currentOf = (store: ReturnType<typeof createToastStore>) => store.shown().at(-1);

test('a new toast replaces the current one', () => {
  const store = createToastStore();
  store.show({ title: 'Invoice Approved' });
  store.show({ title: 'Copied!' });
  expect(currentOf(store)?.title).toBe('Copied!');
});

test('the same words shown twice are two toasts', () => {
  const store = createToastStore();
  store.show({ title: 'Copied!' });
  const first = currentOf(store)?.id;
  store.show({ title: 'Copied!' });
  expect(currentOf(store)?.id).not.toBe(first);
});

test('closing a toast that has been replaced does not close its successor', () => {
  const store = createToastStore();
  store.show({ title: 'First' });
  const first = currentOf(store)?.id ?? 0;
  store.show({ title: 'Second' });
  store.dismiss(first);
  expect(currentOf(store)?.title).toBe('Second');
});

test('while a failure is shown, the newest success waits', () => {
  const store = createToastStore();
  store.show({ title: 'Export Failed', tone: 'danger' });
  const failure = currentOf(store)?.id ?? 0;
  store.show({ title: 'Copied!' });
  store.show({ title: 'Name saved', tone: 'positive' });
  expect(currentOf(store)?.title).toBe('Export Failed');
  store.dismiss(failure);
  expect(currentOf(store)?.title).toBe('Name saved');
  store.dismiss(currentOf(store)?.id ?? 0);
  expect(currentOf(store)).toBeUndefined();
});

test('a failure is replaced by another failure, and by the outcome of a retry', () => {
  const store = createToastStore();
  store.show({ title: 'Export Failed', tone: 'danger' });
  store.show({ title: 'Error', tone: 'danger', about: 'logout' });
  expect(currentOf(store)?.title).toBe('Error');
  store.show({ title: 'Logged out', about: 'logout' });
  expect(currentOf(store)?.title).toBe('Logged out');
});

test('listeners are called for every change until they unsubscribe', () => {
  const store = createToastStore();
  const heard: (string | undefined)[] = [];
  const leave = store.subscribe(() => heard.push(currentOf(store)?.title));
  store.show({ title: 'One' });
  store.dismiss(currentOf(store)?.id ?? 0);
  leave();
  store.show({ title: 'Two' });
  expect(heard).toEqual(['One', undefined]);
});

test('the last three offers are shown at once, and closed one by one', () => {
  const store = createToastStore();
  const titles = () => store.shown().map(({ title }) => title);
  store.show({ title: 'Copied!' });
  for (const title of ['One', 'Two', 'Three', 'Four']) store.show({ title, until: 1 });
  expect(titles()).toEqual(['Two', 'Three', 'Four', 'Copied!']);
  store.dismiss(store.shown()[1]?.id ?? 0);
  expect(titles()).toEqual(['Two', 'Four', 'Copied!']);
  store.dismiss(currentOf(store)?.id ?? 0);
  expect(titles()).toEqual(['Two', 'Four']);
});
