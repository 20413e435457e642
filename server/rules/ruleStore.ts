import type { Rule } from '#shared/rules/contract.ts';
import type { RuleValues } from '#shared/rules/fields.ts';
import type { EntityRow } from '../db/entityRow.ts';
import { EntityStore } from '../db/entityStore.ts';
import { ruleColumns } from './columns.ts';

interface RuleFacts {
  isActive: boolean;
}

export type RuleRow = RuleValues & RuleFacts & EntityRow;

export const rules = new EntityStore<RuleValues & RuleFacts>('approval_rules', {
  ...ruleColumns,
  isActive: 'boolean',
});

export function presentRule(row: RuleRow): Rule {
  return {
    id: row.id,
    name: row.name,
    minAmount: row.minAmount,
    maxAmount: row.maxAmount,
    requiredApprovers: row.requiredApprovers,
    priority: row.priority,
    autoEscalateAfterHours: row.autoEscalateAfterHours,
    isActive: row.isActive,
    fieldErrors: row.fieldErrors,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
