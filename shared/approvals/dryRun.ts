import { excludedUploaders } from './approvalProgress.ts';
import type { Conditioned, RuleConditions } from './conditions.ts';
import { appliedRuleOf, type Policy, vendorDefaultsOf } from './judge.ts';
import { requiredApproversOf } from './requiredApprovers.ts';

/** What a policy asks for an invoice. */
export interface Outcome {
  name: string;
  requiredApprovers: readonly string[];
  inSequence: boolean;
}

export interface Difference<Row> {
  invoice: Row;
  before: Outcome;
  after: Outcome;
}

type RulesOfPolicy = Omit<Policy, 'reviewing'>;

/** The invoices that would need other approvals under changed rules. */
export function dryRun<Row extends Conditioned>(
  invoices: readonly Row[],
  before: RulesOfPolicy,
  after: Pick<Policy, 'rules'>,
): Difference<Row>[] {
  return invoices
    .map((invoice) => ({
      invoice,
      before: outcomeOf(invoice, before),
      after: outcomeOf(invoice, { ...before, ...after }),
    }))
    .filter((one) => !isSame(one.before, one.after));
}

function outcomeOf(invoice: Conditioned, policy: RulesOfPolicy): Outcome {
  const { rule, inUsd } = appliedRuleOf(invoice, policy);
  const requiredApprovers = requiredApproversOf(rule.requiredApprovers, {
    ...policy,
    owner: vendorDefaultsOf(invoice, policy)?.owner ?? null,
    keptOut: excludedUploaders(invoice, policy),
    inUsd,
  });
  return { name: rule.name, requiredApprovers, inSequence: rule.inSequence ?? false };
}

function isSame(one: Outcome, other: Outcome): boolean {
  return (
    one.inSequence === other.inSequence &&
    one.requiredApprovers.join(' ') === other.requiredApprovers.join(' ')
  );
}

/** A rule for a vendor is also for the one that the vendor was merged into. */
export function withMergedVendors<R extends RuleConditions>(
  rule: R,
  mergedInto: ReadonlyMap<string, string>,
): R {
  const { vendors = [] } = rule;
  const targets = vendors.flatMap((vendorId) => mergedInto.get(vendorId) ?? []);
  return targets.length === 0 ? rule : { ...rule, vendors: [...vendors, ...targets] };
}
