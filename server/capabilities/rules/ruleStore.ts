import type { Rule } from '#shared/rules/contract.ts';
import type { RuleValues } from '#shared/rules/fields.ts';
import type { EntityRow } from '../../platform/db/entityRow.ts';
import { EntityStore } from '../../platform/db/entityStore.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { ruleColumns } from './columns.ts';

interface RuleFacts {
  isActive: boolean;
}

export type RuleRow = RuleValues & RuleFacts & EntityRow;

export const rules = new EntityStore<RuleValues & RuleFacts>('approval_rules', {
  ...ruleColumns,
  isActive: 'boolean',
});

const listed = statement(`
  select ${rules.list} from approval_rules as row
  where row.account_id = $1 and row.deleted_at is null
  order by row.priority, row.created_at, row.id`);

/** In the order in which rules are matched. */
export function listRules(tx: AccountTx): Promise<RuleRow[]> {
  return tx.run<RuleRow>(listed, [tx.accountId]);
}

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
