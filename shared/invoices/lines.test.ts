import { describe, expect, it } from 'vitest';
import { layOverLines, lineKey, partsOfLineKey, withoutRemovedLines } from './lines.ts';

const line = {
  description: 'Paper',
  quantity: '2',
  unitPrice: '3.00',
  discount: null,
  taxRate: null,
  net: '6.00',
};

describe('invoice lines with edits laid over them', () => {
  it('keep their order and their unedited values', () => {
    const lines = [
      { id: 'b', ...line },
      { id: 'a', ...line },
    ];
    const laid = layOverLines(lines, { 'a/net': '7.00' });
    expect(laid).toEqual({ lines: [lines[0], { id: 'a', ...line, net: '7.00' }], errors: [] });
  });

  it('are followed by added lines, sorted by id', () => {
    const { lines } = layOverLines([{ id: 'x', ...line }], { 'n2/net': '2', 'n1/net': '1' });
    expect(lines.map(({ id, net }) => [id, net])).toEqual([
      ['x', '6.00'],
      ['n1', '1'],
      ['n2', '2'],
    ]);
  });

  it('do not contain removed lines, even if these are edited later', () => {
    const first = layOverLines([{ id: 'x', ...line }], { 'x/removed': false });
    expect(withoutRemovedLines(first.lines)).toEqual([]);
    const later = layOverLines(first.lines, { 'x/net': 'wrong' });
    expect(withoutRemovedLines(later.lines)).toEqual([]);
    expect(later.errors).toEqual([]);
  });

  it('report the field that is invalid', () => {
    const { lines, errors } = layOverLines([{ id: 'x', ...line }], { 'x/quantity': 'many' });
    expect(lines).toEqual([{ id: 'x', ...line }]);
    expect(errors).toEqual([{ field: 'x/quantity', message: 'Enter a number such as 1.5' }]);
  });

  it('1.4 ignore keys of other versions', () => {
    const laid = layOverLines([{ id: 'x', ...line }], { 'x/colour': 'red', 'y/colour': 1, z: 2 });
    expect(laid).toEqual({ lines: [{ id: 'x', ...line }], errors: [] });
  });
});

describe('the key of a field of a line', () => {
  it('is parsed for any id', () => {
    expect(partsOfLineKey(lineKey('a/b', 'net'))).toEqual({ id: 'a/b', field: 'net' });
    expect(partsOfLineKey(lineKey('a', 'removed'))).toEqual({ id: 'a', field: 'removed' });
  });

  it.each(['net', '/net', 'a/', 'a/toString', 'a/colour'])('is not %s', (key) => {
    expect(partsOfLineKey(key)).toBeNull();
  });
});
