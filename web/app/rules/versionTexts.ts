import { conditionNames, type RuleValues } from '#shared/rules/fields.ts';
import { numberText } from '../../ui/foundation/formats.ts';
import { ruleLabels } from '../labels/ruleLabels.ts';
import { changeSentence } from '../trail/changeTexts.ts';
import type { ConditionChoices } from './conditions/useConditionChoices.ts';
import { dollars, hoursText } from './texts.ts';

type Field = keyof RuleValues;

export interface VersionNames {
  approvers: (required: readonly string[]) => string;
  condition: ConditionChoices['nameOf'];
}

/** "Maximum amount: $3,000.00 → $1,000.00". */
export function ruleChangeText(
  field: Field,
  { before, after }: { before: RuleValues; after: RuleValues },
  names: VersionNames,
): string {
  return changeSentence({
    label: ruleLabels[field],
    before: ruleValueText(field, before, names),
    after: ruleValueText(field, after, names),
  });
}

function ruleValueText(field: Field, rule: RuleValues, names: VersionNames): string | null {
  const condition = conditionNames.find((name) => name === field);
  if (condition) {
    const chosen = (rule[condition] ?? []).map((entry) => names.condition(condition, entry));
    return chosen.join(', ') || 'any';
  }
  switch (field) {
    case 'minAmount':
      return dollars(rule.minAmount);
    case 'maxAmount':
      return rule.maxAmount === null ? 'no limit' : dollars(rule.maxAmount);
    case 'requiredApprovers':
      return names.approvers(rule.requiredApprovers);
    case 'priority':
      return numberText(rule.priority);
    case 'autoEscalateAfterHours':
      return rule.autoEscalateAfterHours === null
        ? 'never'
        : hoursText(rule.autoEscalateAfterHours);
    case 'match':
      return rule.match ?? 'all';
    case 'inSequence':
      return rule.inSequence ? 'yes' : 'no';
    default:
      return rule.name;
  }
}
