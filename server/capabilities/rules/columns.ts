import type { RuleValues } from '#shared/rules/fields.ts';

/** The columns of the editable fields. Amounts of rules are numbers, up to 1e12. */
export const ruleColumns: Record<keyof RuleValues, string> = {
  name: 'text',
  minAmount: 'double precision',
  maxAmount: 'double precision',
  requiredApprovers: 'text[]',
  priority: 'integer',
  autoEscalateAfterHours: 'integer',
  vendors: 'text[]',
  accounts: 'text[]',
  classes: 'text[]',
  projects: 'text[]',
  kinds: 'text[]',
  flags: 'text[]',
  uploaders: 'text[]',
  currencies: 'text[]',
  match: 'text',
  inSequence: 'boolean',
};
