import { z } from 'zod';
import type { JointRules } from '../documents/jointRules.ts';
import type { FieldRules, FieldValues } from '../documents/layOver.ts';
import { currency, requiredText } from '../documents/rules.ts';
import { documentType } from '../reading/reading.ts';

const minimum = 'Minimum amount must be 0 or greater';
const maximum = 'Enter an amount, or leave it empty';
const hours = 'Enter whole hours, or leave it empty';
const priority = 'Priority must be 0 or greater';
const approvers = 'At least one approver is required';

/** Whether all conditions of a rule have to hold, or any of them. */
export const ruleMatch = z.enum(['all', 'any'], 'Choose all or any');

const chosen = z.array(z.string().trim().min(1)).max(200, 'At most 200 entries');

/** What an invoice has to be besides its amount. An empty list is no condition; one of its entries is enough. */
export const conditionFields = {
  /** Ids of vendors. */
  vendors: chosen,
  /** Ids of items of the books, as are `classes` and `projects`. */
  accounts: chosen,
  /** Classes, departments or locations, and options of tracking categories. */
  classes: chosen,
  /** Customers or projects. */
  projects: chosen,
  kinds: z.array(documentType).max(20),
  /** Codes of checks. */
  flags: chosen,
  /** Ids of people. */
  uploaders: chosen,
  currencies: z.array(currency).max(200, 'At most 200 entries'),
} satisfies FieldRules;
export type Conditions = FieldValues<typeof conditionFields>;
export type ConditionField = keyof Conditions;

export const conditionNames = [
  'vendors',
  'accounts',
  'classes',
  'projects',
  'kinds',
  'flags',
  'uploaders',
  'currencies',
] as const satisfies readonly ConditionField[];

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
  ...conditionFields,
  match: ruleMatch,
  /** The approvers are asked one after the other, in the order of `requiredApprovers`. */
  inSequence: z.boolean('Choose yes or no'),
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

/** The fields that rules of earlier versions do not have. */
export type LaterRuleValues = Pick<RuleValues, ConditionField | 'match' | 'inSequence'>;

/** With what earlier versions had instead. */
export function laterValuesOf(
  rule: {
    [Name in keyof LaterRuleValues]?: LaterRuleValues[Name] | undefined;
  },
): LaterRuleValues {
  return {
    vendors: rule.vendors ?? [],
    accounts: rule.accounts ?? [],
    classes: rule.classes ?? [],
    projects: rule.projects ?? [],
    kinds: rule.kinds ?? [],
    flags: rule.flags ?? [],
    uploaders: rule.uploaders ?? [],
    currencies: rule.currencies ?? [],
    match: rule.match ?? 'all',
    inSequence: rule.inSequence ?? false,
  };
}
