import { expect, it } from 'vitest';
import { listIn, parseForm } from './form.ts';

it('bracketed names are parsed into a tree', () => {
  const form = parseForm('customer=cus_1&items[0][price]=p&metadata[a]=1&expand[0]=x&expand[1]=y');
  expect(form).toEqual({
    customer: 'cus_1',
    items: { 0: { price: 'p' } },
    metadata: { a: '1' },
    expand: { 0: 'x', 1: 'y' },
  });
  expect(listIn(form['expand'])).toEqual(['x', 'y']);
});

it('names of built-in object properties are parsed like other names', () => {
  expect(Object.keys(parseForm('__proto__[polluted]=1'))).toEqual(['__proto__']);
  expect('polluted' in {}).toBe(false);
});
