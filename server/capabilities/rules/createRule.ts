import type { RuleValues } from '#shared/rules/fields.ts';
import { type Actor, writeAudit } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { policyChanged } from '../policy/policyChanged.ts';
import { type RuleRow, rules } from './ruleStore.ts';

type Optional = 'maxAmount' | 'priority' | 'autoEscalateAfterHours';

/** A new rule. A rule created offline brings its id from the device. */
export type NewRule = Omit<RuleValues, Optional> & {
  [Name in Optional]?: RuleValues[Name] | undefined;
} & { id?: string | undefined; isActive?: boolean | undefined };

export async function createRule(
  tx: AccountTx,
  actor: Actor,
  { id = newId(), maxAmount, priority, autoEscalateAfterHours, isActive, ...required }: NewRule,
): Promise<RuleRow> {
  const values = {
    ...required,
    maxAmount: maxAmount ?? null,
    priority: priority ?? 0,
    autoEscalateAfterHours: autoEscalateAfterHours ?? null,
    isActive: isActive ?? true,
  };
  policyChanged(tx);
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
