import { isOnSeveral, type OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { Button, type ButtonProps } from '../../ui/forms/Button.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { decisionTexts } from './decisionTexts.ts';
import { type OutboxActions, useOutboxActions } from './useOutboxActions.ts';

interface UndoButtonProps extends Pick<ButtonProps, 'variant'> {
  entry: OutboxEntry;
  outboxActions: Pick<OutboxActions, 'giveUp'>;
}

/** Discards an unsent decision; the label warns when it covers several entities. */
export function UndoButton({ entry, outboxActions, variant = 'secondary' }: UndoButtonProps) {
  const several = isOnSeveral(entry) && entry.about.length > 1;
  return (
    <Button size="sm" variant={variant} onClick={() => outboxActions.giveUp(entry)}>
      {several ? `Undo all ${entry.about.length}` : 'Undo'}
    </Button>
  );
}

/** An unanswered decision, shown in place; it can be undone until it is sent. */
export function WaitingDecision({ entry }: { entry: OutboxEntry }) {
  const { database } = useSignedIn();
  const outboxActions = useOutboxActions(database);
  const { noun } = decisionTexts(entry.name);
  if (entry.state === 'sending') return <span className="text-sm">{noun} is being sent…</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {noun} waits to be sent
      <UndoButton entry={entry} outboxActions={outboxActions} />
    </span>
  );
}
