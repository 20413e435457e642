import { conditionsIn, type RuleConditions } from '#shared/approvals/conditions.ts';
import { listText } from '#shared/listText.ts';
import type { ConditionField } from '#shared/rules/fields.ts';

/** Within sentences: "Only if the vendor is Acme". */
const subjects: Record<ConditionField, string> = {
  vendors: 'the vendor is',
  accounts: 'a line is on',
  classes: 'a line has',
  projects: 'a line is for',
  kinds: 'the document is',
  flags: 'it is flagged',
  uploaders: 'it was uploaded by',
  currencies: 'the currency is',
};

/** "Only if the vendor is Acme or Beta, and it is flagged New vendor"; `null` without conditions. */
export function conditionsText(
  rule: RuleConditions,
  nameOf: (subject: ConditionField, entry: string) => string,
): string | null {
  const parts = conditionsIn(rule).map((subject) => {
    const names = (rule[subject] ?? []).map((entry) => nameOf(subject, entry));
    return `${subjects[subject]} ${listText(shortened(names), 'or')}`;
  });
  if (parts.length === 0) return null;
  return `Only if ${parts.join(rule.match === 'any' ? ', or ' : ', and ')}`;
}

const mostNames = 4;

function shortened(names: readonly string[]): readonly string[] {
  if (names.length <= mostNames) return names;
  return [...names.slice(0, mostNames - 1), `${names.length - mostNames + 1} more`];
}

const decisive: Record<ConditionField, string> = {
  vendors: 'the vendor',
  accounts: 'the accounts',
  classes: 'the classes, locations or tracking',
  projects: 'the customers or projects',
  kinds: 'the kind of document',
  flags: 'the flags',
  uploaders: 'the uploader',
  currencies: 'the currency',
};

/** "It depends on the vendor and the flags." */
export function dependsText(unknown: readonly ConditionField[]): string {
  return `It depends on ${listText(unknown.map((subject) => decisive[subject]))}.`;
}

/** What is missing to choose the rule, in the words of a sentence. */
const missing: Record<ConditionField, string> = {
  vendors: 'its vendor is not on file yet',
  accounts: 'some lines have no account yet',
  classes: 'the classes of its lines are not known',
  projects: 'the projects of its lines are not known',
  kinds: 'the kind of document is not known',
  flags: 'its checks are not complete',
  uploaders: 'it is not known who brought it in',
  currencies: 'its currency is not known',
};

/** "The strictest one that may apply: some lines have no account yet." */
export function unknownText(unknown: readonly string[]): string | null {
  const known: Readonly<Record<string, string>> = missing;
  const reasons = unknown.flatMap((subject) => known[subject] ?? []);
  return reasons.length === 0 ? null : `The strictest one that may apply: ${listText(reasons)}.`;
}
