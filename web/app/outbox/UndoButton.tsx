import { isOnSeveral, type OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { Button, type ButtonProps } from '../../ui/forms/Button.tsx';
import type { Settling } from './useSettling.ts';

interface UndoButtonProps extends Pick<ButtonProps, 'variant'> {
  entry: OutboxEntry;
  outboxActions: Pick<Settling, 'giveUp'>;
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
