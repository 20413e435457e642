import {
  createRule as createCall,
  deleteRule,
  getRuleTrail,
  listRules as listCall,
  updateRule,
} from '#shared/rules/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { Services } from '../../capability.ts';
import { trailOf } from '../../platform/audit/trail.ts';
import { type Actor, writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { authorOf, editFields } from '../../platform/documents/editFields.ts';
import { dropDocument } from '../../platform/documents/write.ts';
import { nextSeq, withSeq } from '../../platform/feed/sequence.ts';
import { notFound } from '../../platform/http/problem.ts';
import { memberRoute, type Route } from '../../platform/http/route.ts';
import { enqueueJudging } from '../approvals/jobs.ts';
import { raisePolicyVersion } from '../policy/policyStore.ts';
import { createRule, listRules, presentRule, type RuleRow, ruleEdits, rules } from './ruleStore.ts';

export function ruleRoutes({ jobs, relay }: Pick<Services, 'jobs' | 'relay'>): Route[] {
  return [
    memberRoute(listCall, async ({ tx }) =>
      (await listRules(tx)).map((row) => withSeq(row, presentRule)),
    ),

    memberRoute(createCall, async ({ tx, body, incoming, session }) => {
      const rule = await createRule(tx, incoming.actor(session), body);
      await enqueueJudging(tx, jobs);
      return withSeq(rule, presentRule);
    }),

    memberRoute(updateRule, async ({ tx, params, body, incoming, session }) => {
      const { isActive, ...fields } = body;
      const before = await rules.lock(tx, params.ruleId);
      if (!before) throw notFound('rule');
      const editing = { tx, relay, author: authorOf(incoming, session) };
      const edited = await editFields(editing, { kind: ruleEdits, store: rules }, before, fields);
      const after =
        isActive === undefined
          ? edited
          : await switchRule(tx, incoming.actor(session), edited, isActive);
      if (after !== before) await enqueueJudging(tx, jobs);
      return withSeq(after, presentRule);
    }),

    memberRoute(getRuleTrail, async ({ tx, params }) => {
      if (!(await rules.find(tx, params.ruleId))) throw notFound('rule');
      return trailOf(tx, { type: 'rule', id: params.ruleId });
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
      await enqueueJudging(tx, jobs);
    }),
  ];
}

/** Switching a rule on or off is a decision, not an edit. */
async function switchRule(
  tx: AccountTx,
  actor: Actor,
  rule: RuleRow,
  isActive: boolean,
): Promise<RuleRow> {
  if (rule.isActive === isActive) return rule;
  raisePolicyVersion(tx);
  const after = await rules.change(tx, rule.id, await nextSeq(tx), { isActive });
  await writeAudit(tx, actor, {
    category: 'SYSTEM',
    action: 'update',
    entityType: 'rule',
    entityId: rule.id,
    oldValues: { isActive: rule.isActive },
    newValues: { isActive },
  });
  return after;
}
