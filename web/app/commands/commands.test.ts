import { expect, test } from 'vitest';
import { type Command, Commands } from './Commands.ts';
import { keysOf, keysText } from './keysOf.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const command = (id: string, ...keys: string[]): Command => ({
  id,
  label: id,
  keys,
  run: () => undefined,
});

test('a shortcut finds the newest open command, and none once its screen is closed', () => {
  const commands = new Commands();
  const leave = commands.add([command('approve', 'a'), command('next', 'j')]);
  const close = commands.add([command('apply', 'a')]);
  expect(commands.find('a')?.id).toBe('apply');
  close();
  expect(commands.find('a')?.id).toBe('approve');
  leave();
  expect(commands.all()).toEqual([]);
});

test('Ctrl and Cmd give the same shortcut, and Alt is left to the browser', () => {
  expect(keysOf({ ...plain, key: 'a' })).toBe('a');
  expect(keysOf({ ...plain, key: 'k', ctrlKey: true })).toBe('mod+k');
  expect(keysOf({ ...plain, key: 'Z', metaKey: true, shiftKey: true })).toBe('mod+shift+z');
  expect(keysOf({ ...plain, key: 'a', altKey: true })).toBeNull();
});

test('shortcuts are shown as labelled on the keyboard', () => {
  expect(keysText('mod+shift+z', false)).toBe('Ctrl+Shift+Z');
  expect(keysText('mod+shift+z', true)).toBe('⌘⇧Z');
  expect(keysText('?', false)).toBe('?');
});
