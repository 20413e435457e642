import { z } from 'zod';
import type { JointRules } from '../documents/jointRules.ts';
import type { FieldRules, FieldValues } from '../documents/layOver.ts';
import { requiredText } from '../documents/rules.ts';

const minimum = 'Minimum amount must be 0 or greater';
const maximum = 'Enter an amount, or leave it empty';
const hours = 'Enter whole hours, or leave it empty';
const priority = 'Priority must be 0 or greater';
const approvers = 'At least one approver is required';

/** `isActive` is missing here, because it is a decision and not an edit; see the contract. */
export const ruleFields = {
  name: requiredText(200, 'Rule name is required'),
  minAmount: z.number(minimum).min(0, minimum).max(1e12, 'This amount is too large'),
  maxAmount: z.number(maximum).min(0, maximum).max(1e12, 'This amount is too large').nullable(),
  /** Ids of people, or names of roles. */
  requiredApprovers: z
    .array(z.string().trim().min(1))
    .min(1, approvers)
    .max(20, 'At most 20 approvers'),
  priority: z
    .number(priority)
    .int('Priority must be a whole number')
    .min(0, priority)
    .max(1_000_000, 'Priority must be 1,000,000 or less'),
  autoEscalateAfterHours: z
    .number(hours)
    .int(hours)
    .min(1, 'At least 1 hour')
    .max(8_760, 'At most 8,760 hours, a year')
    .nullable(),
} satisfies FieldRules;
export type RuleValues = FieldValues<typeof ruleFields>;

/** True if either end is unknown. */
export function isRange(amounts: {
  minAmount?: number | undefined;
  maxAmount?: number | null | undefined;
}) {
  const { minAmount, maxAmount } = amounts;
  return minAmount === undefined || maxAmount === undefined || maxAmount === null
    ? true
    : maxAmount >= minAmount;
}

export const notRange = {
  path: ['maxAmount'],
  error: 'Maximum amount must be at least the minimum amount',
};

export const ruleJointRules: JointRules = [
  z
    .object({ minAmount: ruleFields.minAmount, maxAmount: ruleFields.maxAmount })
    .refine(isRange, notRange),
];
