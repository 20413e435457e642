import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ApprovalRule, coversAmount, ruleFor } from './ruleFor.ts';

function ruleOf(values: Partial<ApprovalRule>): ApprovalRule {
  return {
    id: '01990000-0000-7000-8000-000000000001',
    name: 'A rule',
    minAmount: 0,
    maxAmount: null,
    requiredApprovers: ['approver'],
    priority: 0,
    autoEscalateAfterHours: null,
    isActive: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...values,
  };
}

const usd = (amount: string) => ({ amount, currency: 'USD' });
const nameFor = (amount: string, rules: ApprovalRule[] = []) =>
  ruleFor(usd(amount), rules, {}).rule.name;

describe('the rule that applies', () => {
  it.each([
    ['0.00', 'Invoices under $1,000'],
    ['999.99', 'Invoices under $1,000'],
    ['1000.00', 'Invoices $1,000 - $5,000'],
    ['5000.00', 'Invoices $1,000 - $5,000'],
    ['5000.01', 'Invoices over $5,000'],
  ])('is, for %s and without rules of the company, the default "%s"', (amount, name) => {
    expect(nameFor(amount)).toBe(name);
  });

  it('is the one with the lowest priority number; of equal ones, the older rule', () => {
    const later = ruleOf({ name: 'later', priority: 1, createdAt: '2026-02-01T00:00:00.000Z' });
    const older = ruleOf({ name: 'older', priority: 1 });
    const off = ruleOf({ name: 'off', priority: 0, isActive: false });
    expect(nameFor('10.00', [later, older, off])).toBe('older');
  });

  it('includes both ends of its range', () => {
    const rule = ruleOf({ name: 'own', minAmount: 100, maxAmount: 200 });
    expect(nameFor('99.99', [rule])).not.toBe('own');
    expect(nameFor('100.00', [rule])).toBe('own');
    expect(nameFor('200.00', [rule])).toBe('own');
    expect(nameFor('200.01', [rule])).not.toBe('own');
  });

  it('treats a credit as a bill of its size', () => {
    expect(nameFor('-6000.00')).toBe('Invoices over $5,000');
  });

  it('compares other currencies in dollars', () => {
    const euros = { amount: '950.00', currency: 'EUR' };
    expect(ruleFor(euros, [], { EUR: 1.1 })).toMatchObject({
      inUsd: 1045,
      rule: { name: 'Invoices $1,000 - $5,000' },
    });
  });

  it('is the strictest when there is no exchange rate for the currency', () => {
    const four = ruleOf({ name: 'four', requiredApprovers: ['approver', 'a', 'b', 'c'] });
    const crowns = { amount: '1.00', currency: 'CZK' };
    expect(ruleFor(crowns, [], {})).toMatchObject({
      inUsd: null,
      rule: { name: 'Invoices over $5,000' },
    });
    expect(ruleFor(crowns, [four], { EUR: 1.1 }).rule.name).toBe('four');
  });

  it('is the strictest when the amount is unknown', () => {
    expect(ruleFor({ amount: null, currency: 'USD' }, [], {})).toMatchObject({
      inUsd: null,
      rule: { name: 'Invoices over $5,000' },
    });
  });

  it('always covers the amount, and no rule of higher priority does', () => {
    const anyRule = fc
      .record({
        minAmount: fc.nat(50),
        width: fc.option(fc.nat(20)),
        priority: fc.nat(3),
        isActive: fc.boolean(),
        createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
        id: fc.uuid({ version: 7 }),
      })
      .map(({ width, minAmount, ...rest }) =>
        ruleOf({ ...rest, minAmount, maxAmount: width === null ? null : minAmount + width }),
      );
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 8 }), fc.nat(80), (rules, amount) => {
        const { rule } = ruleFor(usd(`${amount}.00`), rules, {});
        const matching = rules.filter((one) => one.isActive && coversAmount(one, amount));
        const applied = rules.find(({ id }) => id === rule.id);
        if (applied) expect(matching).toContain(applied);
        else expect(matching).toEqual([]);
        for (const one of matching)
          expect(one.priority).toBeGreaterThanOrEqual(applied?.priority ?? 0);
      }),
    );
  });
});
