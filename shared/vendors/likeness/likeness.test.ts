import { describe, expect, it } from 'vitest';
import { labelledVendors } from '../testing/labelledVendors.ts';
import { findLikenesses } from './findLikenesses.ts';
import { groupsOf } from './groups.ts';
import { likenessOf } from './likeness.ts';
import { type Identity, profileOf } from './Profile.ts';

const between = (one: Identity, other: Identity) => likenessOf(profileOf(one), profileOf(other));

describe('alike vendors', () => {
  it('are found among labelled vendors with a precision of at least 0.95 and a recall of at least 0.9', () => {
    const all = labelledVendors.flatMap((records, company) =>
      records.map((vendor, place) => ({ ...vendor, id: `${company}/${place}`, company })),
    );
    const byId = new Map(all.map((vendor) => [vendor.id, vendor]));
    const found = findLikenesses(all);
    const wrong = found.filter(
      ({ oneId, otherId }) => byId.get(oneId)?.company !== byId.get(otherId)?.company,
    );
    const right = labelledVendors.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
    const precision = (found.length - wrong.length) / found.length;
    const recall = (found.length - wrong.length) / right;
    const pairs = (all.length * (all.length - 1)) / 2;
    process.stdout.write(
      `${all.length} vendors, ${pairs} pairs, ${right} of them one: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n`,
    );
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });

  it('have a reason in words', () => {
    const taxId = 'DE811907334';
    expect(
      between({ name: 'Acme Ltd', taxId }, { name: 'ACME Limited', taxId: 'de 811907334' }),
    ).toEqual({
      score: 1,
      reason: 'same tax ID and same name',
    });
    const nordlys = { name: 'Nordlys Software', email: 'a@nordlys.example' };
    expect(between(nordlys, { name: 'Nordlys Sofware', email: 'b@nordlys.example' })).toEqual({
      score: 0.9,
      reason: 'names 98% alike and same domain',
    });
  });

  it('are an exact match only with the same tax ID', () => {
    const other = between({ name: 'Acme' }, { name: 'Acme' });
    expect(other?.score).toBeLessThan(1);
    expect(other?.reason).toBe('same name');
  });

  it('do not include vendors that share only a public mail provider or a placeholder number', () => {
    const one = { name: 'Hansen', email: 'hansen@gmail.com', taxId: 'n/a', phone: '000 000 000' };
    const other = { name: 'Kessler', email: 'kessler@gmail.com', taxId: 'N/A', phone: '000000000' };
    expect(between(one, other)).toBeNull();
  });
});

describe('groups', () => {
  const pair = (oneId: string, otherId: string, score: number) => ({
    oneId,
    otherId,
    score,
    reason: 'same name',
  });

  it('contain indirectly connected vendors, highest score first', () => {
    const groups = groupsOf([
      pair('c', 'd', 0.8),
      pair('a', 'b', 1),
      pair('b', 'c', 0.9),
      pair('x', 'y', 0.95),
    ]);
    expect(groups.map((group) => group.map(({ vendorId, score }) => [vendorId, score]))).toEqual([
      [
        ['a', 1],
        ['b', 1],
        ['c', 0.9],
        ['d', 0.8],
      ],
      [
        ['x', 0.95],
        ['y', 0.95],
      ],
    ]);
  });

  it('never contain two vendors that were set apart, not even through a third', () => {
    const apart = { by: 'a@b.example', at: '2026-01-01T00:00:00.000Z' };
    const groups = groupsOf([
      { ...pair('a', 'b', 1), apart },
      pair('a', 'c', 0.8),
      pair('b', 'c', 0.9),
      { ...pair('x', 'y', 0.95), apart },
    ]);
    expect(groups.map((group) => group.map(({ vendorId }) => vendorId))).toEqual([['b', 'c']]);
  });

  it('are empty without pairs', () => {
    expect(groupsOf([])).toEqual([]);
  });
});
