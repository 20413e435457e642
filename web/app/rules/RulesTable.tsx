import { ListChecks } from 'lucide-react';
import type { Member } from '#shared/accounts/contract.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Table, TableBody, TableHead, TableHeaderCell, TableRow } from '../../ui/display/Table.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { useConditionChoices } from './conditions/useConditionChoices.ts';
import { RuleLine } from './RuleLine.tsx';
import type { ShownRule } from './shownRules.ts';
import { useGroupsHere } from './useApprovalSettings.ts';

function NoRules() {
  return (
    <EmptyState icon={<ListChecks />} title="No custom rules configured">
      Default rules will apply to all invoices
    </EmptyState>
  );
}

interface RulesTableProps {
  shown: readonly ShownRule[];
  members: readonly Member[];
  edits: boolean;
  onKeptForLater: (entity: string) => void;
}

/** On narrow screens, the details of a rule are below its name. */
function RulesTable({ shown, members, edits, onKeptForLater }: RulesTableProps) {
  const { nameOf } = useConditionChoices();
  const groups = useGroupsHere();
  return (
    <Table className="table-fixed" aria-label="Custom rules">
      <TableHead>
        <TableRow>
          <TableHeaderCell>Rule Name</TableHeaderCell>
          <TableHeaderCell className="hidden w-52 md:table-cell">Amount Range</TableHeaderCell>
          <TableHeaderCell className="hidden w-1/4 lg:table-cell">
            Required Approvers
          </TableHeaderCell>
          <TableHeaderCell numeric className="hidden w-20 md:table-cell">
            Priority
          </TableHeaderCell>
          <TableHeaderCell className="hidden w-30 lg:table-cell">Auto-Escalate</TableHeaderCell>
          <TableHeaderCell className={edits ? 'w-18 sm:w-24' : 'w-26'}>Status</TableHeaderCell>
          {edits && (
            <TableHeaderCell className="w-16 md:w-24">
              <VisuallyHidden>Actions</VisuallyHidden>
            </TableHeaderCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {shown.map((one) => (
          <RuleLine
            key={one.rule.id}
            shown={one}
            members={members}
            groups={groups}
            nameOf={nameOf}
            edits={edits}
            onKeptForLater={onKeptForLater}
          />
        ))}
      </TableBody>
    </Table>
  );
}

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
        description="The first rule that covers an invoice’s amount applies. Lower priority numbers come first."
      />
      <CardBody flush>
        {shown.length > 0 ? <RulesTable shown={shown} {...rest} /> : <NoRules />}
      </CardBody>
    </Card>
  );
}
