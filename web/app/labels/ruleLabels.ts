import type { RuleValues } from '#shared/rules/fields.ts';

export const ruleLabels: Record<keyof RuleValues, string> = {
  name: 'Rule name',
  minAmount: 'Minimum amount',
  maxAmount: 'Maximum amount',
  requiredApprovers: 'Required approvers',
  priority: 'Priority',
  autoEscalateAfterHours: 'Auto-escalate after',
  vendors: 'Vendors',
  accounts: 'Accounts',
  classes: 'Classes, locations or tracking',
  projects: 'Customers or projects',
  kinds: 'Kinds of document',
  flags: 'Flags',
  uploaders: 'Uploaded by',
  currencies: 'Currencies',
  match: 'Conditions that have to hold',
  inSequence: 'One after the other',
};

const isField = (name: string): name is keyof RuleValues => Object.hasOwn(ruleLabels, name);

export function labelOfRuleField(key: string): string {
  return isField(key) ? ruleLabels[key] : key;
}
