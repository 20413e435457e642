import type { Rule } from '../rules/contract.ts';
import { isRange } from '../rules/fields.ts';

/** The fields of a rule that decide how many must approve, and who. */
export type ApprovalRule = Pick<
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
>;

/** Applies when no rule of the company does. */
export interface DefaultRule
  extends Pick<ApprovalRule, 'name' | 'requiredApprovers' | 'autoEscalateAfterHours'> {
  id: null;
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
}

/**
 * The first rule whose range contains the amount: by priority, then the older one. Credits count by their absolute
 * amount.
 */
export function ruleFor(
  { amount, currency }: { amount: string | null; currency: string },
  rules: readonly ApprovalRule[],
  rates: Rates,
): AppliedRule {
  const active = activeRulesInOrder(rules).filter(isRange);
  const inUsd = toUsd(amount, currency, rates);
  if (inUsd === null) return { rule: strictest([...active, ...defaultRules]), inUsd };
  const own = active.find((rule) => coversAmount(rule, inUsd));
  const rule = own ?? defaultRules.find((one) => one.holds(inUsd));
  return { rule: rule ?? strictest(defaultRules), inUsd };
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

/** The rule with the most slots; of equal ones, the last. */
function strictest<R extends Pick<ApprovalRule, 'requiredApprovers'>>(rules: readonly R[]): R {
  const [first, ...rest] = rules;
  if (!first) throw new Error('There are always the default rules');
  return rest.reduce(
    (most, one) => (one.requiredApprovers.length >= most.requiredApprovers.length ? one : most),
    first,
  );
}
