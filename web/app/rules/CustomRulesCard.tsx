import type { Member } from '#shared/accounts/contract.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { NoRules } from './NoRules.tsx';
import { RulesTable } from './RulesTable.tsx';
import type { ShownRule } from './shownRules.ts';

interface CustomRulesCardProps {
  shown: readonly ShownRule[];
  members: readonly Member[];
  edits: boolean;
  onKeptForLater: (entity: string) => void;
}

export function CustomRulesCard({ shown, ...rest }: CustomRulesCardProps) {
  return (
    <Card aria-labelledby="custom-rules">
      <CardHeader
        id="custom-rules"
        title="Custom rules"
        description="The first one that holds an invoice’s amount applies. A lower priority number comes first."
      />
      <CardBody flush>
        {shown.length > 0 ? <RulesTable shown={shown} {...rest} /> : <NoRules />}
      </CardBody>
    </Card>
  );
}
