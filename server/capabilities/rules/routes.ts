import { may } from '#shared/permissions.ts';
import {
  createRule as createCall,
  deleteRule,
  isRange,
  listRules as listCall,
  notRangeText,
  updateRule,
} from '#shared/rules/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { Services } from '../../capability.ts';
import { type Actor, writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { editFields } from '../../platform/documents/editFields.ts';
import { dropDocument } from '../../platform/documents/write.ts';
import { nextSeq, withSeq } from '../../platform/feed/sequence.ts';
import { invalid, notAllowed, notFound } from '../../platform/http/problem.ts';
import { documentRoute, memberRoute, type Route } from '../../platform/http/route.ts';
import { enqueueReview } from '../approvals/jobs.ts';
import { raisePolicyVersion } from '../policy/policyStore.ts';
import { createRule, listRules, presentRule, type RuleRow, rules } from './ruleStore.ts';

export function ruleRoutes({ db, jobs, relay }: Pick<Services, 'db' | 'jobs' | 'relay'>): Route[] {
  return [
    memberRoute(listCall, async ({ tx }) =>
      (await listRules(tx)).map((row) => withSeq(row, presentRule)),
    ),

    memberRoute(createCall, async ({ tx, body, incoming, session }) => {
      const rule = await createRule(tx, incoming.actor(session), body);
      await enqueueReview(tx, jobs);
      return withSeq(rule, presentRule);
    }),

    documentRoute(updateRule, async ({ params, body, incoming, session }) => {
      const { isActive, ...fields } = body;
      const { accountId } = session;
      const find = () => db.withAccount(accountId, (tx) => rules.find(tx, params.ruleId));
      const before = await find();
      if (!before) throw notFound('rule');
      requireRange(before, fields);
      await editFields(relay, { incoming, session }, 'rule', before, fields);
      if (isActive !== undefined) {
        await db.withAccount(accountId, async (tx) => {
          const roles = await incoming.holdRoles(tx, session);
          if (!roles || !may(roles, updateRule.access)) throw notAllowed();
          await switchRule(tx, incoming.actor(session), params.ruleId, isActive);
          await enqueueReview(tx, jobs);
        });
      }
      const after = await find();
      if (!after) throw notFound('rule');
      return withSeq(after, presentRule);
    }),

    memberRoute(deleteRule, async ({ tx, params, audit }) => {
      const rule = await rules.lock(tx, params.ruleId);
      if (!rule) throw notFound('rule');
      raisePolicyVersion(tx);
      await rules.remove(tx, rule.id, await nextSeq(tx));
      dropDocument(tx, documentName('rule', rule.id));
      await audit({
        category: 'SYSTEM',
        action: 'delete',
        entityType: 'rule',
        entityId: rule.id,
        oldValues: { name: rule.name },
      });
      await enqueueReview(tx, jobs);
    }),
  ];
}

/** A call may change only one end of the range. */
function requireRange(
  before: Pick<RuleRow, 'minAmount' | 'maxAmount'>,
  { minAmount, maxAmount }: { [End in 'minAmount' | 'maxAmount']?: RuleRow[End] | undefined },
): void {
  if (minAmount === undefined && maxAmount === undefined) return;
  const after = {
    minAmount: minAmount ?? before.minAmount,
    maxAmount: maxAmount === undefined ? before.maxAmount : maxAmount,
  };
  if (!isRange(after)) {
    throw invalid([{ path: 'maxAmount', message: notRangeText }]);
  }
}

/** Switching a rule on or off is a decision, not an edit. */
async function switchRule(
  tx: AccountTx,
  actor: Actor,
  ruleId: string,
  isActive: boolean,
): Promise<void> {
  const rule = await rules.lock(tx, ruleId);
  if (!rule) throw notFound('rule');
  if (rule.isActive === isActive) return;
  raisePolicyVersion(tx);
  await rules.change(tx, ruleId, await nextSeq(tx), { isActive });
  await writeAudit(tx, actor, {
    category: 'SYSTEM',
    action: 'update',
    entityType: 'rule',
    entityId: ruleId,
    oldValues: { isActive: rule.isActive },
    newValues: { isActive },
  });
}
