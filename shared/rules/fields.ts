import { z } from 'zod';
import type { FieldRules, FieldValues } from '../documents/layOver.ts';
import { requiredText } from '../documents/rules.ts';

const minimum = 'Minimum amount must be 0 or greater';
const priority = 'Priority must be 0 or greater';
const approvers = 'At least one approver is required';

/** Whether the switch is on is decided, not edited: see the contract. */
export const ruleFields = {
  name: requiredText(200, 'Rule name is required'),
  minAmount: z.number(minimum).min(0, minimum).max(1e12),
  maxAmount: z.number('Enter an amount, or leave it empty').min(0).max(1e12).nullable(),
  /** Ids of people, and names of roles. */
  requiredApprovers: z.array(z.string().trim().min(1)).min(1, approvers).max(20),
  priority: z.number(priority).int(priority).min(0, priority).max(1_000_000),
  autoEscalateAfterHours: z
    .number('Enter whole hours, or leave it empty')
    .int()
    .min(1, 'At least 1 hour')
    .max(8_760)
    .nullable(),
} satisfies FieldRules;
export type RuleValues = FieldValues<typeof ruleFields>;
