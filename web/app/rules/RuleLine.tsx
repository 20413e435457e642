import type { Member } from '#shared/accounts/contract.ts';
import { switchRule } from '../../store/decisions/ruleDecisions.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { TableCell, TableRow } from '../../ui/display/Table.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { OutboxMark } from '../invoices/OutboxMark.tsx';
import { put } from '../outbox/put.ts';
import { WaitingDecision } from '../outbox/WaitingDecision.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { RuleActions } from './RuleActions.tsx';
import { RuleNotes } from './RuleNotes.tsx';
import type { ShownRule } from './shownRules.ts';
import { approversText, countOfApprovers, hoursText, rangeText } from './texts.ts';

interface RuleLineProps {
  shown: ShownRule;
  members: readonly Member[];
  edits: boolean;
  onKeptForLater: (entity: string) => void;
}

export function RuleLine({ shown, members, edits, onKeptForLater }: RuleLineProps) {
  const { rule, deletion, notes } = shown;
  const { requiredApprovers, autoEscalateAfterHours: hours, isActive } = rule;
  const who = approversText(requiredApprovers, members);
  return (
    <TableRow className={classes(!isActive && '[&>td]:text-ink-muted')}>
      <TableCell className="py-3 whitespace-normal!">
        <div className="flex min-w-0 flex-col gap-1">
          <span className="flex items-center gap-2 font-medium">
            <span className={classes('min-w-0 wrap-anywhere', deletion && 'line-through')}>
              {rule.name}
            </span>
            <OutboxMark row={rule} />
          </span>
          <span className="text-sm text-ink-muted tabular-nums md:hidden">{rangeText(rule)}</span>
          <span className="text-sm text-ink-muted lg:hidden">
            {countOfApprovers(requiredApprovers.length)}: {who}
            {hours !== null && `. Escalates after ${hoursText(hours)}`}
          </span>
          <span className="text-sm text-ink-muted md:hidden">Priority {rule.priority}</span>
          <RuleNotes notes={notes} />
          {deletion && <WaitingDecision entry={deletion} />}
        </div>
      </TableCell>
      <TableCell className="hidden tabular-nums md:table-cell">{rangeText(rule)}</TableCell>
      <TableCell className="hidden whitespace-normal! lg:table-cell">
        <span className="font-medium tabular-nums">{requiredApprovers.length}</span>
        <span className="ml-2 text-sm wrap-anywhere text-ink-muted">{who}</span>
      </TableCell>
      <TableCell numeric className="hidden md:table-cell">
        {rule.priority}
      </TableCell>
      <TableCell muted className="hidden lg:table-cell">
        {hours === null ? '–' : hoursText(hours)}
      </TableCell>
      <TableCell>
        {edits ? (
          <ActiveSwitch shown={shown} />
        ) : (
          <Badge tone={isActive ? 'positive' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        )}
      </TableCell>
      {edits && (
        <TableCell className="text-right">
          {!deletion && (
            <RuleActions rule={rule} members={members} onKeptForLater={onKeptForLater} />
          )}
        </TableCell>
      )}
    </TableRow>
  );
}

function ActiveSwitch({ shown: { rule, deletion } }: { shown: ShownRule }) {
  const { database } = useSignedIn();
  return (
    <Switch
      aria-label={`${rule.name} is active`}
      checked={rule.isActive}
      disabled={deletion !== null}
      onCheckedChange={(isActive) => void put(database, switchRule(rule, isActive))}
    />
  );
}
