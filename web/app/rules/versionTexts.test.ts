import { expect, it } from 'vitest';
import type { RuleValues } from '#shared/rules/fields.ts';
import { someRule } from './testing.ts';
import { ruleChangeText } from './versionTexts.ts';

const names = {
  approvers: (required: readonly string[]) => required.join(' and '),
  condition: (_subject: string, entry: string) => entry.toUpperCase(),
};

const before = someRule({ maxAmount: 3000, requiredApprovers: ['approver'] });
const text = (field: keyof RuleValues, change: Partial<RuleValues>) =>
  ruleChangeText(field, { before, after: { ...before, ...change } }, names);

const changes: readonly [keyof RuleValues, Partial<RuleValues>, string | RegExp][] = [
  ['maxAmount', { maxAmount: null }, 'Maximum amount: $3,000.00 → no limit'],
  [
    'requiredApprovers',
    { requiredApprovers: ['manager', 'admin'] },
    'Required approvers: approver → manager and admin',
  ],
  ['vendors', { vendors: ['acme', 'beta'] }, 'Vendors: any → ACME, BETA'],
  ['inSequence', { inSequence: true }, 'One after the other: no → yes'],
  [
    'autoEscalateAfterHours',
    { autoEscalateAfterHours: 48 },
    /^Auto-escalate after: .+ → 48 hours$/,
  ],
  ['match', { match: 'any' }, 'Conditions that have to hold: all → any'],
];

it.each(changes)('a version of a rule says what became of %s', (field, change, expected) => {
  expect(text(field, change)).toMatch(expected);
});
