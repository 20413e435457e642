import type { Rule } from '#shared/rules/contract.ts';
import {
  type LaterRuleValues,
  laterValuesOf,
  type RuleValues,
  ruleFields,
} from '#shared/rules/fields.ts';
import { type Actor, writeAudit } from '../../platform/audit/write.ts';
import { type EntityRow, EntityStore } from '../../platform/db/entityStore.ts';
import { newId } from '../../platform/db/newId.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { EditableKind } from '../../platform/documents/EditableKind.ts';
import { fieldsOnlyKind } from '../../platform/documents/EditableTable.ts';
import { entityFeed } from '../../platform/feed/entityFeed.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { raisePolicyVersion } from '../policy/policyStore.ts';
import { ruleColumns } from './columns.ts';

const fields = fieldsOnlyKind({
  kind: 'rule',
  category: 'SYSTEM',
  table: 'approval_rules',
  columns: ruleColumns,
  rules: ruleFields,
});

export const ruleEdits: EditableKind = {
  ...fields,
  lock(tx, entities) {
    const locked = fields.lock(tx, entities);
    // Called here because the policy has to be locked before the change counter. A refused edit
    // therefore costs one needless review.
    raisePolicyVersion(tx);
    return locked;
  },
};

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
    vendors: row.vendors,
    accounts: row.accounts,
    classes: row.classes,
    projects: row.projects,
    kinds: row.kinds,
    flags: row.flags,
    uploaders: row.uploaders,
    currencies: row.currencies,
    match: row.match,
    inSequence: row.inSequence,
    isActive: row.isActive,
    fieldErrors: row.fieldErrors,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const ruleFeed = entityFeed({
  kind: 'rule',
  table: 'approval_rules',
  list: rules.list,
  mayBeEdited: () => true,
  present: (row: RuleRow) => ({
    kind: 'rule',
    id: row.id,
    seq: Number(row.seq),
    row: presentRule(row),
  }),
  presentDeleted: (gone) => ({ kind: 'rule', ...gone, row: null }),
});

type Optional = 'maxAmount' | 'priority' | 'autoEscalateAfterHours' | keyof LaterRuleValues;

/** A new rule. A rule created offline brings its id from the device. */
export type NewRule = Omit<RuleValues, Optional> & {
  [Name in Optional]?: RuleValues[Name] | undefined;
} & { id?: string | undefined; isActive?: boolean | undefined };

export async function createRule(
  tx: AccountTx,
  actor: Actor,
  { id = newId(), isActive = true, ...given }: NewRule,
): Promise<RuleRow> {
  const values = {
    name: given.name,
    minAmount: given.minAmount,
    maxAmount: given.maxAmount ?? null,
    requiredApprovers: given.requiredApprovers,
    priority: given.priority ?? 0,
    autoEscalateAfterHours: given.autoEscalateAfterHours ?? null,
    ...laterValuesOf(given),
    isActive,
  };
  raisePolicyVersion(tx);
  const row = await rules.insert(tx, { ...values, id, seq: await nextSeq(tx) });
  await writeAudit(tx, actor, {
    category: 'SYSTEM',
    action: 'create',
    entityType: 'rule',
    entityId: id,
    newValues: values,
  });
  return row;
}
