import { expect, it } from 'vitest';
import { readLabel } from './domains.ts';

it.each([
  ['xn--mller-kva', 'müller'],
  ['xn--bcher-kva', 'bücher'],
  ['xn--wgv71a', '日本'],
  ['xn--e1afmkfd', 'пример'],
  ['acme', 'acme'],
])('%s is decoded to %s', (label, read) => {
  expect(readLabel(label)).toBe(read);
});

it.each(['xn--', 'xn--!!!', 'xn--99999999999'])(
  'the invalid label %s is returned unchanged',
  (label) => {
    expect(readLabel(label)).toBe(label);
  },
);
