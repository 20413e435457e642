import { Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Member } from '#shared/accounts/contract.ts';
import type { ApproverGroup } from '#shared/approvals/contract.ts';
import type { RuleRow } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { deleteRule, switchRule } from '../../store/decisions/ruleDecisions.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { TableCell, TableRow } from '../../ui/display/Table.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { OutboxMark } from '../invoices/OutboxMark.tsx';
import { useNamedPlace } from '../navigation/useNamedPlace.ts';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useEditEnd } from '../outbox/useEditOutcome.ts';
import { ruleEdits } from '../outbox/useEditToasts.ts';
import { WaitingDecision } from '../outbox/WaitingDecision.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { conditionsText } from './conditions/conditionTexts.ts';
import type { ConditionChoices } from './conditions/useConditionChoices.ts';
import { EditRule } from './EditRule.tsx';
import { SwitchOnDialog } from './SwitchOnDialog.tsx';
import type { ShownRule } from './shownRules.ts';
import { approversText, countOfApprovers, hoursText, rangeText } from './texts.ts';

interface RuleActionsProps {
  rule: RuleRow;
  members: readonly Member[];
  onKeptForLater: (entity: string) => void;
}

function RuleActions({ rule, members, onKeptForLater }: RuleActionsProps) {
  const { database } = useSignedIn();
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const close = useCallback(() => setDialog(null), []);
  const entity = documentName('rule', rule.id);

  const ended = useEditEnd(entity, ruleEdits, { close, onKeptForLater });

  async function confirm() {
    await enqueueDecision(database, deleteRule(rule));
  }

  return (
    <span className="flex justify-end max-md:flex-col max-md:items-end">
      <IconButton
        label={`Edit ${rule.name}`}
        icon={<Pencil aria-hidden className="size-4" />}
        onClick={() => setDialog('edit')}
      />
      <IconButton
        label={`Delete ${rule.name}`}
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={() => setDialog('delete')}
      />
      {dialog === 'edit' && (
        <EditRule rule={rule} members={members} onKept={ended} onClose={close} />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete “${rule.name}”?`}
          description="Invoices in its range will follow your other rules or the default rules."
          confirmLabel="Delete rule"
          onConfirm={confirm}
          onClose={close}
        />
      )}
    </span>
  );
}

/** Warnings about likely mistakes in a rule. */
export function RuleNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-0.5">
      {notes.map((note) => (
        <li key={note} className="flex items-start gap-1.5 text-sm text-warning-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{note}</span>
        </li>
      ))}
    </ul>
  );
}

interface RuleLineProps {
  shown: ShownRule;
  members: readonly Member[];
  groups: readonly ApproverGroup[] | undefined;
  nameOf: ConditionChoices['nameOf'];
  edits: boolean;
  onKeptForLater: (entity: string) => void;
}

export function RuleLine(props: RuleLineProps) {
  const { shown, members, groups, nameOf, edits, onKeptForLater } = props;
  const { rule, deletion, notes } = shown;
  const { requiredApprovers, autoEscalateAfterHours: hours, isActive } = rule;
  const who = approversText(requiredApprovers, members, groups);
  const conditions = conditionsText(rule, nameOf);
  const place = useNamedPlace(rule.id);
  return (
    <TableRow {...place} className={classes(!isActive && '[&>td]:text-ink-muted')}>
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
          {conditions && <span className="text-sm wrap-anywhere text-ink-muted">{conditions}</span>}
          {rule.inSequence && requiredApprovers.length > 1 && (
            <span className="text-sm text-ink-muted">Approved one after the other</span>
          )}
          <span className="text-sm text-ink-muted md:hidden">Priority {rule.priority}</span>
          <RuleNotes notes={notes} />
          {deletion && <WaitingDecision entry={deletion} />}
        </div>
      </TableCell>
      <TableCell className="hidden whitespace-normal! tabular-nums md:table-cell">
        {rangeText(rule)}
      </TableCell>
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
          <ActiveSwitch shown={shown} members={members} />
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

type ActiveSwitchProps = Pick<RuleLineProps, 'shown' | 'members'>;

function ActiveSwitch({ shown: { rule, deletion }, members }: ActiveSwitchProps) {
  const { database } = useSignedIn();
  const [asks, setAsks] = useState(false);
  const turn = (isActive: boolean) => {
    setAsks(false);
    void enqueueDecision(database, switchRule(rule, isActive));
  };
  return (
    <>
      <Switch
        aria-label={`${rule.name} is active`}
        checked={rule.isActive}
        disabled={deletion !== null}
        onCheckedChange={(isActive) => (isActive ? setAsks(true) : turn(false))}
      />
      {asks && (
        <SwitchOnDialog
          rule={rule}
          members={members}
          onConfirm={() => turn(true)}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
