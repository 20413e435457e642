import { conditionNames, type RuleValues } from '#shared/rules/fields.ts';

type Value = RuleValues[keyof RuleValues];

/** The fields that differ, with their new values. */
export function ruleChanges(before: RuleValues, after: RuleValues): [keyof RuleValues, Value][] {
  return fields
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => [field, after[field]]);
}

const fields: readonly (keyof RuleValues)[] = [
  'name',
  'minAmount',
  'maxAmount',
  'requiredApprovers',
  'priority',
  'autoEscalateAfterHours',
  ...conditionNames,
  'match',
  'inSequence',
];

function isSame(one: Value, other: Value): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((each, index) => each === other[index]);
}
