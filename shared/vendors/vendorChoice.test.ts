import { expect, test } from 'vitest';
import { editsForVendor, townOf } from './vendorChoice.ts';

const acme = { id: 'acme', name: 'Acme Ltd', taxId: 'GB 111', mergedIntoId: null };
const namesake = { id: 'other', name: 'ACME Limited', taxId: 'GB 222', mergedIntoId: null };
const blue = { id: 'blue', name: 'Blue Harbor', taxId: null, mergedIntoId: null };
const read = { vendorId: null, vendorName: 'Ac', vendorTaxId: null };

test('a vendor with a name of its own is chosen by its name', () => {
  expect(editsForVendor(blue, read, [acme, blue])).toEqual({ vendorName: 'Blue Harbor' });
});

test('of two vendors with one name, the tax id names the chosen one', () => {
  expect(editsForVendor(namesake, read, [acme, namesake])).toEqual({
    vendorName: 'ACME Limited',
    vendorTaxId: 'GB 222',
  });
});

test('two vendors that nothing tells apart cannot be chosen', () => {
  const [one, two] = [acme, namesake].map((vendor) => ({ ...vendor, taxId: null }));
  expect(one && two && editsForVendor(one, read, [one, two])).toBeNull();
});

test('a name that was merged into the chosen vendor is no other vendor', () => {
  const merged = { ...namesake, mergedIntoId: acme.id };
  expect(editsForVendor(acme, read, [acme, merged])).toEqual({ vendorName: 'Acme Ltd' });
});

test('a vendor with the name that was read of another one is named by its tax id', () => {
  const sentByOther = { ...read, vendorId: 'other', vendorName: 'Acme' };
  expect(editsForVendor(acme, sentByOther, [acme])).toEqual({
    vendorName: 'Acme Ltd',
    vendorTaxId: 'GB 111',
  });
});

test('the town of a vendor is the end of its address', () => {
  expect(townOf('12 Mill Lane\nLeeds LS1 4DY\nUnited Kingdom')).toBe(
    'Leeds LS1 4DY, United Kingdom',
  );
  expect(townOf('Leeds')).toBe('Leeds');
  expect(townOf(' ')).toBeNull();
});
