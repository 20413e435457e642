import type { Rule } from '../rules/contract.ts';
import { type ConditionField, isRange } from '../rules/fields.ts';
import { matching, type RuleConditions, type RuleFacts } from './conditions.ts';

/** The fields of a rule that decide how many must approve, and who. */
export interface ApprovalRule
  extends Pick<
      Rule,
      | 'id'
      | 'name'
      | 'minAmount'
      | 'maxAmount'
      | 'requiredApprovers'
      | 'priority'
      | 'autoEscalateAfterHours'
      | 'isActive'
      | 'createdAt'
    >,
    RuleConditions {
  inSequence?: boolean | undefined;
}

/** Applies when no rule of the company does. */
export interface DefaultRule
  extends Pick<ApprovalRule, 'name' | 'requiredApprovers' | 'autoEscalateAfterHours'> {
  id: null;
  inSequence?: false;
  holds(inUsd: number): boolean;
}

export const defaultRules: readonly DefaultRule[] = [
  {
    id: null,
    name: 'Invoices under $1,000',
    requiredApprovers: ['approver'],
    autoEscalateAfterHours: null,
    holds: (inUsd) => inUsd < 1000,
  },
  {
    id: null,
    name: 'Invoices $1,000 - $5,000',
    requiredApprovers: ['approver', 'approver'],
    autoEscalateAfterHours: null,
    holds: (inUsd) => inUsd >= 1000 && inUsd <= 5000,
  },
  {
    id: null,
    name: 'Invoices over $5,000',
    requiredApprovers: ['manager', 'approver', 'approver'],
    autoEscalateAfterHours: null,
    holds: (inUsd) => inUsd > 5000,
  },
];

/** US dollars for one unit of a currency. */
export type Rates = Readonly<Record<string, number>>;

export interface AppliedRule {
  rule: ApprovalRule | DefaultRule;
  /**
   * Amount compared with the ranges; `null` when the rate or the amount is unknown, so that the strictest rule applies.
   */
  inUsd: number | null;
  /** What is not known and may decide: of the rules that may apply, this is the strictest. */
  unknown: readonly ConditionField[];
}

/** The fields of an invoice that choose its rule. Without facts, nothing is known besides its amount. */
export interface Ruled {
  amount: string | null;
  currency: string;
  facts?: RuleFacts | undefined;
}

/**
 * The first rule whose range contains the amount and whose conditions hold: by priority, then the older one. Credits
 * count by their absolute amount. Where too little is known to tell, the strictest of the rules that may apply does, so
 * that nobody gets around a rule by leaving something out.
 */
export function ruleFor(
  { amount, currency, facts }: Ruled,
  rules: readonly ApprovalRule[],
  rates: Rates,
): AppliedRule {
  const inUsd = toUsd(amount, currency, rates);
  const possible: (ApprovalRule | DefaultRule)[] = [];
  const unknown: ConditionField[] = [];
  for (const rule of activeRulesInOrder(rules).filter(isRange)) {
    if (inUsd !== null && !coversAmount(rule, inUsd)) continue;
    const answer = matching(rule, facts);
    if (answer.holds === 'no') continue;
    possible.push(rule);
    if (inUsd !== null && answer.holds === 'yes') return strictestOf(possible, { inUsd, unknown });
    unknown.push(...answer.unknown);
  }
  const defaults = defaultRules.filter((one) => inUsd === null || one.holds(inUsd));
  return strictestOf([...possible, ...defaults], { inUsd, unknown });
}

function strictestOf(
  possible: readonly (ApprovalRule | DefaultRule)[],
  { inUsd, unknown }: Pick<AppliedRule, 'inUsd' | 'unknown'>,
): AppliedRule {
  return { rule: strictest(possible), inUsd, unknown: [...new Set(unknown)] };
}

/** Active rules in the order of evaluation. */
export function activeRulesInOrder(rules: readonly ApprovalRule[]): ApprovalRule[] {
  return rules.filter(({ isActive }) => isActive).sort(byPriority);
}

/** A lower number comes first; of equal ones, the older rule. */
export function byPriority(one: ApprovalRule, other: ApprovalRule): number {
  return (
    one.priority - other.priority ||
    compare(one.createdAt, other.createdAt) ||
    compare(one.id, other.id)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

export function coversAmount(
  { minAmount, maxAmount }: Pick<ApprovalRule, 'minAmount' | 'maxAmount'>,
  inUsd: number,
): boolean {
  return inUsd >= minAmount && (maxAmount === null || inUsd <= maxAmount);
}

function toUsd(amount: string | null, currency: string, rates: Rates): number | null {
  const rate = currency === 'USD' ? 1 : rates[currency];
  const size = Math.abs(Number(amount));
  if (amount === null || rate === undefined || !Number.isFinite(size)) return null;
  return Math.round(size * rate * 100) / 100;
}

/** The rule with the most slots, and of these the one that fewest people can fill; of equal ones, the last. */
function strictest<R extends Pick<ApprovalRule, 'requiredApprovers'>>(rules: readonly R[]): R {
  const [first, ...rest] = rules;
  if (!first) throw new Error('There are always the default rules');
  return rest.reduce((most, one) => (isLessStrict(one, most) ? most : one), first);
}

function isLessStrict(
  { requiredApprovers: one }: Pick<ApprovalRule, 'requiredApprovers'>,
  { requiredApprovers: other }: Pick<ApprovalRule, 'requiredApprovers'>,
): boolean {
  if (one.length !== other.length) return one.length < other.length;
  const narrow = (required: readonly string[]) =>
    required.filter((slot) => slot !== 'approver').length;
  return narrow(one) < narrow(other);
}
