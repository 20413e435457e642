import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { decisionTexts } from './decisionTexts.ts';
import { UndoButton } from './UndoButton.tsx';
import { useSettling } from './useSettling.ts';

/** An unanswered decision, shown in place; it can be undone until it is sent. */
export function WaitingDecision({ entry }: { entry: OutboxEntry }) {
  const { database } = useSignedIn();
  const outboxActions = useSettling(database);
  const { noun } = decisionTexts(entry.name);
  if (entry.state === 'sending') return <span className="text-sm">{noun} is being sent…</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {noun} waits to be sent
      <UndoButton entry={entry} outboxActions={outboxActions} />
    </span>
  );
}
