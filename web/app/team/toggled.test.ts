import { expect, test } from 'vitest';
import { toggled } from './toggled.ts';

test('a role comes and goes, and the order stays that of the list', () => {
  expect(toggled(['viewer'], 'admin', true)).toEqual(['admin', 'viewer']);
  expect(toggled(['admin', 'viewer'], 'admin', false)).toEqual(['viewer']);
  expect(toggled(['admin'], 'admin', true)).toEqual(['admin']);
});
