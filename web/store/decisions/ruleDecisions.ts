import {
  createRule as createCall,
  deleteRule as deleteCall,
  type Rule,
  updateRule,
} from '#shared/rules/contract.ts';
import type { RuleValues } from '#shared/rules/fields.ts';
import type { Decision } from '#sync/client/decisions/decide.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { newId } from '../device/devicePorts.ts';
import { callOf } from './decisions.ts';
import { takeBackInMs } from './takeBackTime.ts';

/** The values of a new rule. */
export type RuleEntry = RuleValues & Pick<Rule, 'isActive'>;

export function createRule(entry: RuleEntry): Decision {
  const id = newId();
  const now = new Date().toISOString();
  return {
    name: 'createRule',
    entity: documentName('rule', id),
    ...callOf(createCall, {}),
    body: { ...entry, id },
    sendAfterInMs: takeBackInMs(),
    creates: {
      kind: 'rule',
      row: { ...entry, id, fieldErrors: [], revision: 1, createdAt: now, updatedAt: now },
    },
  };
}

const switchedOn = 'switchRuleOn';
const switchedOff = 'switchRuleOff';

export function switchRule({ id }: Pick<Rule, 'id'>, isActive: boolean): Decision {
  return {
    name: isActive ? switchedOn : switchedOff,
    entity: documentName('rule', id),
    ...callOf(updateRule, { ruleId: id }),
    body: { isActive },
    sendAfterInMs: takeBackInMs(),
  };
}

const deleted = 'deleteRule';

export function deleteRule({ id }: Pick<Rule, 'id'>): Decision {
  return {
    name: deleted,
    entity: documentName('rule', id),
    ...callOf(deleteCall, { ruleId: id }),
    locks: true,
    sendAfterInMs: takeBackInMs(),
  };
}

/** A rule with decisions that the server has not answered yet, and its deletion while that waits. */
export function asDecided<R extends Pick<Rule, 'isActive'>, D extends NamedDecision>(
  rule: R,
  decisions: readonly D[],
): { rule: R; deletion: D | null } {
  const waiting = decisions.filter(({ state }) => state !== 'attention');
  const last = waiting.findLast(({ name }) => name === switchedOn || name === switchedOff);
  return {
    rule: last ? { ...rule, isActive: last.name === switchedOn } : rule,
    deletion: waiting.find(({ name }) => name === deleted) ?? null,
  };
}

interface NamedDecision {
  name: string;
  state: string;
}
