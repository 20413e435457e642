import { describe, expect, it } from 'vitest';
import { laterValuesOf } from '#shared/rules/fields.ts';
import { emptyForm, formOf, type RuleForm, ruleForm } from './ruleForm.ts';
import { someRule } from './testing.ts';

const filled: RuleForm = {
  ...emptyForm([]),
  name: ' Large ',
  minAmount: '1000.50',
  requiredApprovers: ['manager'],
};

function problemsOf(form: RuleForm): Record<string, string> {
  const { error } = ruleForm.safeParse(form);
  return Object.fromEntries(
    error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );
}

describe('the form of a rule', () => {
  it('a filled-in form becomes a rule, with null for empty fields', () => {
    expect(ruleForm.parse(filled)).toEqual({
      name: 'Large',
      minAmount: 1000.5,
      maxAmount: null,
      requiredApprovers: ['manager'],
      priority: 0,
      autoEscalateAfterHours: null,
      ...laterValuesOf({}),
      isActive: true,
    });
  });

  it('a rule that becomes a form again is unchanged', () => {
    const { id, fieldErrors, revision, createdAt, updatedAt, ...entry } = someRule({
      minAmount: 0.1,
      maxAmount: 1e12,
      autoEscalateAfterHours: 48,
      vendors: ['01990000-0000-7000-8000-0000000000aa'],
      match: 'any',
      inSequence: true,
    });
    expect(ruleForm.parse(formOf(entry))).toEqual(entry);
  });

  it('an empty form reports every missing field at once', () => {
    expect(
      problemsOf({ ...filled, name: ' ', minAmount: '', requiredApprovers: [], priority: '' }),
    ).toEqual({
      name: 'Rule name is required',
      minAmount: 'Minimum amount must be 0 or greater',
      requiredApprovers: 'At least one approver is required',
      priority: 'Priority must be 0 or greater',
    });
  });

  it.each([
    ['minAmount', '-1', 'Minimum amount must be 0 or greater'],
    ['maxAmount', 'a lot', 'Enter an amount, or leave it empty'],
    ['maxAmount', '999', 'Maximum amount must be at least the minimum amount'],
    ['priority', '-1', 'Priority must be 0 or greater'],
    ['priority', '1.5', 'Priority must be a whole number'],
    ['autoEscalateAfterHours', '0', 'At least 1 hour'],
    ['autoEscalateAfterHours', '2.5', 'Enter whole hours, or leave it empty'],
  ])('the field %s with "%s" is refused: %s', (field, typed, message) => {
    expect(problemsOf({ ...filled, [field]: typed })).toEqual({ [field]: message });
  });
});

it('a new rule comes after all others', () => {
  expect(emptyForm([{ priority: 5 }, { priority: 20 }]).priority).toBe('30');
});
