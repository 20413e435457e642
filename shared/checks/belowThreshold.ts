import { type ApprovalRule, ruleFor } from '../approvals/ruleFor.ts';
import { explain, money } from '../money/explained.ts';
import type { Check, CheckInput } from './CheckInput.ts';

/** Share of the limit that counts as just under it. */
const justUnder = 0.02;
const cent = 0.01;

/**
 * Invoices are split or trimmed to need fewer approvals. A vendor that always charges this amount is not suspicious.
 */
export const belowThreshold: Check = ({ values, earlier, rules, rates }) => {
  const { amount, currency } = values;
  if (amount === null || Number(amount) <= 0) return null;
  const { rule, inUsd } = ruleFor({ amount, currency }, rules, rates);
  if (inUsd === null || isUsual(values, earlier)) return null;
  const slots = rule.requiredApprovers.length;
  for (const limit of limitsOf(rules)) {
    if (inUsd > limit || inUsd <= limit * (1 - justUnder)) continue;
    const above = { amount: String(limit + cent), currency: 'USD' };
    const more = ruleFor(above, rules, rates).rule.requiredApprovers.length;
    if (more <= slots) continue;
    return {
      code: 'below_threshold',
      ...explain`${money(amount, currency)} is just under ${money(limit, 'USD')}; for more than that ${more} people have to approve instead of ${slots}.`,
    };
  }
  return null;
};

function isUsual(
  { amount, currency }: CheckInput['values'],
  earlier: CheckInput['earlier'],
): boolean {
  return earlier.some((one) => one.currency === currency && Number(one.amount) === Number(amount));
}

/** Limits at which another rule may apply, lowest first. */
function limitsOf(rules: readonly ApprovalRule[]): number[] {
  const own = rules
    .filter(({ isActive }) => isActive)
    .flatMap(({ minAmount, maxAmount }) => [minAmount, maxAmount ?? 0]);
  return [...own, ...defaultLimits].sort((one, other) => one - other);
}

/** Limits of the default rules. */
const defaultLimits = [1000, 5000];
