import type { Member } from '#shared/accounts/contract.ts';
import { defaultRules } from '#shared/approvals/ruleFor.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { capText, needText } from './texts.ts';

export function DefaultRulesCard({ members }: { members: readonly Member[] }) {
  return (
    <Card aria-labelledby="default-rules">
      <CardHeader
        id="default-rules"
        title="Default rules"
        description="They apply when none of your own rules does."
      />
      <CardBody flush>
        <ul className="divide-y divide-line">
          {defaultRules.map((rule) => (
            <DefaultRuleItem key={rule.name} rule={rule} members={members} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

interface DefaultRuleItemProps {
  rule: (typeof defaultRules)[number];
  members: readonly Member[];
}

function DefaultRuleItem({ rule, members }: DefaultRuleItemProps) {
  const cap = capText(rule.requiredApprovers.length, members);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-4 py-3 sm:px-5">
      <span className="font-medium">{rule.name}</span>
      <span>{needText(rule)}</span>
      {cap && <span className="basis-full text-sm text-ink-muted">{cap}</span>}
    </li>
  );
}
