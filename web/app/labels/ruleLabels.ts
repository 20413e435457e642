import type { RuleValues } from '#shared/rules/fields.ts';

export const ruleLabels: Record<keyof RuleValues, string> = {
  name: 'Rule name',
  minAmount: 'Minimum amount',
  maxAmount: 'Maximum amount',
  requiredApprovers: 'Required approvers',
  priority: 'Priority',
  autoEscalateAfterHours: 'Auto-escalate after',
};

const isField = (name: string): name is keyof RuleValues => Object.hasOwn(ruleLabels, name);

export function labelOfRuleField(key: string): string {
  return isField(key) ? ruleLabels[key] : key;
}
