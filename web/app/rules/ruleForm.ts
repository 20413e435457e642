import { z } from 'zod';
import {
  type ConditionField,
  isRange,
  laterValuesOf,
  notRange,
  ruleFields,
} from '#shared/rules/fields.ts';
import type { RuleEntry } from '../../store/decisions/ruleDecisions.ts';
import { normaliseMoneyText } from '../../ui/display/moneyText.ts';

/** A rule as form values: all text. */
export interface RuleForm extends Record<ConditionField, string[]> {
  name: string;
  minAmount: string;
  maxAmount: string;
  requiredApprovers: string[];
  priority: string;
  autoEscalateAfterHours: string;
  match: 'all' | 'any';
  inSequence: boolean;
  isActive: boolean;
}

const typedNumber = z
  .string()
  .transform((text) => (text.trim() === '' ? Number.NaN : Number(text)));
const typedNumberOrNone = z
  .string()
  .transform((text) => (text.trim() === '' ? null : Number(text)));

export const ruleForm: z.ZodType<RuleEntry> = z
  .object({
    ...ruleFields,
    minAmount: typedNumber.pipe(ruleFields.minAmount),
    maxAmount: typedNumberOrNone.pipe(ruleFields.maxAmount),
    priority: typedNumber.pipe(ruleFields.priority),
    autoEscalateAfterHours: typedNumberOrNone.pipe(ruleFields.autoEscalateAfterHours),
    isActive: z.boolean(),
  })
  .refine(isRange, notRange);

export function formOf(entry: RuleEntry): RuleForm {
  return {
    name: entry.name,
    minAmount: typedAmount(entry.minAmount),
    maxAmount: typedAmount(entry.maxAmount),
    requiredApprovers: entry.requiredApprovers,
    priority: String(entry.priority),
    autoEscalateAfterHours: String(entry.autoEscalateAfterHours ?? ''),
    ...laterValuesOf(entry),
    isActive: entry.isActive,
  };
}

function typedAmount(amount: number | null): string {
  return amount === null ? '' : (normaliseMoneyText(String(amount), 2) ?? String(amount));
}

/** The form of a new rule, whose priority puts it after all others. */
export function emptyForm(rules: readonly { priority: number }[]): RuleForm {
  const last = Math.max(0, ...rules.map(({ priority }) => priority));
  return {
    name: '',
    minAmount: '0.00',
    maxAmount: '',
    requiredApprovers: [],
    priority: String(rules.length === 0 ? 0 : last + 10),
    autoEscalateAfterHours: '',
    ...laterValuesOf({}),
    isActive: true,
  };
}
