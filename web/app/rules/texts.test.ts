import { describe, expect, it, test } from 'vitest';
import { groupEntry } from '#shared/approvals/requiredApprovers.ts';
import { defaultRules, ruleFor } from '#shared/approvals/ruleFor.ts';
import { someMember, someRule } from './testing.ts';
import { appliedText, approversText, capText, needText, peopleText, rangeText } from './texts.ts';

test('an amount range is in dollars, and says when it has no upper end', () => {
  expect(rangeText({ minAmount: 0, maxAmount: 1250.5 })).toBe('$0.00 – $1,250.50');
  expect(rangeText({ minAmount: 5000, maxAmount: null })).toBe('$5,000.00 – No limit');
});

test('the default rules say how many approve, and that one of three is a manager', () => {
  expect(defaultRules.map((rule) => `${rule.name}: ${needText(rule)}`)).toEqual([
    'Invoices under $1,000: 1 approver',
    'Invoices $1,000 - $5,000: 2 approvers',
    'Invoices over $5,000: 3 approvers including a manager',
  ]);
});

test('approvers are listed by name and role, equal ones together', () => {
  const ada = someMember('Ada', 'admin');
  expect(approversText(['approver', 'manager', ada.id, 'approver'], [ada], [])).toBe(
    '2 × any approver, any manager, Ada',
  );
  expect(approversText(['finance_director', 'managr'], [ada], [])).toBe(
    'Any finance director, managr',
  );
});

test('a group is not called removed while the groups of the company are unknown', () => {
  const entry = groupEntry('team');
  expect(approversText([entry], [], undefined)).toBe('…');
  expect(approversText([entry], [], [])).toBe('A group that was removed');
});

describe('a team that is smaller than its rule requires', () => {
  const ada = someMember('Ada', 'admin');
  const max = someMember('Max', 'manager');
  const clara = someMember('Clara', 'clerk');

  it('is told how many approvals are enough', () => {
    expect(capText(3, [ada, max, clara])).toBe(
      'Only 2 people may approve: 2 approvals are enough.',
    );
    expect(capText(2, [ada, clara])).toBe('Only 1 person may approve: 1 approval is enough.');
    expect(capText(2, [ada, max, clara])).toBeNull();
  });
});

test('an amount without an exchange rate explains why the strictest rule applies', () => {
  const applied = ruleFor({ amount: '10.00', currency: 'EUR' }, [someRule()], {});
  expect(appliedText(applied, 'EUR')).toBe(
    'No exchange rate for EUR is on file, so the strictest rule applies.',
  );
});

test('of many people only the first are named', () => {
  expect(peopleText(['Ada', 'Max', 'Ann', 'Amy', 'Bea'])).toBe('Ada, Max, Ann and 2 more');
  expect(peopleText([])).toBe('nobody at the moment');
});
