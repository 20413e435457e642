import { expect, test } from 'vitest';
import { createUpdates } from './updates.ts';

test('a new version is offered, postponed, offered again and accepted', () => {
  const updates = createUpdates();
  const heard: boolean[] = [];
  let changed = 0;
  updates.subscribe(() => heard.push(updates.waiting()));
  updates.offer(() => changed++);
  updates.later();
  updates.accept();
  expect(changed).toBe(0);
  updates.offer(() => changed++);
  updates.accept();
  expect(changed).toBe(1);
  expect(heard).toEqual([true, false, true]);
});
